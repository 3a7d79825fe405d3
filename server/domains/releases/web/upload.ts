import type { FastifyInstance } from 'fastify'
import { maxBuildMegabytes } from '#contract/releases/webBuild.ts'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { listed } from '../../../platform/env.ts'
import { mountStreamUpload } from '../../../platform/files/fileUpload.ts'
import { uniqueName } from '../../../platform/files/key.ts'
import { putClaimed } from '../../../platform/files/putClaimed.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { withSpooled } from '../package.ts'
import { buildKeysOf, contractMark } from './buildKeys.ts'
import { PackageFault, readPackage } from './buildPackage.ts'

/** POST …/versionManage/uploadFileToCos/: stores a package with a valid signature, which waits there until a build is created from it. */
export const mountBuildUpload = (app: FastifyInstance, services: Services) =>
  mountStreamUpload(app, services, 'releases.webBuilds.uploadFile', webBuilds.uploadFile, (request, body) =>
    withSpooled(body, maxBuildMegabytes, async ({ path, bytes, sha256, open }) => {
      const keys = buildKeysOf(listed(services.env.WEB_BUILD_KEYS))
      if (keys.length === 0) throw new Refusal('state.impossible', noKeys)
      const { number, contract, builtAt, files, signer } = await readPackage(path, keys).catch((error) => {
        throw error instanceof PackageFault ? wrongField('file', error.message) : error
      })
      const key = `web/${uniqueName()}.zip`
      const row = await putClaimed(services, request.actor!, webBuilds.uploadFile, key, open(), (db, actor) =>
        db
          .insertInto('webFile')
          .values({
            ...{ key, number, contract, signer, builtAt, files: files.length, bytes, sha256 },
            uploadedBy: actor.trueName || actor.name,
          })
          .returning(['id', 'createdAt', 'uploadedBy'])
          .executeTakeFirstOrThrow(),
      )
      const fits = contract === contractMark
      const data = { ...row, key, number, fits, signer, builtAt, files: files.length, bytes, sha256 }
      return { data, note: { target: row.id, after: { key, number, sha256, signer } } }
    }),
  )

export const noKeys = '没有设置 WEB_BUILD_KEYS，网页版本没有开启'
