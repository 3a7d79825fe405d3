import { sql } from 'kysely'
import { failuresToDown, type ProviderKind, providerKindNames, providerKinds } from '#contract/monitoring/providers.ts'
import type { Wrong } from '#contract/monitoring/resources.ts'
import type { Role } from '#contract/roles.ts'
import { textArray } from '../../../platform/db/recordset.ts'
import { transact } from '../../../platform/db/transact.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import type { Services } from '../../../platform/services.ts'
import { endsOfAll, reasonOf, stateOf } from './rows.ts'

const link = '/systemOps/resource?tab=providers'

/** Providers that nothing gets through to, for the list of what needs somebody. */
export async function wrongProviders(
  services: Pick<Services, 'database' | 'bus' | 'media'>,
  role: Role,
): Promise<Wrong[]> {
  const all = await endsOfAll(services.database.db)
  return all.flatMap((ends): Wrong[] => {
    const { state, why } = stateOf(services, ends)
    if (state !== 'down') return []
    const text = `${providerKinds[ends.kind].title}中断：${reasonOf(ends, why)}`
    return [{ severity: 'critical', text, link: role === 1 ? link : '' }]
  })
}

const reporting = providerKindNames.filter((kind) => providerKinds[kind].reports)

/** Tells 超级管理员 of providers that nothing gets through to: once, and again only after a call has succeeded. */
export async function reportProviders({ database, events }: Pick<Services, 'database' | 'events'>): Promise<void> {
  await transact(database.db, async (trx) => {
    const { rows } = await sql<{ kind: ProviderKind }>`
      update provider set reported = true
      where not reported and failures >= ${failuresToDown} and kind = any (${textArray(reporting)}) returning kind`.execute(
      trx,
    )
    if (rows.length === 0) return
    const all = await endsOfAll(trx)
    for (const ends of all.filter(({ kind }) => rows.some((row) => row.kind === kind)))
      await writeMessage(trx, events, {
        about: `provider:${ends.kind}`,
        title: `${providerKinds[ends.kind].title}中断`,
        text: `${reasonOf(ends, '')}。在资源总览的外部服务里可以测试。`,
        level: 'critical',
        link,
        roles: [1],
      })
  })
}
