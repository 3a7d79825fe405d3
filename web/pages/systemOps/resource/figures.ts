import type { ResourceLimits } from '#contract/monitoring/resourceLimits.ts'
import {
  dataGroups,
  queueTitles,
  type ResourceNow,
  type ResourceSeries,
  storageKinds,
} from '#contract/monitoring/resources.ts'
import { clock, count, formatDuration } from '#web/kit/format.ts'
import { inUnit, size } from './words.ts'

/** A figure of a part by its key, its value in words, and whether it needs somebody. */
export type Fact<D> = readonly [key: keyof D & string, value: string, tone?: 'bad' | 'warn' | false]
/** A name and two figures. */
export type Line = readonly [name: string, first: string, second: string]

export type PartName = 'servers' | 'devices' | 'streams' | 'storage' | 'queue' | 'database' | 'host'
export type Measured<K extends PartName> = NonNullable<ResourceNow[K]['data']>
/** When it was measured, and from when on a figure needs somebody. */
type About = Pick<ResourceNow, 'asOf' | 'limits'>
type FactsOf = { readonly [K in PartName]: (of: Measured<K>, about: About) => readonly Fact<Measured<K>>[] }

/** The figures of each part, in order. */
export const factsOf: FactsOf = {
  servers: (of) => [
    ['running', `${count(of.running)} / ${count(of.total)} 台`],
    ['silent', inUnit(of.silent, '台'), of.silent > 0 && 'bad'],
    ['overloaded', inUnit(of.overloaded, '台'), of.overloaded > 0 && 'warn'],
    ['cpu', inUnit(of.cpu, '%')],
    ['memory', inUnit(of.memory, '%')],
    ['disk', inUnit(of.disk, '%')],
    ['work', inUnit(of.work, '个')],
  ],
  devices: (of) => [
    ['ok', `${count(of.ok)} / ${count(of.total)} 台`],
    ['down', inUnit(of.down, '台'), of.down > 0 && 'bad'],
    ['unknown', inUnit(of.unknown, '台'), of.unknown > 0 && 'warn'],
    ['closed', inUnit(of.closed, '台')],
    ['maintenance', inUnit(of.maintenance, '台')],
    ['pending', inUnit(of.pending, '台')],
    ['onServers', inUnit(of.onServers, '台')],
  ],
  streams: (of) => [
    ['live', `${count(of.live)} / ${count(of.total)} 路`],
    ['refused', inUnit(of.refused, '路'), of.refused > 0 && 'warn'],
    ['bitrateKbps', `${(of.bitrateKbps / 1000).toFixed(1)} Mbps`],
    ['watching', inUnit(of.watching, '人')],
  ],
  host: (of, { limits }) => [
    ['load', `${of.load} / ${count(of.cores)} 核`, of.load > of.cores * limits.loadEachCore && 'warn'],
    [
      'memoryUsed',
      `${inUnit(of.memoryUsed, '%')}，共 ${size(of.memoryBytes)}`,
      of.memoryUsed >= limits.memory && 'warn',
    ],
    ['diskUsed', inUnit(of.diskUsed, '%'), diskTone(of.diskUsed, limits)],
    ['diskFree', size(of.diskFree)],
    ['upSeconds', formatDuration(of.upSeconds * 1000)],
  ],
  storage: (of) => [
    ['bytes', size(of.bytes)],
    ['files', inUnit(of.files, '个')],
    ['at', clock(of.at)],
  ],
  queue: (of, { asOf }) => [
    ['waiting', inUnit(of.waiting, '个')],
    ['running', inUnit(of.running, '个')],
    ['failed', inUnit(of.failed, '个'), of.failed > 0 && 'warn'],
    ['oldestAt', of.oldestAt ? formatDuration(Date.parse(asOf) - Date.parse(of.oldestAt)) : '—'],
  ],
  database: (of, { limits }) => [
    ['kind', of.kind === 'embedded' ? '内置' : 'PostgreSQL'],
    ['bytes', size(of.bytes)],
    ...(of.connections === null
      ? []
      : [
          [
            'connections',
            `${count(of.connections)} / ${count(of.maxConnections)} 个`,
            of.connections >= ((of.maxConnections ?? 0) * limits.connections) / 100 && 'bad',
          ] as const,
        ]),
  ],
}

/** The detail lines below the figures of some resources. */
export const linesOf = {
  storage: (of: Measured<'storage'>): readonly Line[] =>
    of.kinds.map(({ kind, bytes, files }) => [storageKinds[kind], size(bytes), `${count(files)} 个文件`]),
  queue: (of: Measured<'queue'>): readonly Line[] =>
    of.queues.map(({ name, waiting, running, failed }) => [
      (queueTitles as Readonly<Record<string, string>>)[name] ?? name,
      `排队 ${count(waiting)}，执行 ${count(running)}`,
      failed ? `失败 ${count(failed)}` : '',
    ]),
  database: ({ groups }: Measured<'database'>): readonly Line[] => {
    const rest = groups.slice(shownGroups)
    return [
      ...groups
        .slice(0, shownGroups)
        .map(({ group, bytes, rows }): Line => [dataGroups[group], size(bytes), rowsOf(rows)]),
      ...(rest.length > 0 ? [[`其余 ${rest.length} 类`, size(sum(rest.map(({ bytes }) => bytes))), ''] as const] : []),
    ]
  },
}

const shownGroups = 7
const rowsOf = (rows: number | null) => (rows === null ? '未统计' : `约 ${count(rows)} 行`)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The trends of each resource. The embedded database has no connections. */
export const seriesOf = ({ database }: Pick<ResourceNow, 'database'>): Record<PartName, readonly ResourceSeries[]> => ({
  servers: ['serversRunning', 'serverCpu'],
  devices: ['devicesOk', 'devicesDown'],
  streams: ['streamsLive'],
  host: ['memoryUsed', 'diskUsed'],
  storage: ['storageBytes'],
  queue: ['queueWaiting', 'queueFailed'],
  database: database.data?.connections === null ? ['databaseBytes'] : ['databaseBytes', 'connections'],
})

const diskTone = (used: number, limits: ResourceLimits) =>
  used >= limits.diskCritical ? 'bad' : used >= limits.diskWarning ? 'warn' : false
