import { lazy, Suspense } from 'react'
import { type TableInfo, tableHeaders } from '#contract/tables/tableHeaders.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { read } from '#web/kit/read/query.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { IconButton } from '#web/parts/input/Button.tsx'
import { headerReads } from './headerReads.ts'

const TableDialog = lazy(() => import('./TableDialog.tsx'))

/** What a list is called among the headers and why it is set so, and the way back to the page's own headers for every role. */
export function TableActs({ table: info }: { table: TableInfo }) {
  const { id, title, note, version, roles } = info
  // Each save of a header increments the version of its table, so that the edit must start from the current one.
  const now = (at: number) => read(tableHeaders.oneTable, { body: { id: at } })
  const form = useRowForm(async (row: ReturnType<typeof named>) => named(await now(row.id)))
  const needed = useOnceOpen(form.props.open)
  const clear = useAction(tableHeaders.removeTable, {
    success: '所有角色的表头已恢复为页面默认',
    invalidates: headerReads,
  })
  const ask = async (at: number) => {
    const yes = await confirm({
      title: `「${title}」对所有角色恢复页面默认？`,
      text: '你能设置的角色的列设置都会删除，看不到的字段也会重新看到；没有别人的设置时，列表的名称和说明一并恢复。不可恢复。',
      action: '全部恢复',
      danger: true,
    })
    if (yes) await clear.run({ body: { id: at } })
  }
  return (
    <>
      <IconButton
        small
        icon="edit"
        label="列表名称与说明"
        title={note || '列表名称与说明'}
        onClick={() => (id === null ? form.add() : form.edit(named({ id, title, note, version })))}
      />
      {id !== null && roles.some(({ changed }) => changed > 0) && (
        <IconButton small icon="undo" label="所有角色恢复页面默认" onClick={() => void ask(id)} />
      )}
      {needed && (
        <Suspense>
          <TableDialog {...form.props} table={info} now={async (at) => named(await now(at))} />
        </Suspense>
      )}
    </>
  )
}

type Named = { readonly id: number } & Pick<TableInfo, 'title' | 'note' | 'version'>
const named = ({ id, title, note, version }: Named) => ({ id, title, note, version, name: title })
