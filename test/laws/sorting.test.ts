import { sql } from 'kysely'
import type { TObject, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factsOf } from '#contract/fields.ts'
import { operations } from '#contract/index.ts'
import { type Operation, wordsOf } from '#contract/kit.ts'
import { required } from '#test/contract/required.ts'
import type { Owner } from '#test/rows/ownRows.ts'
import { aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { addPlainRows } from './plainRows.ts'
import { canCall } from './requests.ts'
import { furnish, settled, varied } from './variedRows.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: number }
type Key = number | string | null

let server: TestServer
let accounts: Record<0 | 1 | 2, Account>
const db = () => server.services.database.db

beforeAll(async () => {
  // Sessions do not change here.
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  const own = await anOperator(db(), 'channel')
  const foreign = await anOperator(db(), 'channel')
  accounts = { 0: await anAccount(db(), 0), 1: await anAccount(db(), 1), 2: await anAccount(db(), 2, own.id) }
  const owners: Owner[] = []
  for (let serial = 0; serial < 6; serial++) {
    owners.push({
      ...(await furnish(db(), accounts[1], own.id, serial)),
      db: db(),
      channelId: own.id,
      caller: accounts[2],
    })
    await aSubAccount(db(), accounts[2])
  }
  await furnish(db(), accounts[1], foreign.id, 0)
  for (const statement of varied) await sql.raw(statement).execute(db())
  await addPlainRows(db(), lists, owners)
  await sql.raw(settled).execute(db())
})
afterAll(() => server?.close())

const lists = operations().flatMap(({ id, operation }) => {
  const { sort, order, page, thenBy } = (operation.body as TObject | undefined)?.properties ?? {}
  if (!sort || !order || !page) return []
  const fields = wordsOf(sort)
  return fields.map((field, at) => ({
    id,
    operation,
    sort: field,
    second: thenBy && fields[(at + 1) % fields.length]!,
  }))
})

/** Lists that have states and begin with something else, and why. */
const begin: Readonly<Record<string, string>> = {
  'matters.matters.list': 'what is overdue, in whatever state',
  'printing.printJobs.list': 'the newest: a record of what was printed',
  'sales.billDifferences.list': 'the newest day',
  'sales.refunds.list': 'the newest: its tabs are its states',
  'scenic.cases.list': 'those that are not paused, the worst of them first',
}
/** The state that a list shows first. */
const worstBy = (id: string) =>
  ['health', 'state'].find((state) => lists.some((one) => one.id === id && one.sort === state))

describe('a sorted list', () => {
  it.each(lists)(
    '$id is sorted by $sort in both orders, and its pages neither overlap nor omit rows',
    async ({ id, operation, sort }) => {
      const role = callerOf(operation, sort)
      const rowsOf = async (body: object) =>
        (await server.send(accounts[role].token, operation, { body: { ...required[id], ...body } })).data as {
          rows: Row[]
          total: number
        }
      const { rows, total } = await rowsOf({ size: 200 })
      const keyOf = keys(operation.reply, sort)
      expect(total).toBe(rows.length)
      expect(
        new Set(rows.map(keyOf)).size,
        `${sort} is computed or joined: make rows that differ in it, in furnish of variedRows.ts, or do not sort by it`,
      ).toBeGreaterThan(1)
      for (const order of ['asc', 'desc'] as const) {
        const way = order === 'asc' ? 1 : -1
        const expected = rows
          .toSorted((a, b) => compare(keyOf(a), keyOf(b), way) || way * (a.id - b.id))
          .map(({ id }) => id)
        const pages = []
        for (let page = 1; (page - 1) * 4 < total; page++) pages.push(await rowsOf({ sort, order, page, size: 4 }))
        expect(pages.flatMap((one) => one.rows.map(({ id }) => id))).toEqual(expected)
        expect(new Set(pages.map((one) => one.total))).toEqual(new Set([total]))
      }
    },
  )

  it.each(lists.filter(({ id, sort }) => sort === worstBy(id) && !(id in begin)))(
    '$id begins with the worst $sort unless another order is requested',
    async ({ id, operation, sort }) => {
      const { data } = await server.send(accounts[callerOf(operation)].token, operation, {
        body: { ...required[id], size: 200 },
      })
      const states = (data as { rows: Row[] }).rows.map(keys(operation.reply, sort))
      expect(states).toEqual(states.toSorted((a, b) => compare(a, b, 1)))
    },
  )

  it('every list that begins with something else than its worst state exists', () => {
    expect(Object.keys(begin).filter((id) => !worstBy(id))).toEqual([])
  })

  it.each(lists.filter(({ second }) => second))(
    '$id is sorted by $sort and then by $second, in opposite directions',
    async ({ id, operation, sort, second }) => {
      const sortedRows = async (body: object) => {
        const caller = accounts[callerOf(operation, sort, second!)]
        const { data } = await server.send(caller.token, operation, { body: { ...required[id], size: 200, ...body } })
        return (data as { rows: Row[] }).rows
      }
      const rows = await sortedRows({})
      const [keyOf, secondOf] = [keys(operation.reply, sort), keys(operation.reply, second!)]
      for (const [order, thenOrder] of [['asc', 'desc'] as const, ['desc', 'asc'] as const]) {
        const [way, thenWay] = order === 'asc' ? [1, -1] : [-1, 1]
        const expected = rows.toSorted(
          (a, b) =>
            compare(keyOf(a), keyOf(b), way) || compare(secondOf(a), secondOf(b), thenWay) || thenWay * (a.id - b.id),
        )
        const answer = await sortedRows({ sort, order, thenBy: second, thenOrder })
        expect(answer.map((row) => row.id)).toEqual(expected.map((row) => row.id))
      }
    },
  )

  it.each(lists.filter(({ id }, at) => lists.findIndex((one) => one.id === id) === at))(
    '$id refuses to sort by a column that is not among its sorts',
    async ({ id, operation }) => {
      const answer = await server.send(accounts[callerOf(operation)].token, operation, {
        body: { ...required[id], sort: 'phone' },
      })
      expect(answer).toMatchObject({ code: 2000, data: { fields: { sort: '排序字段不在可选范围内' } } })
    },
  )
})

/** The role that calls: a customer's if it may, and sees what it sorts by; else one of the platform. */
const callerOf = (operation: Operation, ...sorts: string[]) => {
  const seen = sorts.map((sort) => ({
    ...operation,
    pages: factsOf(fieldOf(operation.reply, sort))?.pages ?? ('session' as const),
  }))
  return ([2, 0, 1] as const).find((role) => [operation, ...seen].every((one) => canCall(one, role))) ?? 0
}

const fieldOf = (reply: TSchema, key: string) =>
  ((reply as TObject).properties.rows as unknown as { items: TObject }).items.properties[key]

/** What a row is sorted by: words by their place in the contract, instants in time. */
function keys(reply: TSchema, sort: string): (row: Row) => Key {
  const words = wordsOf(fieldOf(reply, sort)!)
  return (row) => {
    const value = row[sort]
    if (value === null) return null
    if (['fps', 'bitrateKbps', 'latencyMs'].includes(sort) && row.state !== 'ok' && row.state !== 'live') return null
    if (sort === 'photos' && value === 0) return Number.POSITIVE_INFINITY
    if (words) return words.indexOf(value as string)
    if (sort.endsWith('At')) return Date.parse(value as string)
    return typeof value === 'boolean' ? Number(value) : (value as Key)
  }
}

/** Rows without a value come last in either order. */
function compare(a: Key, b: Key, way: number) {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a === b ? 0 : a < b ? -way : way
}
