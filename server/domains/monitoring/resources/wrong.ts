import { resourceLimits, resourceTitles, type Wrong } from '#contract/monitoring/resources.ts'
import type { Facts } from './measure.ts'

/** From when on something is said beside `resourceLimits`: seconds that a task waits, seconds without a sample. */
const limits = { ...resourceLimits, waiting: 300, samples: 1200 }

/** What needs somebody, in words, the worst first. */
export function wrongOf(facts: Facts, now = Date.now()): Wrong[] {
  const found: Wrong[] = []
  const say = (severity: Wrong['severity'], text: string, link = '') => void found.push({ severity, text, link })
  const { servers, devices, streams, queue, database, host } = facts
  if (servers.data) {
    const { silent, overloaded, missing } = servers.data
    if (silent)
      say('critical', `${silent} 台云服务器失联：云平台说在运行，但没有心跳`, '/systemOps/server?health=silent')
    if (missing) say('critical', `${missing} 台云服务器在云平台上不存在`, '/systemOps/server?state=missing')
    if (overloaded) say('warning', `${overloaded} 台云服务器过载`, '/systemOps/server?health=overloaded')
  }
  if (devices.data?.down) say('warning', `${devices.data.down} 台摄像头中断`, '/travelSpot/equipment?state=down')
  if (streams.data?.refused) say('warning', `${streams.data.refused} 路推流被拒`, '')
  if (queue.data) {
    const { oldestAt, failed, waiting } = queue.data
    const waited = oldestAt === null ? 0 : (now - Date.parse(oldestAt)) / 1000
    if (waited > limits.waiting)
      say('critical', `有任务排了 ${Math.floor(waited / 60)} 分钟还没开始，共 ${waiting} 个在排队`)
    if (failed) say('warning', `24 小时内有 ${failed} 个任务失败`)
  }
  if (database.data?.connections && database.data.maxConnections) {
    const { connections, maxConnections } = database.data
    const used = (connections / maxConnections) * 100
    if (used >= limits.connections) say('critical', `数据库连接用了 ${connections} / ${maxConnections}`)
  }
  if (host.data) {
    const { diskUsed, diskFree, memoryUsed, load, cores } = host.data
    const severity = diskUsed >= limits.diskCritical ? 'critical' : 'warning'
    if (diskUsed >= limits.diskWarning) say(severity, `数据盘已用 ${diskUsed}%，还剩 ${inWords(diskFree)}`)
    if (memoryUsed >= limits.memory) say('warning', `本机内存已用 ${memoryUsed}%`)
    if (load > cores * limits.loadEachCore) say('warning', `本机负载 ${load}，只有 ${cores} 个 CPU 核`)
  }
  for (const [key, title] of Object.entries(resourceTitles)) {
    const { data, why } = facts[key as keyof typeof resourceTitles]
    if (data === null) say('warning', `${title}没有测到：${why}`)
  }
  if (facts.sampledAt && now - Date.parse(facts.sampledAt) > limits.samples * 1000)
    say('warning', `走势停在 ${Math.floor((now - Date.parse(facts.sampledAt)) / 60_000)} 分钟前：采样没有在运行`)
  return [
    ...found.filter(({ severity }) => severity === 'critical'),
    ...found.filter((one) => one.severity === 'warning'),
  ]
}

/** 12.3 GB */
function inWords(bytes: number): string {
  const gb = bytes / 1024 ** 3
  return gb >= 1 ? `${gb.toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
}
