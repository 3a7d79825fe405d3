import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Matter, type MatterState, matterMoves, matters } from '#contract/matters/matters.ts'
import { Filters, useConditions } from '#web/crud/filters.tsx'
import { MatterStateMark } from '#web/features/matter/marks.tsx'
import { type Report, reportIn, withoutReport } from '#web/features/matter/report.ts'
import { useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { useParam } from '#web/kit/list/useParam.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { DataTable } from '#web/parts/table/DataTable.tsx'
import { Board } from './Board.tsx'
import { card, columns, numberOf } from './looks.tsx'
import styles from './MatterTab.module.css'
import { MatterViews } from './MatterViews.tsx'
import type { Moving } from './MoveDialog.tsx'
import { type MatterTabKey, matterTabs } from './tabs.ts'
import { useDrop } from './useDrop.ts'

const MatterDrawer = lazy(() => import('./MatterDrawer.tsx'))
const MatterForm = lazy(() => import('./MatterForm.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** Matters of one tab as a list or on a board. */
export function MatterTab({ tab }: { tab: MatterTabKey }) {
  const narrow = useNarrow()
  const [address, setAddress] = useSearchParams()
  const [view, setView] = useParam('view', ['list', 'board'])
  const { fixed, defaults } = { fixed: {}, defaults: {}, ...matterTabs[tab] }
  // What is searched for is found whatever its state.
  const list = useList(matters.list, { live: ['matter'], fixed, defaults: address.has('q') ? {} : defaults })
  const opened = useOpenRow(list, { live: ['matter'] })
  const form = useRowForm<Matter>()
  const [moving, setMoving] = useState<{ open: boolean; what?: Moving }>({ open: false })
  const [report, setReport] = useState<Report>()
  const { areaId, caseId, deviceId } = list.filter
  const shown = [
    'areaId',
    'caseId',
    ...(deviceId ? ['deviceId'] : []),
    'severity',
    ...(view === 'list' ? ['state'] : []),
    'tagId',
    'responsorId',
    'deadlineAt',
  ]
  const conditions = useConditions(list)
  const drop = useDrop(opened.close)
  // A deadline passes without an event of its own until somebody has been told.
  useEvery(60_000, list.refetch)

  const begin = (given?: Report) => {
    setReport(given)
    form.add()
  }
  const takeReport = useEffectEvent((given: Report) => {
    begin(given)
    setAddress(withoutReport, { replace: true })
  })
  const asked = address.toString()
  useEffect(() => {
    const given = reportIn(new URLSearchParams(asked))
    if (given) takeReport(given)
  }, [asked])

  const move = (row: Matter, to: MatterState) => setMoving({ open: true, what: { row, to } })
  const all = (state: MatterState) => setAddress({ tab: 'all', state })
  const other = views.find(({ value }) => value !== view)!
  const look = narrow ? (
    <IconButton icon={other.icon} label={other.label} onClick={() => setView(other.value)} />
  ) : (
    <Segmented label="看法" options={views} value={view} onChange={setView} />
  )
  const start = (
    <Button kind="primary" onClick={() => begin()}>
      新增第一个问题
    </Button>
  )
  return (
    <Page kind={view === 'board' ? undefined : 'surface'} className={styles.matters}>
      <PageHeader title="系统问题" meta={<MatterViews />}>
        {!narrow && look}
        <Button kind="primary" icon="plus" onClick={() => begin()}>
          {narrow ? '新增' : '新增问题'}
        </Button>
      </PageHeader>
      <Filters list={list} show={shown} end={narrow && look} />
      {view === 'board' ? (
        <Board
          list={list}
          fixed={fixed}
          openId={opened.open}
          onOpen={opened.show}
          onMove={move}
          onAll={all}
          moved={moving.open ? undefined : moving.what}
        />
      ) : (
        <DataTable
          list={list}
          columns={columns}
          what="问题"
          noun="个"
          conditions={conditions}
          start={start}
          onOpen={(row) => opened.show(row.id)}
          openId={opened.open}
          actionsWidth={128}
          actions={(row) => <Moves row={row} forward link onMove={move} onEdit={form.edit} />}
          card={card}
        />
      )}
      <RowDrawer
        opened={opened}
        what="问题"
        title={(row) => row.title}
        mark={(row) => (
          <>
            <span className="t3">{numberOf(row)}</span>
            <MatterStateMark is={row.state} pill />
          </>
        )}
        footer={(row) =>
          row.state !== 'closed' && (
            <>
              {row.state === 'open' && <Button onClick={() => void drop(row)}>删除</Button>}
              <span className="sp" />
              <Moves row={row} onMove={move} onEdit={form.edit} />
            </>
          )
        }
      >
        {(row) => <MatterDrawer row={row} />}
      </RowDrawer>
      {form.needed && (
        <Suspense>
          <MatterForm
            {...form.props}
            start={report ?? { areaId, ...(caseId && { caseId }), ...(deviceId && { deviceId }) }}
            onAdded={opened.show}
            drop={form.props.row?.state === 'open' ? () => drop(form.props.row as Matter) : undefined}
          />
        </Suspense>
      )}
      {moving.what && (
        <Suspense>
          <MoveDialog open={moving.open} moving={moving.what} onClose={() => setMoving({ ...moving, open: false })} />
        </Suspense>
      )}
    </Page>
  )
}

interface MovesProps {
  row: Matter
  /** Only the way ahead, as links of a row. */
  forward?: true
  link?: true
  onMove(row: Matter, to: MatterState): void
  onEdit(row: Matter): void
}

/** What can be done with a matter: edit it, and each move that its state allows, the way ahead last. */
function Moves({ row, forward, link, onMove, onEdit }: MovesProps) {
  const ahead = aheadOf[row.state]
  if (row.state === 'closed') return null
  const edit = (
    <Button kind={link ? 'link' : 'plain'} onClick={() => onEdit(row)}>
      编辑
    </Button>
  )
  const moves = Object.entries(matterMoves[row.state]) as [MatterState, { verb: string }][]
  return (
    <>
      {!link && edit}
      {moves
        .filter(([to]) => !forward || to === ahead)
        .toSorted(([one], [other]) => Number(one === ahead) - Number(other === ahead))
        .map(([to, { verb }]) => (
          <Button key={to} kind={link ? 'link' : to === ahead ? 'primary' : 'plain'} onClick={() => onMove(row, to)}>
            {verb}
          </Button>
        ))}
      {link && edit}
    </>
  )
}

const aheadOf: Readonly<Partial<Record<MatterState, MatterState>>> = {
  open: 'assigned',
  assigned: 'solved',
  solved: 'closed',
}
const views = [
  { value: 'list', label: '列表', icon: 'list' },
  { value: 'board', label: '看板', icon: 'grid' },
] as const
