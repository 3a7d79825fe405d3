import { sql } from 'kysely'
import { type ResourceLimits, resourceLimits, resourceLimitUnits } from '#contract/monitoring/resourceLimits.ts'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { wordArray } from '../../../platform/db/values.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import type { Services } from '../../../platform/services.ts'
import type { Measurements } from './measure.ts'
import { type Crossed, crossedOf } from './wrong.ts'

export const limitNames = Object.keys(resourceLimits) as (keyof ResourceLimits)[]

/** What is measured for a limit. */
const partOf = {
  diskWarning: 'host',
  diskCritical: 'host',
  memory: 'host',
  loadEachCore: 'host',
  connections: 'database',
  waitingMinutes: 'queue',
} as const satisfies Record<keyof ResourceLimits, keyof Measurements>

/** The limits in force. */
export async function limitsNow(db: Db): Promise<{ limits: ResourceLimits; version: number }> {
  const { version, ...limits } = await db
    .selectFrom('resourceLimit')
    .select([...limitNames, 'version'])
    .executeTakeFirstOrThrow()
  return { limits, version }
}

/** A busy minute is shown, and is no news. */
const silent: ReadonlySet<string> = new Set(['loadEachCore'] satisfies (keyof ResourceLimits)[])

/** Tells the platform, once, of limits that two samples in a row have found crossed. */
export async function reportCrossed(services: Pick<Services, 'database' | 'events'>, facts: Measurements) {
  await transact(services.database.db, async (trx) => {
    const { crossed, reported, ...limits } = await trx
      .selectFrom('resourceLimit')
      .select([...limitNames, 'crossed', 'reported'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = crossedOf(facts, limits).filter(({ limit }) => !silent.has(limit))
    const names = now.flatMap(withLesser)
    const lasting = now.filter(({ limit }) => crossed.includes(limit) && !reported.includes(limit))
    for (const one of lasting) await report(trx, services.events, one, limits)
    const known = [...reported, ...lasting.flatMap(withLesser)]
    // What was not measured has not been found fine.
    const isKept = (name: keyof ResourceLimits) => names.includes(name) || facts[partOf[name]].data === null
    const stored = limitNames.filter((name) => known.includes(name) && isKept(name))
    await sql`update resource_limit set crossed = ${wordArray(names)}, reported = ${wordArray(stored)}`.execute(trx)
  })
}

/** A disk that is critical is also one to look at, so that it is no news when it is only that again. */
const withLesser = ({ limit }: Crossed): (keyof ResourceLimits)[] =>
  limit === 'diskCritical' ? [limit, 'diskWarning'] : [limit]

const report = (db: Db, events: Services['events'], { limit, text, severity }: Crossed, limits: ResourceLimits) =>
  writeMessage(db, events, {
    about: `resource:${limit}`,
    title: text,
    text: `阈值 ${limits[limit]}${resourceLimitUnits[limit]}。资源总览里有走势，超级管理员可以改阈值。`,
    level: severity,
    link: '/systemOps/resource',
    roles: [0, 1],
  })
