import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPrinter, aPrinterWith, aPrintJob } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { printers, printJobs } = contract.printing
let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(server.services.database.db)
})
afterAll(() => server?.close())

it('an account lists the pictures that it sent to printers today, and not those of its colleagues or of yesterday', async () => {
  const { db, query } = server.services.database
  const [clerk, colleague] = [await anAccount(db, 0), await anAccount(db, 0)]
  const { id: printerId } = await aPrinterWith(db, place, clerk, 9)
  const sentBy = async ({ token }: Account) => {
    const body = { printerId, pictureIds: [(await aPicture(db, place)).id], requestKey: unique('key-') }
    return (await server.call(token, printJobs.print, { body })).data.jobIds[0]!
  }
  const [today, yesterday, foreign] = [await sentBy(clerk), await sentBy(clerk), await sentBy(colleague)]
  const { id: testPage } = await aPrintJob(db, place, clerk)
  // The day begins in Shanghai, at 16:00 of the day before by UTC.
  const day = `date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  await query(`update print_job set created_at = ${day} where id = $1`, [today])
  await query(`update print_job set created_at = ${day} - interval '1 second' where id = $1`, [yesterday])
  const idsFor = async (ownToday?: boolean) =>
    (await server.call(clerk.token, printJobs.list, { body: { caseId: place.caseId, ownToday } })).data.rows.map(
      ({ id }) => id,
    )
  expect(await idsFor(true)).toEqual([today])
  const all = [today, yesterday, foreign, testPage].toSorted()
  expect((await idsFor(false)).toSorted()).toEqual(all)
  expect((await idsFor()).toSorted()).toEqual(all)
})

it('the choice of a printer says whether its account is low, and nothing of one without an account', async () => {
  const { db, query } = server.services.database
  const clerk = await anAccount(db, 0)
  const there = await aPlace(db)
  const full = await aPrinterWith(db, there, clerk, 500)
  const low = await aPrinterWith(db, there, clerk, 5)
  const empty = await aPrinterWith(db, there, clerk, 0)
  const without = await aPrinter(db, there)
  await query('update print_account set warn_at = 100 where case_id = $1', [there.caseId])
  const { rows } = (await server.call(clerk.token, printers.options, { body: { caseId: there.caseId } })).data
  const balances = Object.fromEntries(rows.map(({ id, balance }) => [id, balance]))
  expect(balances).toEqual({ [full.id]: 'ok', [low.id]: 'low', [empty.id]: 'empty', [without.id]: null })
})
