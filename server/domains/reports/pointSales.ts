import type { Ranked } from '#contract/reports/overview.ts'
import type { pointSales } from '#contract/reports/pointSales.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { localDay } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { happened } from './overview/period.ts'
import { topOfArea } from './overview/top.ts'

const dayMs = 86_400_000
/** Rows that are shown around the point, itself among them. */
const shown = 5

export const pointSalesHandlers: Handlers<typeof pointSales> = {
  one: async ({ db, actor, body: { id, days } }) => {
    const { areaId, caseId } = orNotFound(
      await db
        .selectFrom('point')
        .select(['areaId', 'caseId'])
        .where('id', '=', id)
        .where(inScope(actor, 'areaId'))
        .executeTakeFirst(),
    )
    const { asOf, points, ...period } = await pointsIn(db, actor, { areaId, caseId }, days)
    const at = points.findIndex((row) => row.id === id)
    const own = orNotFound(points[at])
    const from = Math.max(0, Math.min(at - Math.floor(shown / 2), points.length - shown))
    return {
      asOf,
      ...period,
      points: points.length,
      own: ranked(own, at),
      beforeFen: own.before ?? 0,
      others: points.length > 1 ? sumOf(points.filter((row) => row !== own)) : null,
      near: points.slice(from, from + shown).map((row, index) => ranked(row, from + index)),
    }
  },
  ofCase: async ({ db, actor, body: { caseId, days } }) => {
    const found = await db
      .selectFrom('scenicCase')
      .select(['id as caseId', 'areaId'])
      .where('id', '=', caseId)
      .where(inScope(actor, 'areaId'))
      .executeTakeFirst()
    const { points: rows, ...period } = await pointsIn(db, actor, found, days)
    return { ...period, rows: rows.map(ranked) }
  },
}

type Project = { readonly areaId: number; readonly caseId: number }

/** The points of a project by their takings, the most first; none without a project. */
async function pointsIn(db: Db, actor: Actor, project: Project | undefined, days: number) {
  const now = Date.now()
  const [dayFrom, dayTo] = [now - (days - 1) * dayMs, now].map((at) => localDay(at)) as [string, string]
  if (!project) return { asOf: new Date(now).toISOString(), dayFrom, dayTo, points: [] }
  const query = {
    level: 'point',
    by: 'turnoverFen',
    basis: 'previous',
    caseId: project.caseId,
    dayFrom,
    dayTo,
  } as const
  const { asOf, rows } = await topOfArea(db, actor, project.areaId, query)
  // Below zero: the cameras of the project that are at no point.
  return { asOf, dayFrom, dayTo, points: rows.filter((row) => row.id > 0) }
}

const ranked = (row: Ranked, at: number) => ({ id: row.id, name: row.name, rank: at + 1, ...happened(row) })
