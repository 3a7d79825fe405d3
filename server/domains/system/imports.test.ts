import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '#contract/kit.ts'
import { areas } from '#contract/scenic/areas.ts'
import { imports } from '#contract/system/imports.ts'
import { csv, sendFile } from '#test/clients/importing.ts'
import { type Account, anAccount, anOperator, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
let operator: { id: number; name: string }
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  const { id } = await anOperator(db(), 'scenic')
  operator = await db().selectFrom('operator').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
})
afterAll(() => server?.close())

const rowsOf = async (list: Operation, q: string) =>
  ((await server.send(root.token, list, { body: { q, size: 200 } })).data as { rows: Record<string, unknown>[] }).rows

const undo = (id: number, account: Pick<Account, 'token'> = root) =>
  server.send(account.token, imports.undo, { params: { id } })
async function three() {
  const made = [unique('甲'), unique('乙'), unique('丙')]
  const { importId } = (
    await sendFile(
      server,
      root,
      areas.add,
      csv('运营商,景区名称,省份', ...made.map((name) => `${operator.name},${name},安徽省`)),
    )
  ).data
  return { importId: importId as number, made }
}
const left = async (made: readonly string[]) => (await Promise.all(made.map((name) => rowsOf(areas.list, name)))).flat()

it('an import can be undone at once, and only once', async () => {
  const { importId, made } = await three()
  expect(await left(made)).toHaveLength(3)
  expect(await undo(importId)).toMatchObject({ code: 200, data: { removed: 3 } })
  expect(await left(made)).toEqual([])
  expect(await undo(importId)).toMatchObject({ code: 1512 })
})

it('an import with a row in use is not undone at all', async () => {
  const { importId, made } = await three()
  const [row] = await rowsOf(areas.list, made[1]!)
  await sql`insert into scenic_case (area_id, name, case_type) values (${row!.id as number}, ${unique('项')}, 'travelPhoto')`.execute(
    db(),
  )
  expect(await undo(importId)).toMatchObject({ code: 1520, msg: expect.stringContaining(`编号 ${row!.id}`) })
  expect(await left(made)).toHaveLength(3)
})

it('an import can be undone even if one of its rows was already removed', async () => {
  const { importId, made } = await three()
  const [row] = await rowsOf(areas.list, made[0]!)
  await server.call(root.token, areas.remove, { params: { id: row!.id as number } })
  expect(await undo(importId)).toMatchObject({ code: 200, data: { removed: 2 } })
})

it('an import can be undone only by the account that made it', async () => {
  const { importId, made } = await three()
  const other = await anAccount(db(), 1)
  expect(await undo(importId, other)).toMatchObject({ code: 1512 })
  expect(await left(made)).toHaveLength(3)
})
