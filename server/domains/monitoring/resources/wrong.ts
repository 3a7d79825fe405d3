import { resourceLimits, resourceTitles, type Wrong } from '#contract/monitoring/resources.ts'
import type { Measurements } from './measure.ts'

/** Limits beside `resourceLimits`: seconds that a task has been waiting, seconds without a sample. */
const limits = { ...resourceLimits, waiting: 300, samples: 1200 }

/** What needs somebody, in words, the worst first. */
export function wrongOf(facts: Measurements, now = Date.now()): Wrong[] {
  const { servers, devices, streams, queue, database, host, sampledAt } = facts
  const found = [
    ...(servers.data ? ofServers(servers.data) : []),
    ...when(devices.data?.down, 'warning', `${devices.data?.down} 台摄像头中断`, '/travelSpot/equipment?state=down'),
    ...when(streams.data?.refused, 'warning', `${streams.data?.refused} 路推流被拒`),
    ...(queue.data ? ofQueue(queue.data, now) : []),
    ...(database.data ? ofDatabase(database.data) : []),
    ...(host.data ? ofHost(host.data) : []),
    ...unmeasured(facts),
    ...(sampledAt ? ofSamples(now - Date.parse(sampledAt)) : []),
  ]
  return [
    ...found.filter(({ severity }) => severity === 'critical'),
    ...found.filter(({ severity }) => severity === 'warning'),
  ]
}

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

function ofQueue({ oldestAt, failed, waiting }: Data<'queue'>, now: number): Wrong[] {
  const waited = oldestAt === null ? 0 : (now - Date.parse(oldestAt)) / 1000
  const since = Math.floor(waited / 60)
  return [
    ...when(waited > limits.waiting, 'critical', `有任务排了 ${since} 分钟还没开始，共 ${waiting} 个在排队`),
    ...when(failed, 'warning', `24 小时内有 ${failed} 个任务失败`),
  ]
}

function ofDatabase({ connections, maxConnections }: Data<'database'>): Wrong[] {
  if (!connections || !maxConnections) return []
  const used = (connections / maxConnections) * 100
  return when(used >= limits.connections, 'critical', `数据库连接用了 ${connections} / ${maxConnections}`)
}

function ofHost({ diskUsed, diskFree, memoryUsed, load, cores }: Data<'host'>): Wrong[] {
  const severity = diskUsed >= limits.diskCritical ? 'critical' : 'warning'
  return [
    ...when(diskUsed >= limits.diskWarning, severity, `数据盘已用 ${diskUsed}%，还剩 ${inWords(diskFree)}`),
    ...when(memoryUsed >= limits.memory, 'warning', `本机内存已用 ${memoryUsed}%`),
    ...when(load > cores * limits.loadEachCore, 'warning', `本机负载 ${load}，只有 ${cores} 个 CPU 核`),
  ]
}

const unmeasured = (facts: Measurements) =>
  Object.entries(resourceTitles).flatMap(([key, title]) => {
    const { data, why } = facts[key as keyof typeof resourceTitles]
    return when(data === null, 'warning', `${title}没有测到：${why}`)
  })

/** @param age of the newest sample, in milliseconds */
const ofSamples = (age: number) =>
  when(age > limits.samples * 1000, 'warning', `走势停在 ${Math.floor(age / 60_000)} 分钟前：采样没有在运行`)

/** 12.3 GB */
function inWords(bytes: number): string {
  const gb = bytes / 1024 ** 3
  return gb >= 1 ? `${gb.toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
}
