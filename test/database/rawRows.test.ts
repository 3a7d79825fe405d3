import { type QueryExecutor, sql } from 'kysely'
import { expect, it } from 'vitest'
import { declaredRows, watchRawRows } from './rawRows.ts'
import { fits, membersOf } from './rowTypes.ts'

it('the server’s raw statements declare the types of their rows where they are executed', () => {
  const all = [...declaredRows().values()].flat()
  expect(all.length).toBeGreaterThan(200)
  // The rest have types that their files import, extend or reckon.
  expect(all.filter(({ row }) => row).length).toBeGreaterThan(200)
})

it.each([
  ['a row that fits', { id: 1, name: null, state: 'open' }, undefined],
  ['further columns', { id: 1, name: 'a', state: 'open', more: 1 }, undefined],
  ['a number that came as text', { id: '1', name: null, state: 'open' }, 'id is declared number, and "1" came'],
  ['null where none is declared', { id: null, name: null, state: 'open' }, 'id is declared number, and null came'],
  ['a column that is missing', { id: 1, state: 'open' }, 'name is declared string | null, and undefined came'],
  [
    'a word that is not declared',
    { id: 1, name: null, state: 'lost' },
    `state is declared 'open' | 'done', and "lost" came`,
  ],
])('a raw statement that returns %s is reported only if the row does not match its type', async (_, row, wrong) => {
  const reported: string[] = []
  const declared = { file: 'here.ts', row: membersOf("{ id: number; name: string | null; state: 'open' | 'done' }") }
  const end = watchRawRows((one) => reported.push(one), new Map([['select some rows', [declared]]]))
  await sql`select some rows`.execute(answering(row))
  end()
  expect(reported).toEqual(wrong ? [`here.ts: ${wrong}`] : [])
})

it('a type written by hand is parsed into its members', () => {
  const written = `{
    readonly id: number
    /** In words; or none. */
    name?: string
    state:
      | 'a;b'
      | null
    ids: readonly number[]
    at: { from: string; to: string }
  }`
  expect([...membersOf(written)!.keys()]).toEqual(['id', 'name', 'state', 'ids', 'at'])
  expect(fits(null, membersOf(written)!.get('state')!)).toBe(true)
  expect(fits('c', membersOf(written)!.get('state')!)).toBe(false)
  expect(fits(undefined, membersOf(written)!.get('name')!)).toBe(true)
  expect(fits(3, membersOf(written)!.get('ids')!)).toBe(false)
})

const answering = (row: object) => ({
  getExecutor: () =>
    ({
      transformQuery: (node: unknown) => node,
      compileQuery: () => ({}),
      executeQuery: async () => ({ rows: [row] }),
    }) as unknown as QueryExecutor,
})
