import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aPrinter, aPrinterWith, aPrintJob } from '#test/rows/printerRows.ts'
import { anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { printers, printJobs } = contract.printing
let server: TestServer
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(server.services.database.db)
})
afterAll(() => server?.close())

it('an account lists the print jobs that it submitted itself, and not those of its colleagues', async () => {
  const { db } = server.services.database
  const [clerk, colleague] = [await anAccount(db, 0), await anAccount(db, 0)]
  const submitted = await aPrintJob(db, place, clerk)
  const other = await aPrintJob(db, place, colleague)
  const idsFor = async (own?: boolean) =>
    (await server.call(clerk.token, printJobs.list, { body: { caseId: place.caseId, own } })).data.rows.map(
      ({ id }) => id,
    )
  expect(await idsFor(true)).toEqual([submitted.id])
  expect((await idsFor(false)).toSorted()).toEqual([submitted.id, other.id].toSorted())
  expect((await idsFor()).toSorted()).toEqual([submitted.id, other.id].toSorted())
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
