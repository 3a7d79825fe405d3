import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { okCode } from '#contract/errors.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { Static } from '#contract/static.ts'
import { Answers, itemReader } from '../platform/http/validation/items.ts'
import { compileValidator } from '../platform/http/validation/validator.ts'
import type { Services } from '../platform/services.ts'
import { couponClaims, couponCodes } from './coupons/couponClaims.ts'
import { heartbeats } from './devices/heartbeats.ts'
import { serverHeartbeats } from './devices/servers.ts'
import { clipMatches } from './films/clipMatches.ts'
import { films } from './films/films.ts'
import { complaints } from './orders/complaints.ts'
import { downloads } from './orders/downloads.ts'
import { orders } from './orders/orders.ts'
import { payments } from './orders/payments.ts'
import { faceMatches } from './pictures/faceMatches.ts'
import { described, unchecked } from './request/described.ts'
import { once } from './request/once.ts'
import type { Work } from './request/work.ts'
import { records } from './videos/records.ts'
import { scans } from './visitors/scans.ts'
import { visitors } from './visitors/visitors.ts'

type Batched = {
  [K in keyof typeof ingest]: (typeof ingest)[K] extends { body: TSchema } ? K : never
}[keyof typeof ingest]
type Posted<K extends Batched> = Static<(typeof ingest)[K]['body']['properties']['items']['items']>

const works: { [K in Batched]: Work<Posted<K>> } = {
  heartbeats,
  servers: serverHeartbeats,
  visitors,
  scans,
  orders,
  payments,
  faceMatches,
  complaints,
  downloads,
  records,
  clipMatches,
  films,
  couponClaims,
  couponCodes,
}

/** The batch operations: one transaction a batch, one answer an item. */
export function mountBatches(app: FastifyInstance, services: Services) {
  for (const name of Object.keys(works) as Batched[]) mount(app, services, name, works[name] as Work<{ at: string }>)
}

function mount(app: FastifyInstance, { database, events }: Services, name: Batched, work: Work<{ at: string }>) {
  const operation = ingest[name]
  const read = itemReader<{ at: string }>(operation.body.properties.items.items)
  app.route({
    ...described(name),
    validatorCompiler: compileOuter,
    handler: async (request) => {
      const raw = (request.body as { items: unknown[] }).items
      const data = await once(database.db, request.ingest, async (trx, key) => {
        const answers = new Answers(raw.length)
        const items = read(raw, answers)
        const newEvents = items.length > 0 ? await work(trx, key, items, answers, events) : []
        if (newEvents.length > 0) await events.emit(trx, newEvents)
        return { items: answers.items }
      })
      return { code: okCode, msg: 'ok', data }
    },
  })
}

/** The batch as such is checked here, its items one by one in the handler: a malformed one must not take the others with it. */
const compileOuter: FastifySchemaCompiler<TSchema> = (route) => {
  if (route.httpPart !== 'body') return unchecked(route)
  const { items, ...outer } = (route.schema as unknown as { properties: { items: { items: TSchema } } }).properties
    .items
  void items
  return compileValidator({
    ...route,
    schema: { type: 'object', required: ['items'], properties: { items: outer } },
  })
}
