import fc from 'fast-check'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '#contract/index.ts'
import { Instant, type Operation } from '#contract/kit.ts'
import { sample } from '#test/contract/sample.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { compileValidator } from './validator.ts'

let server: TestServer
let tenant: Tenant
let root: Account
beforeAll(async () => {
  server = await startTestServer()
  tenant = await aTenant(server)
  root = await anAccount(server.services.database.db, 1)
})
afterAll(() => server?.close())

const passes = compileValidator({
  schema: Type.Object({ at: Instant }),
  method: 'POST',
  url: '',
  httpPart: 'body',
}) as unknown as (body: unknown) => boolean

const digits = (maxValue: number) => fc.integer({ min: 0, max: maxValue }).map((n) => String(n).padStart(2, '0'))
const written = fc
  .tuple(
    fc.constantFrom('2026-05-02', '2024-02-29', '2026-02-29', '1969-12-31', '2999-12-31'),
    fc.constantFrom('T', 't', ' '),
    digits(24),
    fc.oneof(digits(60), fc.constant('59')),
    fc.oneof(digits(60), fc.constant('60')),
    fc.constantFrom('', '.5', '.123456', ',5'),
    fc.constantFrom('Z', 'z', '', '+08:00', '+0800', '+08', '-00:00', '+08:60', '+14:00', ' +08:00'),
  )
  .map(([day, t, hour, minute, second, part, zone]) => `${day}${t}${hour}:${minute}:${second}${part}${zone}`)

it('an instant that validation accepts is the same for the server and the database', async () => {
  await fc.assert(
    fc.asyncProperty(written, async (at) => {
      if (!passes({ at })) return
      const { rows } = await sql<{ ms: number }>`
        select floor(extract(epoch from ${at}::timestamptz) * 1000)::float8 as ms`.execute(server.services.database.db)
      expect(rows[0]!.ms, at).toBe(Date.parse(at))
    }),
    { numRuns: 300, examples: [['2026-12-31T23:59:60Z'], ['2026-05-02T14:28:03+08']] },
  )
})

interface Shape {
  format?: string
  properties?: Record<string, Shape>
}
const withInstants = operations().filter(({ operation }) => !operation.raw && operation.pages !== 'ingest')
const calls = withInstants.flatMap(({ id, operation }) =>
  Object.entries((operation.body as Shape | undefined)?.properties ?? {}).flatMap(([key, { format }]) =>
    format === 'date-time' ? [[id, key, operation] as [string, string, Operation]] : [],
  ),
)

it.each(calls)('%s refuses a leap second in %s', async (id, key, operation) => {
  const row = (await tenant.byResource[id.split('.')[1]!]?.()) ?? 1
  const body = { ...(sample(operation.body!, { ...tenant.ids, id: row }) as object), [key]: '2026-12-31T23:59:60Z' }
  const answer = await server.send(root.token, operation, { body, ...(operation.params && { params: { id: row } }) })
  expect(answer).toMatchObject({ code: 2000, data: { fields: { [key]: expect.stringContaining('没有这个时刻') } } })
})
