import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPrinterWith } from '#test/rows/printerRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { transact } from '../../platform/db/transact.ts'
import { settle } from './settle.ts'

const { printJobs, printAccounts } = contract.printing
let server: TestServer
let root: Account
let place: Place
const query = (text: string, values: unknown[] = []) => server.services.database.query(text, values)
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
  place = await aPlace(server.services.database.db)
})
afterAll(() => server?.close())

const ending = fc.record({
  job: fc.nat(),
  state: fc.constantFrom('done' as const, 'failed' as const, 'cancelled' as const),
  printed: fc.nat(5),
})
const request = fc.record({ copies: fc.integer({ min: 1, max: 4 }), key: fc.nat(3) })

it('remaining prints are recharges less used and pending copies, whatever ends at once, and never negative', async () => {
  const { db } = server.services.database
  const picture = (await aPicture(db, place)).id
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: 12 }),
    fc.array(request, { minLength: 1, maxLength: 6 }),
    fc.array(ending, { maxLength: 10 }),
    async (prints, calls, ends) => {
      const { id, accountId } = await aPrinterWith(db, place, root, prints)
      const run = unique('run-')
      const answers = await Promise.all(
        calls.map(({ copies, key }) =>
          server.call(root.token, printJobs.print, {
            body: { printerId: id, pictureIds: [picture], copies, note: '再打', requestKey: `${run}${key}` },
          }),
        ),
      )
      // Enough, too few left, or another call under the key.
      expect(answers.filter(({ code }) => ![200, 1530, 2001].includes(code))).toEqual([])
      const made = [...new Set(answers.flatMap(({ code, data }) => (code === 200 ? data.jobIds : [])))]
      await query(`update print_job set state = 'sending' where printer_id = $1`, [id])
      await query(`update print_job set state = 'printing', remote_number = id::text where printer_id = $1`, [id])
      await Promise.all(
        ends.map(({ job, ...how }) =>
          made.length ? transact(db, (trx) => settle(trx, server.services, made[job % made.length]!, how)) : null,
        ),
      )
      const { rows: jobs } = await query('select id, copies, printed, state from print_job where printer_id = $1', [id])
      expect(jobs.map((job) => job.id).toSorted()).toEqual(made.toSorted())
      const takes = jobs.map(({ copies, printed, state }) =>
        ['failed', 'cancelled', 'done'].includes(String(state)) ? Number(printed) : Number(copies),
      )
      const used = takes.reduce((sum, one) => sum + one, 0)
      const { data } = await server.call(root.token, printAccounts.list, { body: { id: accountId } })
      expect(data.rows[0]).toMatchObject({ recharged: prints, used, remaining: prints - used })
      // Each balance is the one after its row, and no job takes or returns prints twice.
      const { rows: uses } = await query(
        'select prints, balance, job_id, kind from print_use where account_id = $1 order by id',
        [accountId],
      )
      let left = prints
      for (const use of uses) {
        left += Number(use.prints)
        expect(use.balance).toBe(left)
      }
      expect(new Set(uses.map((use) => `${use.job_id} ${use.kind}`)).size).toBe(uses.length)
      expect(uses.every((use) => Number(use.balance) >= 0)).toBe(true)
    },
  )
  await fc.assert(property, { numRuns: cases(8, 50), endOnFailure: true })
})

it('the database itself books used prints, and protects these rows and the jobs behind them', async () => {
  const { db } = server.services.database
  const { id, accountId } = await aPrinterWith(db, place, root, 3)
  const body = { printerId: id, pictureIds: [(await aPicture(db, place)).id], requestKey: unique('key-') }
  const [job] = (await server.call(root.token, printJobs.print, { body })).data.jobIds
  const refused = (text: string, word: string) => expect(query(text)).rejects.toThrow(word)
  await refused(`update print_use set prints = -3 where job_id = ${job}`, 'append-only')
  await refused(`delete from print_use where job_id = ${job}`, 'append-only')
  await refused('truncate print_use', 'append-only')
  const columns = 'account_id, area_id, case_id, job_id, kind, prints'
  await refused(
    `insert into print_use (${columns}) select account_id, area_id, case_id, id, 'back', 1 from print_job where id = ${job}`,
    'written by triggers on print_job only',
  )
  await refused(`update print_account set used = 0 where id = ${accountId}`, 'maintained by triggers on its ledger')
  await refused(`update print_job set copies = 9 where id = ${job}`, 'immutable')
  await refused(`update print_job set account_id = null where id = ${job}`, 'immutable')
  await refused(`delete from print_job where id = ${job}`, 'immutable')
  await refused(
    `update print_job set state = 'done', printed = copies, done_at = now() where id = ${job}`,
    'not allowed',
  )
  await transact(db, (trx) => settle(trx, server.services, job!, { state: 'failed', reason: 'n' }))
  // A finished job stays finished.
  await refused(`update print_job set state = 'queued', done_at = null where id = ${job}`, 'not allowed')
  await refused(`update print_job set printed = 1 where id = ${job}`, 'immutable')
  const draft = `select area_id, case_id, printer_id, kind, picture_id, account_id, 50, media, fit, 'again', by_id, by_name from print_job where id = ${job}`
  await refused(
    `insert into print_job (area_id, case_id, printer_id, kind, picture_id, account_id, copies, media, fit, request_key, by_id, by_name) ${draft}`,
    'print_account_remaining_check',
  )
})
