import { sql } from 'kysely'
import {
  failuresToDown,
  type ProviderKind,
  type ProviderRow,
  providerKindNames,
  providerKinds,
} from '#contract/monitoring/providers.ts'
import { byRank, type Status } from '#contract/status.ts'
import type { Services } from '../../../platform/services.ts'
import { silentCode } from '../../../providers/calls/fault.ts'
import { aboutProviders, type Described } from './about.ts'

type Needed = Described & Pick<Services, 'database'>
/** How the latest calls to a provider ended. */
export type Ends = Pick<
  ProviderRow,
  'kind' | 'okAt' | 'okCall' | 'okMs' | 'failedAt' | 'failedCall' | 'failedCode' | 'failedReason' | 'failures'
>

const never: Omit<Ends, 'kind'> = {
  okAt: null,
  okCall: '',
  okMs: null,
  failedAt: null,
  failedCall: '',
  failedCode: '',
  failedReason: '',
  failures: 0,
}
const shownHours = 24

/** All providers with their state and their calls of the last 24 hours, the worst first. */
export async function providerRows(services: Needed): Promise<ProviderRow[]> {
  const { db } = services.database
  const all = await endsOfAll(db)
  const { rows: hours } = await sql<{
    kind: ProviderKind
    call: string
    back: number
    calls: number
    failed: number
    totalMs: number
  }>`
    select kind, call, round(extract(epoch from date_trunc('hour', now()) - hour) / 3600)::int as back, calls, failed, total_ms::float8 as total_ms
    from provider_hour where hour > date_trunc('hour', now()) - make_interval(hours => ${shownHours}) and hour <= now()`.execute(
    db,
  )
  const rows = all.map((ends): ProviderRow => {
    const { kind } = ends
    const counted = hours.filter((hour) => hour.kind === kind)
    return {
      ...ends,
      ...aboutProviders[kind](services),
      ...stateOf(services, ends),
      hours: Array.from({ length: shownHours }, (_, index) =>
        sum(counted.filter(({ back }) => back === shownHours - 1 - index).map(({ calls }) => calls)),
      ),
      calls: Object.keys(providerKinds[kind].calls).flatMap((call) => {
        const of = counted.filter((hour) => hour.call === call)
        const [calls, failed] = [sum(of.map((one) => one.calls)), sum(of.map((one) => one.failed))]
        const successes = calls - failed
        const ms = successes > 0 ? Math.round(sum(of.map(({ totalMs }) => totalMs)) / successes) : null
        return calls > 0 ? [{ call, calls, failed, ms }] : []
      }),
    }
  })
  // One that was not used yet is no problem, so that its test moves nothing.
  const rank = ({ state }: ProviderRow) => (state === 'unknown' ? 'ok' : state)
  return rows.toSorted((a, b) => byRank(rank(a), rank(b)))
}

/** Of each provider, in the order of the contract. */
export async function endsOfAll(db: Services['database']['db']): Promise<Ends[]> {
  const { rows } = await sql<Ends>`
    select kind, ok_at, ok_call, ok_ms, failed_at, failed_call, failed_code, failed_reason, failures from provider`.execute(
    db,
  )
  const stored = new Map(rows.map((row) => [row.kind, row]))
  return providerKindNames.map((kind) => stored.get(kind) ?? { kind, ...never })
}

/** What is known at once comes before what the calls say. */
export function stateOf(
  { bus, media }: Pick<Services, 'bus' | 'media'>,
  { kind, okAt, failures }: Pick<Ends, 'kind' | 'okAt' | 'failures'>,
): { state: Status; why: string } {
  const { serves, why } = media.state()
  if (kind === 'media') return serves ? { state: 'ok', why: '' } : { state: 'down', why: why ?? '没有在运行' }
  if (kind === 'bus' && !bus.up) return { state: 'down', why: '没有连上' }
  if (failures >= failuresToDown) return { state: 'down', why: '' }
  if (failures > 0) return { state: 'degraded', why: '' }
  return { state: okAt === null && kind !== 'bus' ? 'unknown' : 'ok', why: '' }
}

/** Why it is down, in one sentence without an end. */
export function reasonOf({ kind, failures, failedCall, failedCode, failedReason }: Ends, why: string): string {
  if (why) return why
  const call = (providerKinds[kind].calls as Readonly<Record<string, string>>)[failedCall] ?? failedCall
  return `连续 ${failures} 次失败，最近一次是${call}，${failedCode === silentCode ? '没有应答' : failedReason}`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
