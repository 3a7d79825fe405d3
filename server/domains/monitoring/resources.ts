import { sql } from 'kysely'
import { type ResourceSeries, resourceSeries, type resources } from '#contract/monitoring/resources.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { measure } from './resources/measure.ts'
import { wrongOf } from './resources/wrong.ts'

/** The length of each span and the number of its parts; a part is at least as long as the interval between samples. */
const spans = {
  day: { hours: 24, parts: 96 },
  week: { hours: 168, parts: 84 },
  season: { hours: 90 * 24, parts: 90 },
} as const

export const resourceHandlers: Handlers<typeof resources> = {
  now: async ({ services }) => {
    const facts = await measure(services)
    return { ...facts, wrong: wrongOf(facts), asOf: new Date().toISOString() }
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
