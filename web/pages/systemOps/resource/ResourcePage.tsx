import {
  queueTitles,
  type ResourceSeries,
  resourceLimits,
  resources,
  storageKinds,
  type TrendSpan,
  trendSpans,
} from '#contract/monitoring/resources.ts'
import { may } from '#web/kit/access/access.ts'
import { clock, count, span as lasting } from '#web/kit/format.ts'
import { useParam } from '#web/kit/list/useParam.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { Lines, Part, type Trends } from './Part.tsx'
import styles from './ResourcePage.module.css'
import { ServerLoads } from './ServerLoads.tsx'
import { WrongList } from './WrongList.tsx'
import { inUnit, size } from './words.ts'

const spans = ['day', 'week', 'season'] as const satisfies TrendSpan[]

/** 资源总览: servers, cameras, streams, storage, tasks, database and this machine, what is wrong first. */
export default function ResourcePage() {
  const [span, setSpan] = useParam('span', spans)
  const now = useRead(resources.now, { body: {} }, { keep: true, live: ['server'] })
  const went = useRead(resources.trends, { body: { span } }, { keep: true })
  const refresh = () => {
    void now.refetch()
    void went.refetch()
  }
  useEvery(30_000, refresh)
  useShortcut('r', '刷新', refresh)
  const trends: Trends | undefined =
    went.data && new Map(went.data.series.map(({ key, values }) => [key as ResourceSeries, values]))
  const { data } = now
  const failed = now.error ?? went.error
  return (
    <Page kind="scroll">
      <PageHeader title="资源总览" meta={data && <LiveMark asOf={data.asOf} />}>
        <Segmented
          label="走势的时间段"
          options={spans.map((value) => ({ value, label: trendSpans[value] }))}
          value={span}
          onChange={setSpan}
        />
      </PageHeader>
      {failed && data && <StaleNote className={styles.stale} asOf={data.asOf} error={failed} retry={refresh} />}
      {!data ? (
        failed ? (
          <ErrorState what="资源情况" error={failed} retry={refresh} />
        ) : (
          <Skeleton rows={8} columns={3} />
        )
      ) : (
        <div className={styles.dash}>
          <WrongList rows={data.wrong} />
          <div className={styles.parts}>
            <Part
              part="servers"
              end={may('server') && { text: '服务器管理', to: '/systemOps/server' }}
              of={data.servers}
              trends={trends}
              series={['serversRunning', 'serverCpu']}
              facts={(one) => [
                ['running', `${count(one.running)} / ${count(one.total)} 台`],
                ['silent', inUnit(one.silent, '台'), one.silent > 0 && 'bad'],
                ['overloaded', inUnit(one.overloaded, '台'), one.overloaded > 0 && 'warn'],
                ['cpu', inUnit(one.cpu, '%')],
                ['memory', inUnit(one.memory, '%')],
                ['disk', inUnit(one.disk, '%')],
                ['work', inUnit(one.work, '个')],
              ]}
            />
            <Part
              part="devices"
              end={may('equipment') && { text: '摄像头信息', to: '/travelSpot/equipment' }}
              of={data.devices}
              trends={trends}
              series={['devicesOk', 'devicesDown']}
              facts={(one) => [
                ['ok', `${count(one.ok)} / ${count(one.total)} 台`],
                ['down', inUnit(one.down, '台'), one.down > 0 && 'bad'],
                ['unknown', inUnit(one.unknown, '台'), one.unknown > 0 && 'warn'],
                ['closed', inUnit(one.closed, '台')],
                ['maintenance', inUnit(one.maintenance, '台')],
                ['pending', inUnit(one.pending, '台')],
                ['onServers', inUnit(one.onServers, '台')],
              ]}
            />
            <Part
              part="streams"
              of={data.streams}
              trends={trends}
              series={['streamsLive']}
              facts={(one) => [
                ['live', `${count(one.live)} / ${count(one.total)} 路`],
                ['refused', inUnit(one.refused, '路'), one.refused > 0 && 'warn'],
                ['bitrateKbps', `${(one.bitrateKbps / 1000).toFixed(1)} Mbps`],
                ['watching', inUnit(one.watching, '人')],
              ]}
            />
            <Part
              part="host"
              of={data.host}
              trends={trends}
              series={['memoryUsed', 'diskUsed']}
              facts={(one) => [
                [
                  'load',
                  `${one.load} / ${count(one.cores)} 核`,
                  one.load > one.cores * resourceLimits.loadEachCore && 'warn',
                ],
                [
                  'memoryUsed',
                  `${inUnit(one.memoryUsed, '%')}，共 ${size(one.memoryBytes)}`,
                  one.memoryUsed >= resourceLimits.memory && 'warn',
                ],
                ['diskUsed', inUnit(one.diskUsed, '%'), diskTone(one.diskUsed)],
                ['diskFree', size(one.diskFree)],
                ['upSeconds', lasting(one.upSeconds * 1000)],
              ]}
            />
            <Part
              part="storage"
              of={data.storage}
              trends={trends}
              series={['storageBytes']}
              facts={(one) => [
                ['bytes', size(one.bytes)],
                ['files', inUnit(one.files, '个')],
                ['at', clock(one.at)],
              ]}
            >
              {(one) => (
                <Lines
                  rows={one.kinds.map(({ kind, bytes, files }) => [
                    storageKinds[kind],
                    size(bytes),
                    `${count(files)} 个文件`,
                  ])}
                />
              )}
            </Part>
            <Part
              part="queue"
              of={data.queue}
              trends={trends}
              series={['queueWaiting', 'queueFailed']}
              facts={(one) => [
                ['waiting', inUnit(one.waiting, '个')],
                ['running', inUnit(one.running, '个')],
                ['failed', inUnit(one.failed, '个'), one.failed > 0 && 'warn'],
                ['oldestAt', one.oldestAt ? lasting(Date.parse(data.asOf) - Date.parse(one.oldestAt)) : '—'],
              ]}
            >
              {(one) => (
                <Lines
                  rows={one.queues.map(({ name, waiting, running, failed: lost }) => [
                    queueTitles[name] ?? name,
                    `排队 ${count(waiting)}，执行 ${count(running)}`,
                    lost ? `失败 ${count(lost)}` : '',
                  ])}
                />
              )}
            </Part>
            <Part
              part="database"
              of={data.database}
              trends={trends}
              series={data.database.data?.connections === null ? ['databaseBytes'] : ['databaseBytes', 'connections']}
              facts={(one) => [
                ['kind', one.kind === 'embedded' ? '内置' : 'PostgreSQL'],
                ['bytes', size(one.bytes)],
                ...(one.connections === null
                  ? []
                  : [['connections', `${count(one.connections)} / ${count(one.maxConnections)} 个`] as const]),
              ]}
            >
              {(one) => (
                <Lines
                  rows={one.tables.map(({ name, bytes, rows }) => [
                    name,
                    size(bytes),
                    rows === null ? '未统计' : `约 ${count(rows)} 行`,
                  ])}
                />
              )}
            </Part>
          </div>
          <ServerLoads />
        </div>
      )}
    </Page>
  )
}

const diskTone = (used: number) =>
  used >= resourceLimits.diskCritical ? 'bad' : used >= resourceLimits.diskWarning ? 'warn' : false
