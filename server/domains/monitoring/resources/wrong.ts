import type { ResourceLimits } from '#contract/monitoring/resourceLimits.ts'
import { resourceTitles, type Wrong } from '#contract/monitoring/resources.ts'
import type { Measurements } from './measure.ts'

/** The age in milliseconds from which on samples are missing. */
const samplesMs = 1_200_000

/** What needs somebody, in words, the worst first. */
export function wrongOf(facts: Measurements, limits: ResourceLimits, now = Date.now()): Wrong[] {
  const { servers, devices, streams, queue, sampledAt } = facts
  const found = [
    ...(servers.data ? ofServers(servers.data) : []),
    ...when(devices.data?.down, 'warning', `${devices.data?.down} 台摄像头中断`, '/travelSpot/equipment?state=down'),
    ...when(streams.data?.refused, 'warning', `${streams.data?.refused} 路推流被拒`),
    ...crossedOf(facts, limits, now),
    ...when(queue.data?.failed, 'warning', `24 小时内有 ${queue.data?.failed} 个任务失败`),
    ...unmeasured(facts),
    ...(sampledAt ? ofSamples(now - Date.parse(sampledAt)) : []),
  ]
  return worstFirst(found)
}

export const worstFirst = (found: readonly Wrong[]): Wrong[] => [
  ...found.filter(({ severity }) => severity === 'critical'),
  ...found.filter(({ severity }) => severity === 'warning'),
]

type Data<K extends keyof typeof resourceTitles> = NonNullable<Measurements[K]['data']>

const when = (isWrong: unknown, severity: Wrong['severity'], text: string, link = ''): Wrong[] =>
  isWrong ? [{ severity, text, link }] : []

const ofServers = ({ silent, missing, overloaded }: Data<'servers'>) => [
  ...when(
    silent,
    'critical',
    `${silent} 台云服务器失联：云平台说在运行，但没有心跳`,
    '/systemOps/server?health=silent',
  ),
  ...when(missing, 'critical', `${missing} 台云服务器在云平台上不存在`, '/systemOps/server?state=missing'),
  ...when(overloaded, 'warning', `${overloaded} 台云服务器过载`, '/systemOps/server?health=overloaded'),
]

/** What has crossed a limit, by the limit. */
export interface Crossed extends Wrong {
  readonly limit: keyof ResourceLimits
}

/** What has crossed a limit, each limit once: a disk that is critical is not also one to look at. */
export function crossedOf(
  { queue, database, host }: Pick<Measurements, 'queue' | 'database' | 'host'>,
  limits: ResourceLimits,
  now = Date.now(),
): Crossed[] {
  return [
    ...(host.data ? ofHost(host.data, limits) : []),
    ...(database.data ? ofDatabase(database.data, limits) : []),
    ...(queue.data ? ofQueue(queue.data, limits, now) : []),
  ]
}

const crossed = (isWrong: boolean, limit: Crossed['limit'], severity: Wrong['severity'], text: string): Crossed[] =>
  when(isWrong, severity, text).map((one) => ({ ...one, limit }))

function ofQueue({ oldestAt, waiting }: Data<'queue'>, limits: ResourceLimits, now: number) {
  const minutes = oldestAt === null ? 0 : (now - Date.parse(oldestAt)) / 60_000
  const text = `有任务排了 ${Math.floor(minutes)} 分钟还没开始，共 ${waiting} 个在排队`
  return crossed(minutes > limits.waitingMinutes, 'waitingMinutes', 'critical', text)
}

function ofDatabase({ connections, maxConnections }: Data<'database'>, limits: ResourceLimits) {
  if (!connections || !maxConnections) return []
  const used = (connections / maxConnections) * 100
  const text = `数据库连接用了 ${connections} / ${maxConnections}`
  return crossed(used >= limits.connections, 'connections', 'critical', text)
}

function ofHost({ diskUsed, diskFree, memoryUsed, load, cores }: Data<'host'>, limits: ResourceLimits) {
  const isCritical = diskUsed >= limits.diskCritical
  const disk = `数据盘已用 ${diskUsed}%，还剩 ${inWords(diskFree)}`
  return [
    ...crossed(isCritical, 'diskCritical', 'critical', disk),
    ...crossed(!isCritical && diskUsed >= limits.diskWarning, 'diskWarning', 'warning', disk),
    ...crossed(memoryUsed >= limits.memory, 'memory', 'warning', `本机内存已用 ${memoryUsed}%`),
    ...crossed(
      load > cores * limits.loadEachCore,
      'loadEachCore',
      'warning',
      `本机负载 ${load}，只有 ${cores} 个 CPU 核`,
    ),
  ]
}

const unmeasured = (facts: Measurements) =>
  Object.entries(resourceTitles).flatMap(([key, title]) => {
    const { data, why } = facts[key as keyof typeof resourceTitles]
    return when(data === null, 'warning', `${title}没有测到：${why}`)
  })

/** @param age of the newest sample, in milliseconds */
const ofSamples = (age: number) =>
  when(age > samplesMs, 'warning', `走势停在 ${Math.floor(age / 60_000)} 分钟前：采样没有在运行`)

/** 12.3 GB */
function inWords(bytes: number): string {
  const gb = bytes / 1024 ** 3
  return gb >= 1 ? `${gb.toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
}
