import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { channelCodes, codeDays } from '#contract/codes/channelCodes.ts'
import { foldShort } from '#contract/codes/short.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { like } from '../../platform/db/page.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { createJob } from '../../platform/jobs/progress.ts'
import { shortAddress } from '../../platform/publicAddress.ts'
import { dataAddress, pngOf, svgOf } from '../../platform/qrCode.ts'
import { randomShort } from '../../platform/randomCode.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { checkPlace } from './codePlace.ts'
import { addSeries, nextNumber } from './codeSeries.ts'
import { codeFigures, codeState, conversion, linkState, placeNames } from './codeSql.ts'
import { miniPicture } from './miniPicture.ts'
import { checkedTarget } from './target.ts'

const scope = (actor: Actor) => inScope(actor, 'channelCode.areaId')
const scopedId = (db: Db, actor: Actor, id: number) =>
  db.selectFrom('channelCode').where('id', '=', id).where(scope(actor))

export const channelCodeHandlers: Handlers<typeof channelCodes> = {
  ...crudHandlers(channelCodes, {
    table: 'channelCode',
    scope,
    from: codeFigures,
    join: placeNames,
    computed: {
      url: sql.ref('channel_code.short'),
      areaName: sql.ref('area.name'),
      caseName: sql.ref('scenic_case.name'),
      pointName: sql.ref('point.name'),
      state: codeState,
      scans: sql.ref('figures.scans'),
      weekScans: sql.ref('figures.week_scans'),
      weekBefore: sql.ref('figures.week_before'),
      opens: sql.ref('figures.opens'),
      orders: sql.ref('figures.orders'),
      conversion,
      paidFen: sql.ref('figures.paid_fen'),
      lastScanAt: sql.ref('figures.scanned_at'),
      linkState,
    },
    defaultOrder: 'state',
    where: {
      q: (text) => {
        const q = text.trim()
        const short = foldShort(q)
        return sql`(channel_code.name ilike ${like(q)} or channel_code.place ilike ${like(q)} or channel_code.short ilike ${like(q)}${
          short === null
            ? sql``
            : sql` or channel_code.short = ${short} or channel_code.id = (select f.code_id from former_short f where f.short = ${short})`
        })`
      },
    },
    finish: (row, { services: { env } }) => ({ ...row, url: shortAddress(env, row.short) }),
    before: {
      add: async ({ db, actor, body, services: { env } }) => {
        await checkPlace(db, actor, { areaId: body.areaId, caseId: body.caseId ?? null, pointId: body.pointId ?? null })
        return { short: randomShort(), target: checkedTarget(env, body.target ?? '') }
      },
      edit: async ({ db, actor, body, services: { env } }, id) => {
        const now = orNotFound(await scopedId(db, actor, id).select(['areaId', 'caseId', 'pointId']).executeTakeFirst())
        const { areaId, caseId, pointId, target } = body
        if (areaId !== undefined || caseId !== undefined || pointId !== undefined)
          await checkPlace(db, actor, {
            areaId: areaId ?? now.areaId,
            caseId: caseId === undefined ? now.caseId : caseId,
            pointId: pointId === undefined ? now.pointId : pointId,
          })
        return target === undefined ? undefined : { target: checkedTarget(env, target) }
      },
    },
  }),

  addMany: async ({ db, actor, body, audit, services: { env } }) => {
    const rows = await addSeries(db, env, actor, body)
    audit.after = { ...body, rows }
    return { rows }
  },

  nextNumber: async ({ db, actor, body }) => {
    await areaFor(db, actor, body.areaId)
    return { first: await nextNumber(db, actor, body) }
  },

  renew: async ({ db, actor, body: { id, keepDays = 30, version }, audit, services: { env } }) => {
    const { short: before } = orNotFound(await scopedId(db, actor, id).select('short').forUpdate().executeTakeFirst())
    const short = randomShort()
    audit.target = id
    const next = await changeRow(db, 'channelCode', id, scope(actor), { short, version }, audit)
    await sql`insert into former_short (short, code_id, ends_at) values (${before}, ${id}, now() + make_interval(days => ${keepDays}::int))`.execute(
      db,
    )
    return { short, url: shortAddress(env, short), version: next }
  },

  bare: async ({ db, actor }) => ({
    rows: await db
      .selectFrom('area')
      .select(['id', 'name', 'province'])
      .where(inScope(actor, 'id'))
      .where(sql<boolean>`not exists (select from channel_code c where c.area_id = area.id and c.active)`)
      .orderBy('name')
      .orderBy('id')
      .limit(500)
      .execute(),
  }),

  days: async ({ db, actor, body: { id } }) => {
    const { areaId } = orNotFound(await scopedId(db, actor, id).select('areaId').executeTakeFirst())
    const { rows } = await sql<{ day: string; scans: number; opens: number; arrivals: number; orders: number }>`
      select s.day::date as day, coalesce(d.scans, 0) as scans, coalesce(d.opens, 0) as opens, coalesce(d.arrivals, 0) as arrivals, coalesce(d.orders, 0) as orders
      from generate_series(local_day(now()) - ${sql.lit(codeDays - 1)}::int, local_day(now()), interval '1 day') s (day)
      left join code_day d on d.code_id = ${id} and d.area_id = ${areaId} and d.day = s.day::date order by s.day`.execute(
      db,
    )
    return { rows }
  },

  picture: async ({ db, actor, body: { id, kind = 'qr', format = 'png', width = 1024 }, services }) => {
    const { short, name } = orNotFound(await scopedId(db, actor, id).select(['short', 'name']).executeTakeFirst())
    const url = shortAddress(services.env, short)
    const codeInfo = { short, url, mini: services.miniProgram.draws }
    if (kind === 'mini') {
      const { type, image } = await miniPicture(services, { id, short })
      return {
        ...codeInfo,
        imageUrl: dataAddress(type, image),
        fileName: `${name}_${short}_小程序码.${type === 'image/png' ? 'png' : 'jpg'}`,
      }
    }
    const imageUrl =
      format === 'svg'
        ? dataAddress('image/svg+xml', await svgOf(url))
        : dataAddress('image/png', await pngOf(url, width))
    return { ...codeInfo, imageUrl, fileName: `${name}_${short}.${format}` }
  },

  sheet: async ({ db, actor, body, services: { env } }) => {
    const ids = [...new Set(body.ids)]
    const rows = await codesOf(db, actor, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const drawn = []
    for (const id of ids) {
      const row = byId.get(id)!
      const url = shortAddress(env, row.short)
      drawn.push({ ...row, url, imageUrl: dataAddress('image/svg+xml', await svgOf(url)) })
      // Drawing takes the processor: others go in between.
      await setImmediate()
    }
    return { rows: drawn }
  },

  zip: async ({ db, actor, body, services, audit }) => {
    const ids = [...new Set(body.ids)]
    await codesOf(db, actor, ids)
    const jobId = await packing(db, actor, services, ids)
    audit.target = jobId
    return { jobId }
  },
}

/** @throws Refusal notFound (1512) unless the caller can see all of them */
async function codesOf(db: Db, actor: Actor, ids: readonly number[]) {
  const rows = await db
    .selectFrom('channelCode')
    .innerJoin('area', 'area.id', 'channelCode.areaId')
    .select(['channelCode.id', 'channelCode.name', 'area.name as areaName', 'channelCode.place', 'channelCode.short'])
    .where(sql<boolean>`channel_code.id = any(${idArray(ids)})`)
    .where(scope(actor))
    .execute()
  const missing = ids.length - rows.length
  if (missing > 0) throw new Refusal('notFound', `${ids.length} 个渠道码中有 ${missing} 个不存在或不在可见范围内`)
  return rows
}

async function packing(db: Db, owner: Actor, { events, jobs }: Services, ids: number[]): Promise<number> {
  const title = `渠道码打包 · ${ids.length} 个`
  const jobId = await createJob(db, events, {
    kind: 'zip',
    title,
    owner,
    operation: 'codes.channelCodes.zip',
    input: { ids },
    total: ids.length,
  })
  await jobs.send(db, 'codeZip', { jobId })
  return jobId
}
