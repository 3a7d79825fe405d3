import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { bodiesOf } from '#test/contract/arbitrary.ts'
import { sample } from '#test/contract/sample.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { anAccount } from '#test/rows/world.ts'
import { cases, isDeep } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

/** Drawn bodies an operation is tried with, beside those of `nasty`. */
const drawn = cases(5, 180)

let server: TestServer
let requestCount = 0
let tenant: Tenant
let admin: { id: number; operatorId: number }

beforeAll(async () => {
  // Sessions do not change here: reading them for each of so many requests would be most of the work.
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  tenant = await aTenant(server)
  admin = await anAccount(server.services.database.db, 1)
})
afterAll(async () => {
  console.log(`bad input: ${requestCount} requests to ${calls.length} operations`)
  await server?.close()
})

// Of the exports, which one function makes from lists that are tried themselves, one is enough.
const calls = operations().filter(
  ({ id, operation, list }) =>
    !operation.raw && operation.pages !== 'ingest' && (!list || id === 'sales.orders.export'),
)
const deep = Array.from({ length: 2000 }).reduce<unknown>((inner) => ({ a: inner }), 1)

/** Values that people and programs send although no field is meant for them. */
const nasty: [name: string, value: unknown][] = [
  ['a wrong type', { nested: true }],
  ['a list', [1, 2, 3]],
  ['null', null],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['a number beyond 32 bits', 4_000_000_000],
  ['a number beyond 64 bits', 1e30],
  ['a day before there was one', '0000-01-01'],
  ['an instant at the end of the calendar', '9999-12-31T23:59:59+08:00'],
  ['a leap second', '2026-12-31T23:59:60Z'],
  ['an instant of a zone far away', '2026-05-02T14:28:03+23:59'],
  ['a very long text', 'x'.repeat(100_000)],
  ['SQL', "'; drop table orders; --"],
  ['a formula', '=cmd|"/c calc"!A1'],
  ['a path', '../../../../etc/passwd'],
  ['markup', '<script>alert(1)</script>'],
  ['a NUL character', 'a\u0000b'],
  ['half a surrogate pair', '\ud800'],
  ['characters of every plane', '𠮷👨‍👩‍👧‍👦\u202e'],
  ['a deep object', deep],
  ['a prototype', JSON.parse('{"__proto__": {"polluted": true}}')],
]

describe('bad input gets a clear answer', () => {
  for (const { id, operation } of calls) {
    it(`${id} answers without a fault whatever value each of its fields holds`, { timeout: 180_000 }, async () => {
      const { token } = await anAccount(server.services.database.db, 1, admin.operatorId)
      const row = (await tenant.byResource[id.split('.')[1]!]?.()) ?? 1
      const good = operation.body
        ? (sample(operation.body, { ...tenant.ids, id: row }) as Record<string, unknown>)
        : undefined
      const parts = { token, ...(operation.params && { params: { id: row } }) }
      if (!good) {
        // Without a body nothing can be wrong: the call is made twice.
        for (const what of ['no body', 'no body again']) await isAnswered(operation, what, parts)
        return
      }
      for (const [at, [name, value]] of nasty.entries()) {
        const bodies = bodiesWith(operation, good, value)
        // In a daily run each value is tried in one place, the next value in another: trying all places would be most of the work.
        const tried = isDeep ? bodies : [bodies[(at + id.length) % bodies.length]]
        for (const body of tried) await isAnswered(operation, name, { ...parts, body })
      }
      const tried = fc.asyncProperty(almost(operation.body!, row), (body) =>
        isAnswered(operation, 'a drawn body', { ...parts, body }),
      )
      // A daily run always draws the same bodies, so that a failure is caused by the change.
      await fc.assert(tried, { numRuns: drawn, endOnFailure: true, ...(!isDeep && { seed: id.length }) })
    })
  }

  it('a refusal of bad input names the field by its label', async () => {
    const { token } = await anAccount(server.services.database.db, 1, admin.operatorId)
    const answer = await server.send(
      token,
      { ...operations().find(({ id }) => id === 'scenic.areas.add')!.operation },
      { body: { operatorId: tenant.ids.operatorId, name: '', province: '安徽省' } },
    )
    expect(answer.code).toBe(2000)
    expect(answer.data).toEqual({ fields: { name: '景区名称未填写' } })
    expect(answer.msg).toBe('景区名称未填写')
  })

  it('a request that is not JSON, too large or of another content type is refused', async () => {
    const { token } = await anAccount(server.services.database.db, 1, admin.operatorId)
    const post = (payload: string, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: '/webapi/v1/scenic/area/commonpage',
        headers: { authorization: token, 'content-type': type },
        payload,
      })
    expect((await post('{"a":')).statusCode).toBe(400)
    expect((await post('x'.repeat(2_000_000))).statusCode).toBe(413)
    expect((await post('<a/>', 'application/xml')).statusCode).toBe(415)
    for (const id of ['0', '-1', 'abc', '1e9999', '99999999999999999999', '%00', '..%2f..']) {
      const answer = await server.app.inject({
        method: 'DELETE',
        url: `/webapi/v1/scenic/area/${id}`,
        headers: { authorization: token },
      })
      expect(answer.statusCode, id).toBeLessThan(500)
      expect(answer.json().code, id).not.toBe(200)
    }
  })
})

/** Whatever was sent, the response is one of ours and not a fault. */
async function isAnswered(operation: Operation, what: string, { token, ...parts }: { token: string; body?: unknown }) {
  requestCount++
  const answer = await server.send(token, operation, parts)
  expect(answer.status, `${what}: ${answer.msg}`).toBeLessThan(500)
  expect(answer.msg, what).not.toMatch(/syntax|relation|column|undefined|Error|stack/)
  if (answer.code === 2000) namesItsField(operation, answer, isRecord(parts.body))
}

/** Created only once: that costs more than what is drawn from it. */
const other = fc.oneof(
  fc.constantFrom(...nasty.map(([, value]) => value).filter((value) => value !== deep)),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 80 }),
)

/** Bodies that the schema allows, or that differ from it in a field or two, or that have one too many. */
function almost(schema: TSchema, row: number): fc.Arbitrary<unknown> {
  const fields = Object.keys((schema as Shape).properties ?? {})
  const changes = fc.dictionary(fields.length ? fc.constantFrom(...fields, 'extra') : fc.constant('extra'), other, {
    maxKeys: 2,
    noNullPrototype: true,
  })
  return fc.tuple(bodiesOf(schema, row), changes).map(([body, changed]) => ({ ...(body as object), ...changed }))
}

/** A refusal of input says which field it is about, in a sentence with the words of its label. */
function namesItsField(operation: Operation, { msg, data }: { msg: string; data: unknown }, hasFields: boolean) {
  const fields = Object.entries((data as { fields?: Record<string, string> } | null)?.fields ?? {})
  expect(fields, msg).not.toEqual([])
  const fieldNames = [operation.body, operation.params].flatMap((schema) =>
    Object.keys((schema as Shape | undefined)?.properties ?? {}),
  )
  fieldNames.push('extra')
  for (const [field, text] of fields) {
    expect(text).toMatch(/[\u4e00-\u9fff]/)
    const title =
      titleAt(operation.body as Shape | undefined, field) ?? titleAt(operation.params as Shape | undefined, field)
    if (title && generic.test(text)) expect(text, field).toContain(title)
    for (const word of text.replace(title ?? '', '').match(/[A-Za-z]\w*/g) ?? [])
      expect(keysOf(operation.body).has(word) || word === 'extra', `${word} is a key: ${text}`).toBe(false)
    if (hasFields && unstorable.test(text)) expect(fieldNames, text).toContain(field.split('.')[0])
  }
  expect(fields.map(([, text]) => text)).toContain(msg)
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Reported where the request is parsed, before the validator knows its schema. */
const unstorable = /含有不能保存的字符/
/** Sentences of the validator and of the database that follow a field's label. */
const generic = /未填写|至少|最多|不能|应为|不在|格式|超出|含有|嵌套|有误/

interface Shape {
  title?: string
  properties?: Record<string, Shape>
  items?: Shape
}
/** Every key that a schema knows, however deep. */
const keysOf = (schema: unknown): ReadonlySet<string> => {
  const { properties = {}, items } = (schema ?? {}) as Shape
  const inner = [...Object.values(properties), ...(items ? [items] : [])]
  return new Set([...Object.keys(properties), ...inner.flatMap((one) => [...keysOf(one)])])
}
const titleAt = (schema: Shape | undefined, field: string): string | undefined =>
  field.split('.').reduce<Shape | undefined>((at, step) => at?.properties?.[step] ?? at?.items, schema)?.title

/** Bodies with the value in the place of the whole body, and of each of its fields. */
function bodiesWith(operation: Operation, good: Record<string, unknown>, value: unknown): unknown[] {
  const fields = Object.keys((operation.body as { properties?: object }).properties ?? {})
  return [value, ...fields.map((field) => ({ ...good, [field]: value }))]
}
