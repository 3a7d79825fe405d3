import { sql } from 'kysely'
import { resourceLimitTitles } from '#contract/monitoring/resourceLimits.ts'
import { type ResourceSeries, resourceSeries, type resources } from '#contract/monitoring/resources.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { wrongProviders } from './providers/report.ts'
import { limitsNow } from './resources/limits.ts'
import { measure } from './resources/measure.ts'
import { worstFirst, wrongOf } from './resources/wrong.ts'

/** The length of each span and the number of its parts; a part is at least as long as the interval between samples. */
const spans = {
  day: { hours: 24, parts: 96 },
  week: { hours: 168, parts: 84 },
  season: { hours: 90 * 24, parts: 90 },
} as const

export const resourceHandlers: Handlers<typeof resources> = {
  now: async ({ db, actor, services }) => {
    const facts = await measure(services)
    await services.providerCalls.store()
    const { limits, version: limitsVersion } = await limitsNow(db)
    const wrong = worstFirst([...wrongOf(facts, limits), ...(await wrongProviders(services, actor.role))])
    return { ...facts, wrong, limits, limitsVersion, asOf: new Date().toISOString() }
  },
  setLimits: async ({ db, body: { version, ...limits }, audit }) => {
    if (limits.diskWarning >= limits.diskCritical)
      throw wrongField('diskCritical', `要大于${resourceLimitTitles.diskWarning}的 ${limits.diskWarning}%`)
    audit.before = (await limitsNow(db)).limits
    const row = await db
      .updateTable('resourceLimit')
      .set({ ...limits, version: sql`version + 1` })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
    if (!row) throw new Refusal('stale')
    audit.after = limits
    return row
  },
  trends: async ({ db, body: { span = 'day' } }) => {
    const { hours, parts } = spans[span]
    const to = Date.now()
    const from = to - hours * 3_600_000
    const seconds = (hours * 3600) / parts
    const { rows } = await sql<{ series: ResourceSeries; part: number; value: number }>`
      select series, least(${parts - 1}, floor(extract(epoch from at - ${new Date(from).toISOString()}::timestamptz) / ${seconds}))::int as part, avg(value) as value
      from resource_sample where at >= ${new Date(from).toISOString()}::timestamptz and at <= ${new Date(to).toISOString()}::timestamptz group by 1, 2`.execute(
      db,
    )
    const series = (Object.keys(resourceSeries) as ResourceSeries[]).map((key) => {
      const values: (number | null)[] = Array.from({ length: parts }, () => null)
      for (const row of rows) if (row.series === key) values[row.part] = row.value
      return { key, values }
    })
    return { series, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  },
}
