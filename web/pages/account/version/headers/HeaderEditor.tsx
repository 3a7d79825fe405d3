import { lazy, Suspense, useState } from 'react'
import { pageByName } from '#contract/menu.ts'
import { type HeaderColumn, type TableInfo, tableHeaders } from '#contract/tables/tableHeaders.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { usePageTable } from '#web/kit/list/pageTables.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Comparison } from '#web/parts/form/Comparison.tsx'
import { defaultSides, isOpen, type Side } from '#web/parts/form/compare.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { AskBeforeLeaving } from '#web/parts/frame/leave.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { ColumnRows } from './ColumnRows.tsx'
import {
  against,
  type Change,
  change,
  chosenOf,
  cleared,
  type Draft,
  describeDraft,
  describeSetting,
  isSame,
  move,
  type PageColumns,
  rebased,
  sent,
  settingTitle,
} from './draft.ts'
import styles from './HeaderEditor.module.css'
import { headerReads } from './headerReads.ts'
import { Preview } from './Preview.tsx'
import { TableActs } from './TableActs.tsx'

const ColumnRoles = lazy(() => import('./ColumnRoles.tsx'))

interface Props {
  table: TableInfo
  role: { role: number; name: string }
  roles: readonly { role: number; name: string }[]
  onRole(role: number): void
}

/** The header of one table for one role: a preview above, all columns below. */
export function HeaderEditor({ table, role, roles, onRole }: Props) {
  const read = useRead(tableHeaders.ofTable, { body: { table: table.table, role: role.role } }, { live: ['table'] })
  const page = usePageTable(table.table, table.pages)
  const [draft, setDraft] = useState<{ from: readonly HeaderColumn[]; now: Draft }>()
  // Which column is looked at for all roles; it stays while the dialog closes.
  const [looked, look] = useState<HeaderColumn>()
  const [isLooking, setLooking] = useState(false)
  const [chosenSides, setChosenSides] = useState<Readonly<Record<string, Side>>>()
  const save = useAction(tableHeaders.arrange, {
    success: `${role.name}的表头已保存，下次打开列表时生效`,
    invalidates: headerReads,
  })
  if (read.error && !read.data) return <ErrorState what="表头" error={read.error} retry={() => void read.refetch()} />
  if (!read.data || page.isPending) return <Skeleton rows={10} columns={6} />

  const { rows, version } = read.data
  // Another user has saved since. The draft is rebased onto that, so that it can be reviewed.
  const isMoved = draft !== undefined && draft.from !== rows
  const now = !draft ? rows : isMoved ? rebased(draft.from, draft.now, rows) : draft.now
  const isChanged = !isSame(now, rows)
  const isDefault = sent(now).length === 0
  const columns = (page.data?.columns ?? plainColumns(rows)) as PageColumns
  const put = (next: Draft) => setDraft({ from: rows, now: next })
  const act = (key: string, changes: Change) => put(change(now, key, changes))
  const turn = async (next: number) => {
    const lost = {
      title: '放弃未保存的改动？',
      text: `${role.name}的表头还没有保存。`,
      action: '放弃改动',
      danger: true,
    }
    if (!isChanged || (await confirm(lost))) onRole(next)
  }
  const run = async (columns: Draft) => {
    const body = { table: table.table, role: role.role as 0, columns: sent(columns), version }
    const reply = await save.run({ body })
    if (!reply) return
    setDraft(undefined)
    setChosenSides(undefined)
  }
  const compared = isMoved ? against(draft.from, draft.now, rows) : []
  const ask = () => (compared.length > 0 ? setChosenSides(defaultSides(compared)) : void run(now))
  const name = pageByName.get(table.pages[0] ?? '')?.title === table.title ? table.noun : table.title
  return (
    <section className={styles.editor} aria-label={`${table.title}的表头`}>
      <header>
        <h2 className="el">
          {table.title} <span className="t3">{name !== table.title && name}</span>
        </h2>
        <TableActs table={table} />
        <Segmented
          label="给谁看"
          options={roles.map((one) => ({ value: String(one.role), label: one.name }))}
          value={String(role.role)}
          onChange={(next) => void turn(Number(next))}
        />
        <span className="sp" />
        <span className="t3 el" aria-live="polite">
          {isChanged ? (isMoved ? '别人刚保存过，请核对后再保存' : '有未保存的改动') : describeDraft(now)}
        </span>
        <Button kind="text" why={isDefault && '已是页面默认'} onClick={() => put(cleared(now))}>
          恢复页面默认
        </Button>
        <Button why={!isChanged && '没有未保存的改动'} onClick={() => setDraft(undefined)}>
          放弃
        </Button>
        <Button kind="primary" why={!isChanged && '没有未保存的改动'} busy={save.busy} onClick={ask}>
          保存
        </Button>
      </header>
      {table.note && <p className={styles.note}>{table.note}</p>}
      <div className={styles.body}>
        <Preview
          table={page.data}
          columns={columns}
          draft={now}
          role={role.name}
          onWidth={(key, width) => act(key, { width })}
          onMove={(key, onto) => put(move(columns, now, key, onto))}
        />
        <ColumnRows
          role={role}
          columns={columns}
          draft={now}
          onChange={act}
          onMove={(key, onto) => put(move(columns, now, key, onto))}
          onRoles={(header) => {
            look(header)
            setLooking(true)
          }}
        />
      </div>
      {looked && (
        <Suspense>
          <ColumnRoles table={table} open={isLooking} column={looked} roles={roles} onClose={() => setLooking(false)} />
        </Suspense>
      )}
      {isChanged && <AskBeforeLeaving dirty />}
      <Dialog
        open={chosenSides !== undefined}
        onClose={() => setChosenSides(undefined)}
        title={`${table.title}的表头`}
        mark={role.name}
        width={720}
        note={<Button onClick={() => setChosenSides(undefined)}>回到表头</Button>}
        action={{
          text: '按所选保存',
          busy: save.busy,
          disabled: compared.some((row) => isOpen(row, chosenSides ?? {})),
          run: () => void run(chosenOf(rows, compared, chosenSides ?? {})),
        }}
      >
        <Comparison
          rows={compared}
          chosen={chosenSides ?? {}}
          onChoose={setChosenSides}
          title={(at) => settingTitle(now, at)}
          describe={describeSetting}
        />
      </Dialog>
    </section>
  )
}

/** Where no page draws the table yet: the fields of the contract in their order. */
const plainColumns = (rows: readonly HeaderColumn[]) =>
  rows.map(({ key, name }) => ({ key, title: name, render: () => <span className="t3">—</span> }))
