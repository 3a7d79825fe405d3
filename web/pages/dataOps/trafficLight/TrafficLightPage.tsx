import { clsx } from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { overview } from '#contract/reports/overview.ts'
import { useOfflineLosses } from '#web/features/figures/offline/losses.ts'
import { NoAreas } from '#web/features/scenic/NoAreas.tsx'
import { useRow } from '#web/kit/list/useRow.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useWall } from '#web/kit/look/useWall.ts'
import { pauseLive } from '#web/kit/read/live.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { EnvironmentEdge } from '#web/parts/page/Environment.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { BoardTools } from '../BoardTools.tsx'
import { Spoken } from '../Spoken.tsx'
import { useLivePause } from '../useLivePause.ts'
import { AreaDrawer } from './AreaDrawer.tsx'
import { Bar } from './Bar.tsx'
import { Tiles } from './Tiles.tsx'
import styles from './TrafficLightPage.module.css'
import { byLoss, found, shown, useView, wrongInWords } from './view.ts'

const Rules = lazy(() => import('./detail/Rules.tsx'))

/** The states of all scenic areas, the worst first, with reasons, start times and the measures taken. */
export default function TrafficLightPage() {
  const page = useRef<HTMLDivElement>(null)
  const wall = useWall(page)
  const { view, set } = useView()
  const [rules, setRules] = useState(false)
  const { paused, reading } = useLivePause()
  const { data, error, refetch } = useRead(
    overview.state,
    {},
    { ...reading, live: ['light', 'device', 'order', 'refund', 'stream', 'command'] },
  )
  const refresh = () => void refetch()
  useEvery(30_000, refresh)
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  useAct({ icon: 'filter', label: '只看异常', keys: 'w', run: () => set({ wrong: !view.wrong }) })

  const losses = useOfflineLosses(true, reading)
  const named = found(byLoss(data?.rows ?? [], losses), view.q)
  const rows = shown(named, view).map((row) => ({ ...row, id: row.areaId }))
  const opened = useRow(rows)
  const pause = (next: boolean) => {
    pauseLive(next)
    if (!next) refresh()
  }
  const open = (areaId: number) => {
    // A drawer would be hidden behind the full-screen page.
    if (wall.on) wall.toggle()
    opened.show(areaId)
  }
  return (
    <Page kind="scroll" className={clsx(styles.lights, wall.on && styles.wall)} ref={page}>
      {wall.on && <EnvironmentEdge />}
      <PageHeader title="运营红绿灯" meta={data && <LiveMark asOf={data.asOf} />}>
        {!wall.on && (
          <Button icon="settings" onClick={() => setRules(true)}>
            默认规则
          </Button>
        )}
        <BoardTools paused={paused} onPause={pause} wall={wall} />
      </PageHeader>
      {error && data && <StaleNote className={styles.stale} asOf={data.asOf} error={error} retry={refresh} />}
      {data && data.rows.length > 0 && (
        <>
          <Bar rows={named} view={view} onChange={set} onWall={wall.on} />
          <Tiles
            rows={rows}
            losses={losses}
            view={view}
            all={data.rows}
            asOf={data.asOf}
            onChange={set}
            failed={error !== null}
            openId={opened.open}
            onOpen={open}
          />
          <Spoken text={() => wrongInWords(data.rows)} />
        </>
      )}
      {data?.rows.length === 0 && <NoAreas />}
      {!data && error && <ErrorState what="景区状态" error={error} retry={refresh} />}
      {!data && !error && <Skeleton rows={10} columns={4} />}
      <AreaDrawer opened={opened} rows={data?.rows} asOf={data?.asOf} error={error} again={refresh} />
      <Drawer open={rules} onClose={() => setRules(false)} title="默认规则">
        <Suspense fallback={<Skeleton rows={8} columns={3} />}>
          <p className="t3">没有自己规则的景区都用这些。某个景区要不一样，在它的抽屉里改。</p>
          <Rules />
        </Suspense>
      </Drawer>
    </Page>
  )
}
