import { lazy, Suspense, useState } from 'react'
import {
  type ResourceNow,
  type ResourceSeries,
  resources,
  type TrendSpan,
  trendSpans,
} from '#contract/monitoring/resources.ts'
import { can, canCall } from '#web/kit/access/access.ts'
import { useParam } from '#web/kit/list/useParam.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { linesOf } from './figures.ts'
import { Lines, Part, type Trends } from './Part.tsx'
import styles from './ResourcePage.module.css'
import { ResourceViews, useView } from './ResourceViews.tsx'
import { ServerLoads } from './ServerLoads.tsx'
import { WrongList } from './WrongList.tsx'

const LimitsDialog = lazy(() => import('./LimitsDialog.tsx'))

const spans = ['day', 'week', 'season'] as const satisfies TrendSpan[]

const Providers = lazy(() => import('./providers/Providers.tsx'))

/** 资源总览: what the platform runs on, and for 超级管理员 the services outside. */
export default function ResourcePage() {
  const [view] = useView()
  if (view === 'resources') return <Resources />
  return (
    <Suspense>
      <Providers />
    </Suspense>
  )
}

/** Servers, cameras, streams, storage, tasks, database and this machine, problems first. */
function Resources() {
  const [isSetting, setSetting] = useState(false)
  const isOpened = useOnceOpen(isSetting)
  const [span, setSpan] = useParam('span', spans)
  const now = useRead(resources.now, { body: {} }, { keep: true, live: ['server'] })
  const went = useRead(resources.trends, { body: { span } }, { keep: true })
  const refresh = () => {
    void now.refetch()
    void went.refetch()
  }
  useEvery(30_000, refresh)
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  const trends: Trends | undefined =
    went.data && new Map(went.data.series.map(({ key, values }) => [key as ResourceSeries, values]))
  const { data } = now
  const failed = now.error ?? went.error
  return (
    <Page kind="scroll">
      <PageHeader title="资源总览" meta={<ResourceViews asOf={data?.asOf} />}>
        <Segmented
          label="走势的时间段"
          options={spans.map((value) => ({ value, label: trendSpans[value] }))}
          value={span}
          onChange={setSpan}
        />
        {data && canCall(resources.setLimits) && (
          <Button icon="bell" onClick={() => setSetting(true)}>
            阈值
          </Button>
        )}
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
          <Parts data={data} trends={trends} />
          <ServerLoads />
        </div>
      )}
      {data && isOpened && (
        <Suspense>
          <LimitsDialog open={isSetting} now={data} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Parts({ data, trends }: { data: ResourceNow; trends: Trends | undefined }) {
  const common = { data, trends }
  return (
    <div className={styles.parts}>
      <Part {...common} part="servers" end={can('server') && { text: '服务器管理', to: '/systemOps/server' }} />
      <Part {...common} part="devices" end={can('equipment') && { text: '摄像头信息', to: '/travelSpot/equipment' }} />
      <Part {...common} part="streams" />
      <Part {...common} part="host" />
      <Part {...common} part="storage">
        {(of) => <Lines rows={linesOf.storage(of)} />}
      </Part>
      <Part {...common} part="queue">
        {(of) => <Lines rows={linesOf.queue(of)} />}
      </Part>
      <Part {...common} part="database">
        {(of) => <Lines rows={linesOf.database(of)} />}
      </Part>
    </div>
  )
}
