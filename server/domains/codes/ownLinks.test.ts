import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { channelCodes, schemes } = contract.codes
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

it('without a mini-program a link never expires, and setting an end is refused', async () => {
  const { db } = server.services.database
  const { token } = await anAccount(db, 1)
  const { areaId } = await aPlace(db)
  const { id } = (await server.call(token, channelCodes.add, { body: { name: unique('码'), areaId } })).data
  const ending = await server.call(token, schemes.make, { body: { id, renew: false, days: 7 } })
  expect(ending).toMatchObject({ code: 2000, data: { fields: { days: expect.stringContaining('不会到期') } } })
  const { code, data } = await server.call(token, schemes.make, { body: { id } })
  expect([code, data.expiresAt]).toEqual([200, null])
})
