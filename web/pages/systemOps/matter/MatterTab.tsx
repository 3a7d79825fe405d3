import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Matter, type MatterState, matters } from '#contract/matters/matters.ts'
import { Filters, useConditions } from '#web/crud/filters.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { useParam } from '#web/kit/list/useParam.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { DataTable } from '#web/parts/table/DataTable.tsx'
import { Board } from './board/Board.tsx'
import { OpenMatter } from './detail/OpenMatter.tsx'
import { useMatterForm } from './form/useMatterForm.ts'
import styles from './MatterTab.module.css'
import { MatterViews } from './MatterViews.tsx'
import { card, columns } from './matterColumns.tsx'
import type { Moving } from './moves/MoveDialog.tsx'
import { Moves } from './moves/Moves.tsx'
import { type MatterTabKey, matterTabs } from './tabs.ts'
import { useDrop } from './useDrop.ts'

const MatterForm = lazy(() => import('./form/MatterForm.tsx'))
const MoveDialog = lazy(() => import('./moves/MoveDialog.tsx'))

/** Matters of one tab as a list or on a board. */
export function MatterTab({ tab }: { tab: MatterTabKey }) {
  const narrow = useNarrow()
  const [address, setAddress] = useSearchParams()
  const [view, setView] = useParam('view', ['list', 'board'])
  const { fixed, defaults } = { fixed: {}, defaults: {}, ...matterTabs[tab] }
  // A search covers all states.
  const list = useList(matters.list, { live: ['matter'], fixed, defaults: address.has('q') ? {} : defaults })
  const opened = useOpenRow(list, { live: ['matter'] })
  const form = useMatterForm(list.filter)
  const [moving, setMoving] = useState<{ open: boolean; what?: Moving }>({ open: false })
  const conditions = useConditions(list)
  const drop = useDrop(opened.close)
  // The passing of a deadline emits no event until somebody has been notified.
  useEvery(60_000, list.refetch)

  const move = (row: Matter, to: MatterState) => setMoving({ open: true, what: { row, to } })
  const begin = () => form.begin()
  useAct({ icon: 'plus', label: '新增问题', keys: 'n', run: begin })
  const look = <ViewSwitch view={view} onChange={setView} />
  return (
    <Page kind={view === 'board' ? undefined : 'surface'} className={styles.matters}>
      <PageHeader title="系统问题" meta={<MatterViews />}>
        {!narrow && look}
        <Button kind="primary" icon="plus" keys="n" onClick={begin}>
          {narrow ? '新增' : '新增问题'}
        </Button>
      </PageHeader>
      <Filters list={list} show={filtersOf(view, list.filter.deviceId)} end={narrow && look} />
      {view === 'board' ? (
        <Board
          list={list}
          fixed={fixed}
          openId={opened.open}
          onOpen={opened.show}
          onMove={move}
          onAll={(state) => setAddress({ tab: 'all', state })}
          moved={moving.open ? undefined : moving.what}
        />
      ) : (
        <DataTable
          list={list}
          columns={columns}
          what="问题"
          noun="个"
          conditions={conditions}
          start={
            <Button kind="primary" onClick={begin}>
              新增第一个问题
            </Button>
          }
          onOpen={(row) => opened.show(row.id)}
          openId={opened.open}
          actionsWidth={128}
          actions={(row) => <Moves row={row} link onMove={move} onEdit={form.edit} />}
          card={card}
        />
      )}
      <OpenMatter opened={opened} onMove={move} onEdit={form.edit} onDrop={(row) => void drop(row)} />
      {form.needed && (
        <Suspense>
          <MatterForm
            {...form.props}
            start={form.start}
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

/** A board has a column for each state; of a camera only an address can ask. */
const filtersOf = (view: View, deviceId: number | undefined) => [
  'areaId',
  'caseId',
  ...(deviceId ? ['deviceId'] : []),
  'severity',
  ...(view === 'list' ? ['state'] : []),
  'tagId',
  'responsorId',
  'deadlineAt',
]

function ViewSwitch({ view, onChange }: { view: View; onChange(view: View): void }) {
  const narrow = useNarrow()
  if (!narrow) return <Segmented label="看法" options={views} value={view} onChange={onChange} />
  const other = views.find(({ value }) => value !== view)!
  return <IconButton icon={other.icon} label={other.label} onClick={() => onChange(other.value)} />
}

const views = [
  { value: 'list', label: '列表', icon: 'list' },
  { value: 'board', label: '看板', icon: 'grid' },
] as const
type View = (typeof views)[number]['value']
