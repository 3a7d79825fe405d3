import { type RawBuilder, sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import { orderKindNames } from '#contract/sales/orders.ts'
import { type Shared, type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { wordArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { receivedOf } from './received.ts'

const areaScoped = placed('shareRatio')
const wordsInOrder = Object.entries(orderKindNames).map(
  ([kind, word], place) => sql`(${kind}::text, ${word}::text, ${place}::int)`,
)
const computed = {
  ...areaScoped.computed,
  receiver: sql<
    ShareRatio['receiver']
  >`case when share_ratio.enterprise_id is null then 'merchant' else 'enterprise' end`,
  receiverName: sql<string>`coalesce((select e.name from enterprise e where e.id = share_ratio.enterprise_id),
    (select m.name from merchant m where m.id = share_ratio.merchant_id))`,
  orderKinds: sql<ShareRatio['orderKinds']>`share_ratio.order_kinds`,
  orderTypes: sql<string>`(select string_agg(w.word, '、' order by w.place)
    from (values ${sql.join(wordsInOrder)}) w (kind, word, place) where w.kind = any(share_ratio.order_kinds))`,
  caseShare: sql<ShareRatio['caseShare']>`(select max(shared.share) from (select sum(o.share)::int as share
    from share_ratio o, unnest(o.order_kinds) kind where o.case_id = share_ratio.case_id and o.starts_at <= now()
      and (o.ends_at is null or o.ends_at > now()) group by kind) shared)`,
  receivedFen: receivedOf(sql`b.ratio_id = share_ratio.id`),
  state: sql<ShareRatio['state']>`case when now() < share_ratio.starts_at then 'planned'
    when share_ratio.ends_at <= now() then 'ended' else 'running' end`,
}

export const shareRatioHandlers: Handlers<typeof shareRatios> = {
  // The triggers share_ratio_before and share_ratio_after enforce the limit, and protect ratios that have begun.
  ...crudHandlers(shareRatios, {
    table: 'shareRatio',
    ...areaScoped,
    computed,
    defaultOrder: 'state',
    where: { orderKind: (kind) => sql`${kind} = any(share_ratio.order_kinds)` },
    before: {
      add: async (call) => {
        const { db, body } = call
        const place = await areaScoped.before.add(call)
        const startsAt = fromNowOn('startsAt', body.startsAt ?? undefined)
        const endsAt = body.endsAt ? fromNowOn('endsAt', body.endsAt) : null
        inOrder(notPast(body.startsAt), body.endsAt)
        const enterpriseId = body.merchantId
          ? await merchantAt(db, place.caseId, body.merchantId)
          : await enterpriseOf(db, place.caseId)
        return { ...place, enterpriseId, startsAt, endsAt, orderKinds: inOneOrder(body.orderKinds) }
      },
      edit: async ({ db, actor, body }, id) => {
        const now = await ratioNow(db, actor, id)
        const fixed = (['share', 'orderKinds', 'startsAt'] as const).filter((key) => changes(now[key], body[key]))
        const ends = body.endsAt !== undefined && changes(now.endsAt, body.endsAt)
        if (now.state !== 'planned' && fixed[0]) throw alreadyInEffect(fixed[0])
        if (now.state === 'ended' && ends) throw alreadyInEffect('endsAt')
        const moved = fixed.includes('startsAt')
        const startsAt = moved ? fromNowOn('startsAt', body.startsAt) : undefined
        const endsAt = ends && body.endsAt ? fromNowOn('endsAt', body.endsAt) : null
        if (ends || moved)
          inOrder(
            moved ? notPast(body.startsAt) : Date.parse(now.startsAt),
            body.endsAt === undefined ? now.endsAt : body.endsAt,
          )
        return {
          ...(fixed.includes('orderKinds') && { orderKinds: inOneOrder(body.orderKinds) }),
          // An instant that is sent unchanged keeps its stored value, which is more precise.
          ...(body.startsAt !== undefined && { startsAt: startsAt ?? sql`starts_at` }),
          ...(body.endsAt !== undefined && { endsAt: ends ? endsAt : sql`ends_at` }),
        }
      },
    },
  }),
  all: async ({ db, actor, query: { caseId, enterpriseId } }) => ({
    rows: await db
      .selectFrom('shareRatio')
      .innerJoin('scenicCase', 'scenicCase.id', 'shareRatio.caseId')
      .innerJoin('area', 'area.id', 'shareRatio.areaId')
      .select([
        ...(
          ['areaId', 'caseId', 'merchantId', 'share', 'startsAt', 'endsAt', 'note', 'createdAt', 'version'] as const
        ).map((key) => `shareRatio.${key}` as const),
        'shareRatio.id',
        'area.name as areaName',
        'scenicCase.name as caseName',
        computed.receiver.as('receiver'),
        computed.receiverName.as('receiverName'),
        computed.orderKinds.as('orderKinds'),
        computed.orderTypes.as('orderTypes'),
        computed.caseShare.as('caseShare'),
        computed.receivedFen.as('receivedFen'),
        computed.state.as('state'),
      ])
      .where(areaScoped.scope(actor))
      .where(sql<boolean>`(share_ratio.ends_at is null or share_ratio.ends_at > now())`)
      .$if(caseId !== undefined, (rows) => rows.where('shareRatio.caseId', '=', caseId!))
      .$if(enterpriseId !== undefined, (rows) => rows.where('shareRatio.enterpriseId', '=', enterpriseId!))
      .orderBy('shareRatio.caseId')
      .orderBy('shareRatio.id')
      .limit(1000)
      .execute(),
  }),
  bare: async ({ db, actor }) => {
    const { rows } = await sql<Reply<typeof shareRatios.bare>['rows'][number]>`
      select c.id, c.name, c.area_id, area.name as area_name, e.name as enterprise_name,
        (select max(r.ends_at) from share_ratio r where r.case_id = c.id and r.enterprise_id is not null and r.ends_at <= now()) as ended_at,
        (select min(r.starts_at) from share_ratio r where r.case_id = c.id and r.enterprise_id is not null and r.starts_at > now()) as starts_at
      from scenic_case c join area on area.id = c.area_id join operator o on o.id = area.operator_id
        left join enterprise_case b on b.case_id = c.id left join enterprise e on e.id = b.enterprise_id
      where ${inScope(actor, 'c.areaId')} and c.status = 'running' and o.kind <> 'platform'
        and not exists (select from share_ratio r where r.case_id = c.id and r.enterprise_id is not null
          and r.starts_at <= now() and (r.ends_at is null or r.ends_at > now()))
      order by e.id is null, ended_at desc nulls last, area.name, c.name, c.id limit 500`.execute(db)
    return { rows }
  },
  orderTypes: async ({ db, actor, body: { id } }) => {
    const kinds = id === undefined ? orderKinds : (await ratioNow(db, actor, id)).orderKinds
    return {
      rows: orderKinds.filter((kind) => kinds.includes(kind)).map((kind) => ({ kind, name: orderKindNames[kind] })),
    }
  },
  sharedTypes: async ({ db, actor, body: { caseId, at } }) => {
    const { rows } = await sql<Omit<Shared, 'rows'>>`
      select c.area_id, e.id as enterprise_id, e.name as enterprise_name, (select l.share from share_limit l) as "limit"
      from scenic_case c left join enterprise_case b on b.case_id = c.id left join enterprise e on e.id = b.enterprise_id
      where c.id = ${caseId} and ${inScope(actor, 'c.areaId')}`.execute(db)
    const project = orNotFound(rows[0])
    const ratios = await ratiosAt(db, caseId, at ? sql`${at}::timestamptz` : sql`now()`)
    return {
      ...project,
      rows: orderKinds.map((kind) => {
        const receivers = ratios.filter((ratio) => ratio.orderKinds.includes(kind))
        return {
          ...{ kind, name: orderKindNames[kind], share: receivers.reduce((sum, { share }) => sum + share, 0) },
          receivers: receivers.map(({ id, receiver, name, share }) => ({ id, receiver, name, share })),
        }
      }),
    }
  },
}

const orderKinds = Object.keys(orderKindNames) as (keyof typeof orderKindNames)[]
const inOneOrder = (some: readonly string[] = []) => wordArray(orderKinds.filter((kind) => some.includes(kind)))

/** What a project's receivers get of an order that is paid at an instant, in the order in which fen that are left go round. */
async function ratiosAt(db: Db, caseId: number, at: RawBuilder<unknown>) {
  const { rows } = await sql<Pick<ShareRatio, 'id' | 'receiver' | 'orderKinds' | 'share'> & { name: string }>`
    select share_ratio.id, ${computed.receiver} as receiver, ${computed.receiverName} as name, share_ratio.order_kinds, share_ratio.share
    from share_ratio where share_ratio.case_id = ${caseId} and share_ratio.starts_at <= ${at}
      and (share_ratio.ends_at is null or share_ratio.ends_at > ${at}) order by share_ratio.id`.execute(db)
  return rows
}

async function ratioNow(db: Db, actor: Actor, id: number) {
  const rows = db.selectFrom('shareRatio').select(['share', 'startsAt', 'endsAt']).where('id', '=', id)
  return orNotFound(
    await rows
      .select([computed.orderKinds.as('orderKinds'), computed.state.as('state')])
      .where(areaScoped.scope(actor))
      .executeTakeFirst(),
  )
}

async function merchantAt(db: Db, caseId: number, merchantId: number): Promise<null> {
  const merchants = db.selectFrom('merchant').select('id').where('id', '=', merchantId).where('caseId', '=', caseId)
  if (!(await merchants.executeTakeFirst())) throw wrongField('merchantId', '该项目下没有这个商户')
  return null
}

async function enterpriseOf(db: Db, caseId: number): Promise<number> {
  const bound = await db
    .selectFrom('enterpriseCase')
    .select('enterpriseId')
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  if (!bound) throw wrongField('caseId', '该项目还没有企业，先在企业信息配置里绑定')
  return bound.enterpriseId
}

/** Whether a field gets another value: instants by time, order types in whatever order. */
function changes(before: unknown, after: unknown): boolean {
  if (after === undefined || before === after) return false
  if (Array.isArray(before) && Array.isArray(after)) return before.toSorted().join() !== after.toSorted().join()
  if (typeof before === 'string' && typeof after === 'string') return Date.parse(before) !== Date.parse(after)
  return true
}

const alreadyInEffect = (field: string) => {
  const text = '已生效过的比例要留作记录，只能改结束时间；要换比例，先结束它再新增'
  return new Refusal('state.impossible', text, { fields: { [field]: text } })
}

/** Forms have minutes: an instant at most this long ago means now. */
const graceMs = 120_000
const titles = { startsAt: '开始时间', endsAt: '结束时间' } as const

/**
 * An instant as stored, never before the transaction.
 * @throws Refusal invalid (2000) if it is in the past
 */
function fromNowOn(field: keyof typeof titles, at: string | undefined): RawBuilder<string> {
  if (at === undefined) return sql`now()`
  if (Date.parse(at) < Date.now() - graceMs) throw wrongField(field, `${titles[field]}不能早于现在`)
  return sql`greatest(${at}::timestamptz, now())`
}

/** @param start when it begins, Unix milliseconds. What ends in the minute of now ends now. */
function inOrder(start: number, endsAt: string | null | undefined) {
  if (endsAt && Math.max(Date.parse(endsAt), Date.now()) <= start) throw wrongField('endsAt', '结束时间应晚于开始时间')
}
const notPast = (at: string | undefined) => Math.max(at === undefined ? 0 : Date.parse(at), Date.now())
