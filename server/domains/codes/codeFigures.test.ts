import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

it('the scans of a code in the last seven whole days stand beside those of the seven before', async () => {
  const { db } = server.services.database
  const { token } = await anAccount(db, 1)
  const { areaId } = await aPlace(db)
  const ids: number[] = []
  for (let n = 0; n < 2; n++)
    ids.push((await server.call(token, channelCodes.add, { body: { name: unique('码'), areaId } })).data.id)
  const on = (daysAgo: number, arrivals: number) =>
    sql`insert into code_day (code_id, area_id, day, arrivals, opens)
      values (${ids[0]}, ${areaId}, local_day(now()) - ${daysAgo}::int, ${arrivals}, 1)`.execute(db)
  // Neither week has today, or the day before both.
  await on(0, 1000)
  await on(1, 1)
  await on(7, 10)
  await on(8, 3)
  await on(14, 30)
  await on(15, 5000)
  const { rows } = (await server.call(token, channelCodes.list, { body: { areaId, sort: 'weekScans', order: 'desc' } }))
    .data
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(rows).toMatchObject([
    { weekScans: 11, weekBefore: 33, opens: 6 },
    { weekScans: 0, weekBefore: 0, opens: 0 },
  ])
})
