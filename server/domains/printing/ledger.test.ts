import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aPrintAccount } from '#test/rows/printRows.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { printAccounts, printRecharges } = contract.printing
let server: TestServer
let people: Account[]
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  people = [await anAccount(db, 0), await anAccount(db, 1)]
  place = await aPlace(db)
})
afterAll(() => server?.close())

interface Row {
  id: number
  prints: number
  price_fen: number
  balance: number
  request_key: string
  corrects_id: number | null
}
const ledgerOf = async (account: number) =>
  (await server.services.database.query('select * from print_recharge where account_id = $1 order by id', [account]))
    .rows as unknown as Row[]
const figuresOf = async (account: number) =>
  (
    await server.services.database.query(
      'select remaining, recharged, paid_fen as paid from print_account where id = $1',
      [account],
    )
  ).rows[0]
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const added = fc.record({ prints: fc.integer({ min: 1, max: 50 }), priceFen: fc.integer({ min: 0, max: 900 }) })
const put = fc.record({ prints: fc.integer({ min: 0, max: 50 }), priceFen: fc.integer({ min: 0, max: 900 }) })
/** A request of one of two people, under one of a few keys, so that some requests come twice and some use a key of the other person. */
const sent = <T>(what: fc.Arbitrary<T>) => fc.record({ who: fc.nat(1), key: fc.nat(6), what })

it('remaining prints equal the ledger and are never negative, whatever is recharged and corrected at once', async () => {
  const property = fc.asyncProperty(
    fc.array(sent(added), { minLength: 1, maxLength: 8 }),
    fc.array(sent(fc.tuple(fc.nat(), put)), { maxLength: 8 }),
    async (recharges, corrections) => {
      const { id } = await aPrintAccount(server.services.database.db, place)
      const run = unique('run-')
      const first = await Promise.all(
        recharges.map(({ who, key, what }) =>
          server.call(people[who]!.token, printAccounts.recharge, {
            body: { id, ...what, reason: '测试', requestKey: `${run}${key}` },
          }),
        ),
      )
      const made = first.filter(({ code, data }) => code === 200 && !data.repeated).map(({ data }) => data.id)
      const second = await Promise.all(
        corrections.map(({ who, key, what: [at, should] }) =>
          server.call(people[who]!.token, printRecharges.correct, {
            body: { id: made[at % made.length]!, ...should, reason: '测试', requestKey: `${run}c${key}` },
          }),
        ),
      )
      expect(first.filter(({ code }) => code !== 200 && code !== 2001)).toEqual([])
      expect(second.filter(({ code }) => ![200, 2001, 2002].includes(code))).toEqual([])
      const rows = await ledgerOf(id)
      const written = [...first, ...second].filter(({ code, data }) => code === 200 && !data.repeated)
      // One row for each request that was reported as new, and no others.
      expect(rows.map((row) => row.id)).toEqual(written.map(({ data }) => data.id).toSorted((a, b) => a - b))
      expect(new Set(rows.map((row) => row.request_key)).size).toBe(rows.length)
      // The balance of each row is the sum of the rows up to it.
      rows.forEach((row, at) => void expect(row.balance).toBe(sum(rows.slice(0, at + 1).map(({ prints }) => prints))))
      expect(rows.every(({ balance }) => balance >= 0)).toBe(true)
      const prints = sum(rows.map((row) => row.prints))
      expect(await figuresOf(id)).toEqual({
        remaining: prints,
        recharged: prints,
        paid: sum(rows.map((row) => row.price_fen)),
      })
      // No recharge amounts to less than nothing.
      for (const one of made) {
        const its = rows.filter((row) => row.id === one || row.corrects_id === one)
        expect(sum(its.map((row) => row.prints))).toBeGreaterThanOrEqual(0)
        expect(sum(its.map((row) => row.price_fen))).toBeGreaterThanOrEqual(0)
      }
    },
  )
  await fc.assert(property, { numRuns: cases(8, 50), endOnFailure: true })
})

it('the same recharge sent many times at once is written once', async () => {
  const { id } = await aPrintAccount(server.services.database.db, place)
  const body = { id, prints: 10, reason: '测试', requestKey: unique('same-') }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call(people[0]!.token, printAccounts.recharge, { body })),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200))
  expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1)
  expect(await figuresOf(id)).toMatchObject({ remaining: 10 })
})

it('the database itself protects the rows of the ledger and the figures that are derived from them', async () => {
  const { query, db } = server.services.database
  const { id } = await aPrintAccount(db, place)
  const body = { id, prints: 10, priceFen: 100, reason: '测试', requestKey: unique('key-') }
  await server.call(people[0]!.token, printAccounts.recharge, { body })
  const before = await ledgerOf(id)
  const refused = (text: string, word: string) => expect(query(text)).rejects.toThrow(word)
  await refused(`update print_recharge set prints = 99 where account_id = ${id}`, 'append-only')
  await refused(`update print_recharge set reason = 'n' where account_id = ${id}`, 'append-only')
  await refused(`delete from print_recharge where account_id = ${id}`, 'append-only')
  await refused('truncate print_recharge', 'append-only')
  for (const column of ['remaining', 'recharged', 'paid_fen'])
    await refused(`update print_account set ${column} = 99 where id = ${id}`, 'maintained by triggers on its ledger')
  await refused(`update print_account set recharged_at = null where id = ${id}`, 'maintained by triggers on its ledger')
  await refused(`delete from print_account where id = ${id}`, 'foreign key')
  const columns =
    'account_id, area_id, case_id, kind, corrects_id, prints, price_fen, reason, request_key, by_id, by_name'
  const row = (prints: number, fen: number) =>
    `insert into print_recharge (${columns}) values (${id}, ${place.areaId}, ${place.caseId}, 'correction', ${before[0]!.id}, ${prints}, ${fen}, 'n', '${unique('k')}', 1, 'n')`
  await refused(row(-11, 0), 'check constraint')
  await refused(row(-1, -101), 'paid_fen')
  await refused(row(0, 0), 'check constraint')
  await refused(
    `insert into print_account (area_id, case_id, name, warn_at, remaining) values (${place.areaId}, ${place.caseId}, 'n', 0, 5)`,
    'maintained by triggers on its ledger',
  )
  expect(await ledgerOf(id)).toEqual(before)
  expect(await figuresOf(id)).toEqual({ remaining: 10, recharged: 10, paid: 100 })
  await query(`update print_account set name = 'n' || id, warn_at = 3 where id = ${id}`)
})
