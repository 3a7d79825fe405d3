import { afterAll, beforeAll, expect, it } from 'vitest'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { matters } from '#contract/matters/matters.ts'
import { matterTags } from '#contract/matters/matterTags.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
  place = await aPlace(server.services.database.db)
})
afterAll(() => server?.close())

it('a tag can be created, renamed and counted, and cannot be removed while a matter has it', async () => {
  const name = unique('标签')
  const { id } = (await server.call(root.token, matterTags.add, { body: { name, note: '停电、跳闸' } })).data
  expect(await server.call(root.token, matterTags.add, { body: { name } })).toMatchObject({ code: 2001 })
  expect((await server.call(root.token, matterTags.edit, { body: { id, version: 0, name: `${name}2` } })).code).toBe(
    200,
  )
  const body = { areaId: place.areaId, title: '停电', tagId: id }
  const matter = (await server.call(root.token, matters.add, { body })).data
  const tag = (await server.call(root.token, matterTags.one, { params: { id } })).data
  expect(tag).toMatchObject({ name: `${name}2`, note: '停电、跳闸', unsolved: 1, matters: 1 })
  const listed = await server.call(root.token, matterTags.list, { body: { q: name } })
  expect(listed.data.rows.map((one) => one.id)).toEqual([id])
  const remove = () => server.call(root.token, matterTags.remove, { params: { id } })
  expect((await remove()).code).toBe(1520)
  await server.call(root.token, matters.remove, { params: matter })
  expect((await remove()).code).toBe(200)
})

it('a responsor can be linked only to a platform account, and cannot be removed while a matter names them', async () => {
  const { db } = server.services.database
  const [colleague, customer] = [await anAccount(db, 0), await anAccount(db, 3, place.operatorId)]
  const draft = (accountName?: string) => ({ body: { name: unique('责任人'), phone: '010-12345678', accountName } })
  for (const name of [customer.name, 'nobody'])
    expect(await server.call(root.token, matterResponsors.add, draft(name))).toMatchObject({
      code: 2000,
      data: { fields: { accountName: '没有这个平台账号' } },
    })
  const { id } = (await server.call(root.token, matterResponsors.add, draft(` ${colleague.name} `))).data
  const late = { deadlineAt: '2026-05-02T10:00:00+08:00' }
  await server.call(root.token, matters.add, {
    body: { areaId: place.areaId, title: '逾期的', responsorId: id, ...late },
  })
  const row = async () => (await server.call(root.token, matterResponsors.one, { params: { id } })).data
  expect(await row()).toMatchObject({ accountName: colleague.name, unsolved: 1, overdue: 1, matters: 1, onDuty: true })
  const edited = { id, version: 0, accountName: null, onDuty: false }
  expect((await server.call(root.token, matterResponsors.edit, { body: edited })).code).toBe(200)
  expect(await row()).toMatchObject({ accountName: null, onDuty: false })
  expect((await server.call(root.token, matterResponsors.remove, { params: { id } })).code).toBe(1520)
  const list = await server.call(root.token, matterResponsors.list, { body: { onDuty: false } })
  expect(list.data.rows.map((one) => one.id)).toEqual([id])
})

it('a responsor whom no matter names can be removed', async () => {
  const { id } = (await server.call(root.token, matterResponsors.add, { body: { name: unique('责任人') } })).data
  expect((await server.call(root.token, matterResponsors.remove, { params: { id } })).code).toBe(200)
  expect((await server.call(root.token, matterResponsors.one, { params: { id } })).code).toBe(1512)
})
