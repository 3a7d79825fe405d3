import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { okCode } from '#contract/errors.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
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
import { pictureViews } from './pictures/pictureViews.ts'
import { described, unchecked } from './request/described.ts'
import type { Request } from './request/entry.ts'
import { once } from './request/once.ts'
import { together } from './request/together.ts'
import type { Work } from './request/work.ts'
import { records } from './videos/records.ts'
import { scans } from './visitors/scans.ts'
import { visitors } from './visitors/visitors.ts'

type Batched = {
  [K in keyof typeof ingest]: (typeof ingest)[K] extends { body: TSchema } ? K : never
}[keyof typeof ingest]
type Posted<K extends Batched> = Static<(typeof ingest)[K]['body']['properties']['items']['items']>

/** Requests of one kind that arrive together, done in one transaction; the others each have one of their own. */
type Works = { [K in Exclude<Batched, 'heartbeats'>]: Work<Posted<K>> }
const works: Works = {
  servers: serverHeartbeats,
  visitors,
  scans,
  orders,
  payments,
  faceMatches,
  pictureViews,
  complaints,
  downloads,
  records,
  clipMatches,
  films,
  couponClaims,
  couponCodes,
}

/** The batch operations: one transaction a batch, one answer an item. Heartbeats share theirs with others that come at the time. */
export function mountBatches(app: FastifyInstance, services: Services) {
  const { database, events } = services
  for (const [name, work] of Object.entries(works) as [keyof Works, Work<{ at: string }>][]) {
    const read = reader(name)
    mount(app, name, (request, raw) =>
      once(database.db, request, async (trx, key) => {
        const { items, answers } = read(raw)
        const newEvents = items.length > 0 ? await work(trx, key, items, answers, events) : []
        if (newEvents.length > 0) await events.emit(trx, newEvents)
        return { items: answers.items }
      }),
    )
  }
  const read = reader<Posted<'heartbeats'>>('heartbeats')
  const beat = together<readonly unknown[], { items: ItemAnswer[] }>(database.db, maxBeats, async (trx, posts) => {
    const senders = posts.map(({ key, input }) => ({ key, ...read(input) }))
    const newEvents = await heartbeats(trx, senders)
    if (newEvents.length > 0) await events.emit(trx, newEvents)
    return senders.map(({ answers }) => ({ items: answers.items }))
  })
  mount(app, 'heartbeats', (request, raw) => beat(request, raw, raw.length))
}

/** Heartbeats of one transaction. */
const maxBeats = 500

function mount(
  app: FastifyInstance,
  name: Batched,
  answer: (request: Request, items: readonly unknown[]) => Promise<{ items: ItemAnswer[] }>,
) {
  app.route({
    ...described(name),
    validatorCompiler: compileOuter,
    handler: async (request) => {
      const { items } = request.body as { items: unknown[] }
      return { code: okCode, msg: 'ok', data: await answer(request.ingest, items) }
    },
  })
}

/** Reads what a request posts: the well-formed items, and answers in which the others are refused already. */
function reader<T extends { at: string }>(name: Batched) {
  const read = itemReader<T>(ingest[name].body.properties.items.items)
  return (raw: readonly unknown[]) => {
    const answers = new Answers(raw.length)
    return { items: read(raw, answers), answers }
  }
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
