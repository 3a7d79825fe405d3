import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#contract/scenic/areas.ts'
import { points } from '#contract/scenic/points.ts'
import { aCase, anAccount, anOperator, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('opening and closing times of a scenic area must differ, and may cross midnight', async () => {
  const { token, operatorId } = await anAccount(
    server.services.database.db,
    2,
    (await anOperator(server.services.database.db, 'channel')).id,
  )
  const body = { operatorId, name: unique('景区'), province: '安徽省' }
  expect(await server.call(token, areas.add, { body: { ...body, openTo: '08:00' } })).toMatchObject({
    code: 2000,
    data: { fields: { openTo: '闭园时刻不能与开园时刻相同，全天开放写 00:00 至 23:59' } },
  })
  const { id } = (await server.call(token, areas.add, { body: { ...body, openFrom: '06:00', openTo: '17:00' } })).data
  let version = 0
  const edit = async (hours: { openFrom?: string; openTo?: string }) => {
    const { code, data } = await server.call(token, areas.edit, { params: { id }, body: { ...hours, version } })
    version = data?.version ?? version
    return code
  }
  expect(await edit({ openFrom: '17:00' })).toBe(2000)
  expect(await edit({ openTo: '06:00' })).toBe(2000)
  expect(await edit({ openFrom: '18:00' })).toBe(200)
  expect(await edit({ openTo: '02:00' })).toBe(200)
  const { data } = await server.call(token, areas.list, { body: { id } })
  expect(data.rows).toMatchObject([{ id, openFrom: '18:00', openTo: '02:00' }])
})

it('a position must have both coordinates, even if only one of them is changed', async () => {
  const { db } = server.services.database
  const { token, operatorId } = await anAccount(db, 2, (await anOperator(db, 'channel')).id)
  const area = { operatorId, name: unique('景区'), province: '安徽省' }
  expect(await server.call(token, areas.add, { body: { ...area, lng: 118.1 } })).toMatchObject({
    code: 2000,
    data: { fields: { lat: expect.any(String) } },
  })
  const { id } = (await server.call(token, areas.add, { body: { ...area, lng: 118.1, lat: 30.1 } })).data
  const { id: caseId } = await aCase(db, id)
  const point = (
    await server.call(token, points.add, { body: { caseId, name: unique('点位'), lng: 118.2, lat: 30.2 } })
  ).data
  for (const [operation, params] of [
    [areas.edit, { id }],
    [points.edit, { id: point.id }],
  ] as const) {
    expect((await server.call(token, operation, { params, body: { lng: 119, version: 0 } })).code).toBe(200)
    expect(await server.call(token, operation, { params, body: { lat: null, version: 1 } })).toMatchObject({
      code: 2000,
      data: { fields: { lat: expect.any(String) } },
    })
    expect((await server.call(token, operation, { params, body: { lng: null, lat: null, version: 1 } })).code).toBe(200)
  }
})
