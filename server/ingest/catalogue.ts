import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { Query, Reply } from '#contract/kit.ts'
import { templatesFor } from '../domains/videos/films/templates.ts'
import { inScope } from '../platform/access/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { checker } from '../platform/http/validation/checker.ts'
import { wrongField } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { visitorCoupons } from './coupons/visitorCoupons.ts'
import { serverList } from './devices/servers.ts'
import { described, unchecked } from './request/described.ts'
import { enter } from './request/entry.ts'
import type { IngestKey } from './request/key.ts'
import { retriesFor } from './videos/recordRetries.ts'

const faultOfQuery = checker(ingest.coupons.query, true)

type Catalogue = Reply<typeof ingest.catalogue>

/** What a mini-program sells at the key's cameras, how their videos are made and which are to be made again, and where their bus is. */
export function mountCatalogue(app: FastifyInstance, services: Services) {
  const { bus, storage } = services
  const { db } = services.database
  app.route({
    ...described('recordRetries'),
    validatorCompiler: unchecked,
    handler: async (request) => {
      const { key } = await enter(db, request.ingest)
      return { code: okCode, msg: 'ok', data: { retries: await retriesFor(services, key) } }
    },
  })
  app.route({
    ...described('bus'),
    validatorCompiler: unchecked,
    handler: async (request) => {
      await enter(db, request.ingest)
      return { code: okCode, msg: 'ok', data: { url: bus.address } satisfies Reply<typeof ingest.bus> }
    },
  })
  app.route({
    ...described('serverList'),
    validatorCompiler: unchecked,
    handler: async (request) => {
      const { key } = await enter(db, request.ingest)
      return { code: okCode, msg: 'ok', data: { servers: await serverList(db, key) } }
    },
  })
  app.route({
    ...described('templates'),
    validatorCompiler: unchecked,
    handler: async (request) => {
      const { key } = await enter(db, request.ingest)
      return { code: okCode, msg: 'ok', data: { templates: await templatesFor(db, storage, key) } }
    },
  })
  app.route({
    ...described('coupons'),
    validatorCompiler: unchecked,
    handler: async (request) => {
      const { key } = await enter(db, request.ingest)
      const fault = faultOfQuery(request.query)
      if (fault) throw wrongField(...fault)
      const { openid } = request.query as Query<typeof ingest.coupons>
      return { code: okCode, msg: 'ok', data: await visitorCoupons(db, key, openid) }
    },
  })
  app.route({
    ...described('catalogue'),
    validatorCompiler: unchecked,
    handler: async (request) => {
      const { key } = await enter(db, request.ingest)
      const data: Catalogue = {
        devices: await devices(db, key),
        packages: await packages(db, key),
        codes: await codes(db, key),
        activities: await activities(db, key),
      }
      return { code: okCode, msg: 'ok', data }
    },
  })
}

async function devices(db: Db, key: IngestKey): Promise<Catalogue['devices']> {
  const { rows } = await sql<Catalogue['devices'][number]>`
    select d.gb_code, d.name, d.area_id, d.case_id, r.open_from, r.open_to, r.province from device d join area r on r.id = d.area_id where d.removed_at is null and ${inScope(key, 'd.areaId')} order by d.id`.execute(
    db,
  )
  return rows
}

async function packages(db: Db, key: IngestKey): Promise<Catalogue['packages']> {
  const { rows } = await sql<Catalogue['packages'][number]>`
    select p.id, p.case_id, 'video' as kind, p.name, p.price_fen, 0 as photos, ${isShared('video')} as shared from package_price p join scenic_case c on c.id = p.case_id
      where p.on_sale and c.status = 'running' and ${inScope(key, 'p.areaId')}
    union all select p.id, p.case_id, 'photo', p.name, p.price_fen, p.photos, ${isShared('photo')} from photo_package p join scenic_case c on c.id = p.case_id
      where p.on_sale and c.status = 'running' and ${inScope(key, 'p.areaId')}
    order by 2, 3, 5`.execute(db)
  return rows
}

/** For a package `p`: whether anyone gets a share of such an order now. */
const isShared = (kind: 'video' | 'photo') =>
  sql`exists (select from share_ratio r where r.case_id = p.case_id and ${sql.lit(kind)} = any(r.order_kinds)
    and r.starts_at <= now() and (r.ends_at is null or r.ends_at > now()))`

async function codes(db: Db, key: IngestKey): Promise<Catalogue['codes']> {
  const { rows } = await sql<Catalogue['codes'][number]>`
    select c.short, c.name, c.area_id, c.case_id, c.point_id from channel_code c where c.active and ${inScope(key, 'c.areaId')} order by c.id`.execute(
    db,
  )
  return rows
}

/** Running now, or within the next day. */
async function activities(db: Db, key: IngestKey): Promise<Catalogue['activities']> {
  const { rows } = await sql<Catalogue['activities'][number]>`
    select a.id, a.case_id, a.name, a.price_fen, a.starts_at, a.ends_at from activity a join scenic_case c on c.id = a.case_id
    where c.status = 'running' and a.ends_at > now() and a.starts_at < now() + interval '1 day' and ${inScope(key, 'a.areaId')} order by a.case_id, a.starts_at`.execute(
    db,
  )
  return rows
}
