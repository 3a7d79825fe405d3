import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NamedOperation } from '#contract/index.ts'
import { bodiesOf } from '#test/contract/arbitrary.ts'
import { rowPlaces, sample, type Way } from '#test/contract/sample.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { calls, canCall, namesRows, put } from './requests.ts'
import { bodies } from './rules.ts'

let server: TestServer
let own: Tenant
let stranger: Tenant
let pairs = 0
beforeAll(async () => {
  // Sessions do not change here: reading them for each of so many requests would be most of the work.
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  own = await aTenant(server)
  stranger = await aTenant(server)
})
afterAll(async () => {
  console.log(`foreign rows: ${pairs} pairs of requests`)
  await server?.close()
})

/** A number that no row has. */
const missing = 7_000_000_000_001
const runs = cases(3, 40)

const named = ([2, 3] as const).flatMap((role) =>
  calls
    .filter(({ operation }) => canCall(operation, role) && namesRows(operation))
    .map((entry) => ({ role, ...entry, schema: (entry.operation.body ?? {}) as TSchema })),
)

describe('a row of another tenant', () => {
  it.each(named)(
    '$id answers the same about a row of another tenant as about a missing row, role $role',
    async ({ role, id, operation, schema }) => {
      const { token } = own.accounts[role]
      const rows = {
        own: await rowOf(own, { id, operation }, role),
        stranger: await rowOf(stranger, { id, operation }, role),
      }
      const property = fc.asyncProperty(bodiesOf(schema, missing), fc.nat(), async (body, chosen) => {
        // Ids in the body and in the path: at least one of them is not the caller's, the others are.
        const ways = waysOf(body, schema)
        const places: (Way | 'path')[] = [...(operation.params ? (['path'] as const) : []), ...ways]
        fc.pre(places.length > 0)
        const elsewhere = places.filter((_, n) => chosen & (1 << n))
        if (!elsewhere.length) elsewhere.push(places[chosen % places.length]!)
        const answers = []
        for (const other of [stranger, null]) {
          const idAt = (place: Way | 'path') => {
            if (!elsewhere.includes(place)) return idOf(own, rows.own, place)
            return other ? idOf(other, rows.stranger, place) : missing
          }
          const filled = ways.reduce((value, way) => put(value, way, idAt(way)), body)
          const answer = await server.send(token, operation, {
            ...(operation.params && { params: { id: idAt('path') } }),
            ...(operation.body && { body: filled }),
          })
          const { 'x-request-id': _number, date: _date, ...headers } = answer.headers
          answers.push({ ...answer, headers })
        }
        pairs++
        expect(lasting(answers[0])).toBe(lasting(answers[1]))
      })
      // First one place at a time, with nothing else that could be refused, then all places at once.
      const plain = { ...(sample(schema, everywhere(schema)) as object), ...bodies[id]?.(own) }
      const count = waysOf(plain, schema).length + Number(operation.params !== undefined)
      const examples = [...Array(count).keys()].map((n): [unknown, number] => [plain, 1 << n])
      await fc.assert(property, {
        numRuns: runs + count,
        endOnFailure: true,
        examples: [...examples, [plain, (1 << count) - 1]],
      })
    },
  )
})

/** A response without the parts that depend only on when it was made. */
const lasting = (answer: unknown) =>
  JSON.stringify(answer, (key, value) => (/^(asOf|x-ratelimit-)/.test(key) ? undefined : value))

/** Every field that names a row, with an id that does not exist. */
const everywhere = (schema: TSchema) => Object.fromEntries(rowPlaces(schema).map(({ name }) => [name, missing]))

/** The row that the operation's `id` names. */
async function rowOf(tenant: Tenant, { id, operation }: NamedOperation, role: 2 | 3) {
  const needed = operation.params || rowPlaces(operation.body ?? {}).some(({ name }) => name === 'id')
  return needed ? tenant.rowFor(id, role) : 0
}

function idOf(tenant: Tenant, row: number, place: Way | 'path') {
  const name = place === 'path' ? 'id' : nameOf(place)
  const id = name === 'id' ? row : tenant.ids[name]
  if (id === undefined)
    throw new Error(`no row for the field ${name}: its resource has no line in ownRows (test/rows/ownRows.ts)`)
  return id
}
const nameOf = (way: Way) =>
  typeof way.at(-1) === 'number' ? String(way.at(-2)).replace(/s$/, '') : String(way.at(-1))

/** Where a body holds rows. */
function waysOf(body: unknown, schema: TSchema): Way[] {
  const places = rowPlaces(schema).map(({ way }) => way)
  const inAny = (value: unknown, way: Way): Way[] => {
    if (value === missing) return [way]
    if (Array.isArray(value)) return value.flatMap((one, n) => inAny(one, [...way, n]))
    if (value && typeof value === 'object')
      return Object.entries(value).flatMap(([key, one]) => inAny(one, [...way, key]))
    return []
  }
  return places.length ? inAny(body, []) : []
}
