import { Input } from 'antd'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { overview } from '#contract/reports/overview.ts'
import { type Status, statusWords } from '#contract/status.ts'
import { State } from '#web/features/State.tsx'
import { NoAreas } from '#web/features/scenic/NoAreas.tsx'
import { count, dayOf } from '#web/kit/format.ts'
import { useRow } from '#web/kit/list/useRow.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { useWall } from '#web/kit/look/useWall.ts'
import { pauseLive, useLiveState } from '#web/kit/read/live.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { EnvironmentEdge } from '#web/parts/page/Environment.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { Glyph, toneClass } from '#web/parts/value/Glyph.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { Tile } from './Tile.tsx'
import styles from './TrafficLightPage.module.css'
import { type AreaState, found, isWrong, shown, useView } from './view.ts'

const AreaDetail = lazy(() => import('./AreaDetail.tsx'))
const Rules = lazy(() => import('./Rules.tsx'))

/** How every scenic area stands, the worst first: why, since when, and what is done about it. */
export default function TrafficLightPage() {
  const page = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLSpanElement>(null)
  const narrow = useNarrow()
  const wall = useWall(page)
  const { view, set } = useView()
  const [rules, setRules] = useState(false)
  const paused = useLiveState() === 'paused'
  const reading = { keep: true, ...(paused && { staleMs: Number.POSITIVE_INFINITY }) }
  const { data, error, refetch } = useRead(
    overview.state,
    {},
    { ...reading, live: ['light', 'device', 'order', 'refund', 'stream', 'command'] },
  )
  const refresh = () => void refetch()
  useEvery(30_000, refresh)
  useShortcut('r', '刷新', refresh)
  useShortcut('/', '搜索', () => search.current?.querySelector('input')?.focus())
  useShortcut('w', '只看异常', () => set({ wrong: !view.wrong }))
  // Nobody else shows that refreshing is paused.
  useEffect(() => () => pauseLive(false), [])

  const named = found(data?.rows ?? [], view.q)
  const rows = shown(named, view).map((row) => ({ ...row, id: row.areaId }))
  const opened = useRow(rows)
  const open = data?.rows.find(({ areaId }) => areaId === opened.open)
  const [last, setLast] = useState(open)
  if (open && open !== last) setLast(open)
  const narrowed = view.q !== '' || view.state !== undefined || view.wrong
  return (
    <Page kind="scroll" className={clsx(styles.lights, wall.on && styles.wall)} ref={page}>
      {wall.on && <EnvironmentEdge />}
      <PageHeader title="运营红绿灯" meta={data && <LiveMark asOf={data.asOf} />}>
        {!wall.on && (
          <Button icon="settings" onClick={() => setRules(true)}>
            默认规则
          </Button>
        )}
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? '继续刷新' : '暂停刷新'}
          aria-pressed={paused}
          onClick={() => {
            pauseLive(!paused)
            if (paused) refresh()
          }}
        />
        {wall.possible && !narrow && (
          <IconButton icon={wall.on ? 'close' : 'expand'} label={wall.on ? '退出大屏' : '大屏'} onClick={wall.toggle} />
        )}
      </PageHeader>
      {error && data && <StaleNote className={styles.stale} asOf={data.asOf} error={error} retry={refresh} />}
      {!data ? (
        error ? (
          <ErrorState what="景区状态" error={error} retry={refresh} />
        ) : (
          <Skeleton rows={10} columns={4} />
        )
      ) : data.rows.length === 0 ? (
        <NoAreas />
      ) : (
        <>
          <search className={styles.bar}>
            <Counts rows={named} chosen={view.state} onChoose={(state) => set({ state })} />
            <span className="sp" />
            {!wall.on && (
              <>
                <Button
                  aria-pressed={view.wrong}
                  className={clsx(view.wrong && styles.chosen)}
                  title="中断、降级与未知，快捷键 W"
                  onClick={() => set({ wrong: !view.wrong })}
                >
                  只看异常
                </Button>
                <span ref={search} className={styles.search}>
                  <Input
                    allowClear
                    aria-label="按名称找景区"
                    placeholder="按名称找景区"
                    prefix={<Icon name="search" size={14} />}
                    maxLength={40}
                    value={view.q}
                    onChange={({ target }) => set({ q: target.value })}
                  />
                </span>
              </>
            )}
          </search>
          {/* Nobody knows whether that still holds while it cannot be read. */}
          {!error && !narrowed && data.rows.every(({ state }) => state === 'ok') && <AllGreen rows={data.rows} />}
          {rows.length === 0 ? (
            <Empty
              title={view.wrong && !view.q && !view.state ? '没有异常的景区' : '没有符合条件的景区'}
              note={`共 ${count(data.rows.length)} 个景区`}
            >
              <Button onClick={() => set({ q: '', state: undefined, wrong: false })}>看全部景区</Button>
            </Empty>
          ) : (
            <ul className={styles.tiles}>
              {rows.map((row) => (
                <li key={row.areaId}>
                  <Tile
                    row={row}
                    day={dayOf(data.asOf)}
                    chosen={row.areaId === opened.open}
                    onOpen={() => {
                      // Nothing stands above a page that fills the screen.
                      if (wall.on) wall.toggle()
                      opened.show(row.areaId)
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          <Spoken rows={data.rows} />
        </>
      )}
      <RowDrawer<AreaState>
        what="景区"
        opened={{
          open: opened.open,
          row: open ?? (opened.open === undefined || last?.areaId === opened.open ? last : undefined),
          missing: data !== undefined && opened.open !== undefined && !open,
          error,
          again: refresh,
          next: opened.next,
          previous: opened.previous,
          close: opened.close,
        }}
        title={(row) => row.areaName}
        mark={(row) => <State of="place" is={row.state} pill />}
      >
        {(row) => <AreaDetail row={row} day={dayOf(data?.asOf ?? Date.now())} />}
      </RowDrawer>
      <Drawer open={rules} onClose={() => setRules(false)} title="默认规则">
        <Suspense fallback={<Skeleton rows={8} columns={3} />}>
          <p className="t3">没有自己规则的景区都用这些。某个景区要不一样，在它的抽屉里改。</p>
          <Rules />
        </Suspense>
      </Drawer>
    </Page>
  )
}

/** How many scenic areas are in each state; a press shows only those. */
function Counts({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly AreaState[]
  chosen: Status | undefined
  onChoose(state: Status | undefined): void
}) {
  return (
    <div className={styles.counts}>
      {(Object.keys(statusWords) as Status[]).map((state) => {
        const number = rows.filter((row) => row.state === state).length
        if (number === 0 && chosen !== state) return null
        return (
          <button
            key={state}
            type="button"
            aria-pressed={chosen === state}
            className={styles.count}
            onClick={() => onChoose(chosen === state ? undefined : state)}
          >
            <State of="place" is={state} />
            <b>{count(number)}</b>
          </button>
        )
      })}
    </div>
  )
}

function AllGreen({ rows }: { rows: readonly AreaState[] }) {
  const lights = rows.reduce((sum, row) => sum + row.lights.length, 0)
  return (
    <p className={clsx(styles.green, toneClass.ok)} role="status">
      <Glyph shape="check" size={20} />
      <b>全部 {count(rows.length)} 个景区正常</b>
      <span className="t3">{count(lights)} 盏灯都没有告警</span>
    </p>
  )
}

/** What is wrong for those who hear the page: at most every 30 seconds. */
function Spoken({ rows }: { rows: readonly AreaState[] }) {
  const [text, setText] = useState('')
  useEvery(30_000, () => {
    const wrong = rows.filter(isWrong)
    setText(
      wrong.length === 0
        ? '没有异常的景区'
        : `${wrong.length} 个景区异常：${wrong
            .slice(0, 5)
            .map(({ areaName, state }) => `${areaName}${statusWords[state]}`)
            .join('，')}`,
    )
  })
  return (
    <p className="sr" aria-live="polite">
      {text}
    </p>
  )
}
