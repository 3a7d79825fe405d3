import type { FastifyInstance } from 'fastify'
import { formatsOfProduct, formatsText, maxPackageMegabytes, products } from '#contract/releases/software.ts'
import { type NewPackage, softwareVersions } from '#contract/releases/softwareVersions.ts'
import { mountStreamUpload } from '../../platform/files/fileUpload.ts'
import { uniqueName } from '../../platform/files/key.ts'
import { putClaimed } from '../../platform/files/putClaimed.ts'
import { wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { formatOf, withSpooled } from './package.ts'

/** POST …/version/manage/uploadcos: stores a package, which waits there until a version is created from it. */
export const mountPackageUpload = (app: FastifyInstance, services: Services) =>
  mountStreamUpload(
    app,
    services,
    'releases.softwareVersions.uploadFile',
    softwareVersions.uploadFile,
    (request, body) =>
      withSpooled(body, maxPackageMegabytes, async ({ head, bytes, sha256, open }) => {
        const { product } = request.query as NewPackage
        const format = formatOf(head)
        if (!format || !formatsOfProduct[product].includes(format))
          throw wrongField('file', `${products[product]}应为 ${formatsText(product)} 文件`)
        const key = `software/${uniqueName()}.${format}`
        await putClaimed(services, request.actor!, softwareVersions.uploadFile, key, open(), (db, actor) =>
          db
            .insertInto('softwareFile')
            .values({ key, product, format, bytes, sha256, uploadedBy: actor.trueName || actor.name })
            .execute(),
        )
        const data = { key, format, bytes, sha256 }
        return { data, note: { after: { product, ...data } } }
      }),
  )
