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

/** Tells the platform of limits that were crossed since the last time; of one that stays crossed it was told. */
export async function reportCrossed(services: Pick<Services, 'database' | 'events'>, facts: Measurements) {
  await transact(services.database.db, async (trx) => {
    const { reported, ...limits } = await trx
      .selectFrom('resourceLimit')
      .select([...limitNames, 'reported'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = crossedOf(facts, limits)
    // The alarm of a disk that is critical ends no earlier than that of one to look at.
    const known = now.some(({ limit }) => limit === 'diskCritical') ? ['diskWarning'] : []
    // What was not measured has not been found fine.
    const unmeasured = limitNames.filter((name) => reported.includes(name) && facts[partOf[name]].data === null)
    const names = [...now.map(({ limit }) => limit), ...known, ...unmeasured]
    for (const one of now) if (!reported.includes(one.limit)) await report(trx, services.events, one, limits)
    await sql`update resource_limit set reported = ${wordArray(names)}`.execute(trx)
  })
}

const report = (db: Db, events: Services['events'], { limit, text, severity }: Crossed, limits: ResourceLimits) =>
  writeMessage(db, events, {
    about: `resource:${limit}`,
    title: text,
    text: `阈值 ${limits[limit]}${resourceLimitUnits[limit]}。资源总览里有走势，超级管理员可以改阈值。`,
    level: severity,
    link: '/systemOps/resource',
    roles: [0, 1],
  })
