import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { anImage, aReleasedVersion, uploadPackage } from '#test/rows/softwareRows.ts'
import { anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { purgePackages } from './rollout/start.ts'

let server: TestServer
let token: string
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  token = (await anAccount(db(), 1)).token
})
afterAll(() => server?.close())

const add = (key: string, number: string, product: 'camera' | 'edgeBox' = 'camera') =>
  server.call(token, softwareVersions.add, { body: { product, number, notes: '说明', key } })
const one = async (id: number) => (await server.call(token, softwareVersions.one, { params: { id } })).data
const stored = (key: string) =>
  server.services.storage.stat(key).then(
    () => true,
    () => false,
  )

describe('a package', () => {
  it('a package is stored with the SHA-256 of its bytes, and can be downloaded again', async () => {
    const file = anImage(300_000)
    const { data } = await uploadPackage(server, token, file)
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(data).toMatchObject({ format: 'bin', bytes: file.length, sha256 })
    const { id } = (await add(data.key, '1.0.0')).data
    const { url, ...row } = await one(id)
    expect(row).toMatchObject({
      number: '1.0.0',
      state: 'draft',
      bytes: file.length,
      sha256,
      latest: false,
      running: 0,
    })
    const answer = await server.app.inject({ method: 'GET', url })
    expect(answer.rawPayload.equals(file)).toBe(true)
    expect(answer.headers['content-disposition']).toContain('camera-1.0.0.bin')
  })

  it('a package is recognised by its bytes, whatever its name', async () => {
    const gz = await uploadPackage(server, token, gzipSync(Buffer.alloc(2000, 7)), 'edgeBox')
    expect(gz.data.format).toBe('gz')
    const text = await uploadPackage(server, token, Buffer.from('#!/bin/sh\nrm -rf /\n'))
    expect(text).toMatchObject({
      code: 2000,
      data: { fields: { file: '摄像头程序应为 ZIP、tar.gz、二进制镜像 文件' } },
    })
    expect((await uploadPackage(server, token, anImage(), 'edgeBox')).code).toBe(2000)
    expect((await uploadPackage(server, token, Buffer.alloc(0))).data.fields).toEqual({ file: '文件是空的' })
  })

  it('a package belongs to one version of its program, and is deleted if none is created from it within a day', async () => {
    const { data } = await uploadPackage(server, token, anImage())
    const fields = async (answer: ReturnType<typeof add>) => ((await answer).data as { fields?: object }).fields
    expect(await fields(add(data.key, '1.1.0', 'edgeBox'))).toEqual({ key: '程序包是为另一种程序上传的，请重新上传' })
    expect((await add(data.key, '1.1.0')).code).toBe(200)
    expect(await fields(add(data.key, '1.1.1'))).toEqual({ key: '程序包已用于 1.1.0' })
    expect(await fields(add('software/none.bin', '1.1.1'))).toEqual({ key: '程序包不在了，请重新上传' })
    const left = (await uploadPackage(server, token, anImage())).data.key
    await sql`update software_file set created_at = now() - interval '25 hours'`.execute(db())
    await purgePackages(server.services)
    await sweepLoose(server.services)
    expect([await stored(left), await stored(data.key)]).toEqual([false, true])
  })

  it('a package cannot be uploaded by accounts that cannot open the page', async () => {
    const { token: scenic } = await anAccount(db(), 3)
    expect((await uploadPackage(server, scenic, anImage())).code).toBe(1511)
    expect((await uploadPackage(server, null, anImage())).code).toBe(401)
  })
})

describe('a version', () => {
  it('a version has a unique number in the format of versions', async () => {
    const { number } = await aReleasedVersion(server, token, { number: 'v1.3.344-2024-12-23' })
    const { data } = await uploadPackage(server, token, anImage())
    expect(await add(data.key, number)).toMatchObject({ code: 2001 })
    for (const wrong of ['1', 'v1.2', 'latest', '1.2.3 beta', '1.2.3/../x'])
      expect((await add(data.key, wrong)).code, wrong).toBe(2000)
  })

  it('a version keeps its number and its file for ever, and its notes can be corrected', async () => {
    const { id } = await aReleasedVersion(server, token)
    const { version } = await one(id)
    const body = { id, version, notes: ' 只修复了一个问题 ' }
    expect((await server.call(token, softwareVersions.edit, { body })).code).toBe(200)
    expect(await one(id)).toMatchObject({ notes: '只修复了一个问题', version: version + 1 })
    expect((await server.call(token, softwareVersions.edit, { body })).code).toBe(1515)
    for (const change of [
      sql`update software_version set number = '9.9.9' where id = ${id}`,
      sql`update software_version set file_id = file_id + 1 where id = ${id}`,
      sql`update software_file set sha256 = repeat('0', 64) where id = (select file_id from software_version where id = ${id})`,
      sql`update software_version set state = 'draft', released_at = null where id = ${id}`,
      sql`delete from software_version where id = ${id}`,
    ])
      await expect(change.execute(db())).rejects.toThrow()
  })

  it('a version is released once, withdrawn with a reason, and offered only in between', async () => {
    const { data } = await uploadPackage(server, token, anImage())
    const { id } = (await add(data.key, '5.0.0')).data
    const offered = async () =>
      (await server.call(token, softwareVersions.options, { body: { ids: [id] } })).data.rows.map(({ name }) => name)
    expect(await offered()).toEqual([])
    const release = (version: number) =>
      server.call(token, softwareVersions.release, { params: { id }, body: { version } })
    expect((await release(3)).code).toBe(1515)
    expect((await release(0)).code).toBe(200)
    expect((await release(1)).msg).toBe('只有草稿可以发布')
    expect(await offered()).toEqual(['摄像头程序 5.0.0'])
    expect((await one(id)).latest).toBe(true)
    const body = { version: 1, reason: '会丢照片' }
    expect((await server.call(token, softwareVersions.withdraw, { params: { id }, body })).code).toBe(200)
    expect(await one(id)).toMatchObject({ state: 'withdrawn', reason: '会丢照片', latest: false })
    expect(await offered()).toEqual([])
  })

  it('a version can be removed with its file as long as it is a draft', async () => {
    const { data } = await uploadPackage(server, token, anImage())
    const { id } = (await add(data.key, '6.0.0')).data
    expect((await server.call(token, softwareVersions.remove, { params: { id } })).code).toBe(200)
    await sweepLoose(server.services)
    expect(await stored(data.key)).toBe(false)
    const released = await aReleasedVersion(server, token)
    const refused = await server.call(token, softwareVersions.remove, { params: { id: released.id } })
    expect(refused).toMatchObject({ code: 2002, msg: '发布过的版本是记录，只能撤回' })
  })
})
