import type { Ranked } from '#contract/reports/overview.ts'
import type { pointSales } from '#contract/reports/pointSales.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { localDay } from '#contract/zone.ts'
import { inScope } from '../../platform/access/actor.ts'
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
    const now = Date.now()
    const [dayFrom, dayTo] = [now - (days - 1) * dayMs, now].map((at) => localDay(at))
    const query = { level: 'point', by: 'turnoverFen', basis: 'previous', caseId, dayFrom, dayTo } as const
    const { asOf, rows, ...period } = await topOfArea(db, actor, areaId, query)
    // Below zero: the cameras of the project that are at no point.
    const points = rows.filter((row) => row.id > 0)
    const at = points.findIndex((row) => row.id === id)
    const own = orNotFound(points[at])
    const from = Math.max(0, Math.min(at - Math.floor(shown / 2), points.length - shown))
    const ranked = (row: Ranked) => ({ id: row.id, name: row.name, rank: points.indexOf(row) + 1, ...happened(row) })
    return {
      asOf,
      dayFrom: period.dayFrom,
      dayTo: period.dayTo,
      points: points.length,
      own: ranked(own),
      beforeFen: own.before ?? 0,
      others: points.length > 1 ? sumOf(points.filter((row) => row !== own)) : null,
      near: points.slice(from, from + shown).map(ranked),
    }
  },
}
