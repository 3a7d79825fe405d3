import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedUpTo } from '#contract/kit.ts'
import { points } from '#contract/scenic/points.ts'
import { anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let token: string
let place: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  token = (await anAccount(db(), 1)).token
  place = await aPlace(db())
  // The place already has one point.
  await morePoints(countedUpTo - 1)
})
afterAll(() => server?.close())
const morePoints = (n: number) =>
  sql`insert into point (area_id, case_id, name)
    select ${place.areaId}::bigint, ${place.caseId}::bigint, 'P' || g || '-' || random() from generate_series(1, ${n}::int) g`.execute(
    db(),
  )
const list = async (page: number, size = 200) => {
  const { data } = await server.call(token, points.list, { body: { caseId: place.caseId, page, size } })
  return { shown: data.rows.length, total: data.total, over: data.over ?? false }
}

it('a list’s total is exact up to the limit and marked as larger beyond it, and paging reaches the last row', async () => {
  const last = countedUpTo / 200
  expect(await list(1)).toEqual({ shown: 200, total: countedUpTo, over: false })
  expect(await list(last)).toEqual({ shown: 200, total: countedUpTo, over: false })
  await morePoints(250)
  expect(await list(1)).toEqual({ shown: 200, total: countedUpTo, over: true })
  expect(await list(last)).toEqual({ shown: 200, total: countedUpTo, over: true })
  expect(await list(last + 1)).toEqual({ shown: 200, total: countedUpTo + 200, over: true })
  // The last page knows.
  expect(await list(last + 2)).toEqual({ shown: 50, total: countedUpTo + 250, over: false })
  expect(await list(last + 3)).toEqual({ shown: 0, total: countedUpTo, over: true })
})
