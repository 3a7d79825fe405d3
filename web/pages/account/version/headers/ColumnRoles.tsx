import { useQueries } from '@tanstack/react-query'
import { type HeaderColumn, type TableInfo, tableHeaders, unhideableReasons } from '#contract/tables/tableHeaders.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useLiveRefresh } from '#web/kit/read/live.ts'
import { keyOf, read } from '#web/kit/read/query.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { type ColumnOfRole, ColumnSettingsDialog } from './ColumnSettingsDialog.tsx'
import { describeSetting } from './draft.ts'
import styles from './HeaderEditor.module.css'
import { headerReads } from './headerReads.ts'

interface Props {
  table: TableInfo
  open: boolean
  column: Pick<HeaderColumn, 'key' | 'name'>
  roles: readonly { role: number; name: string }[]
  onClose(): void
}

/** One column as each role has it: what the editor of a role cannot show, to be changed or given back for one role at a time. */
export default function ColumnRoles({ table, open, column, roles, onClose }: Props) {
  const answers = useQueries({
    queries: roles.map(({ role }) => {
      const input = { body: { table: table.table, role: role as 0 } }
      return {
        queryKey: [keyOf(tableHeaders.ofTable), input],
        queryFn: ({ signal }: { signal: AbortSignal }) => read(tableHeaders.ofTable, input, signal),
        enabled: open,
      }
    }),
  })
  const again = () => {
    for (const { refetch } of answers) void refetch()
  }
  useLiveRefresh(open ? ['table'] : undefined, again)
  const narrow = useNarrow()
  const form = useRowForm(fresh)
  const remove = useAction(tableHeaders.remove, { success: '已恢复页面默认', invalidates: headerReads })
  const rows = roles.flatMap(({ role, name }, at): ColumnOfRole[] => {
    const header = answers[at]?.data?.rows.find(({ key }) => key === column.key)
    return header ? [{ id: role, role, roleName: name, header }] : []
  })
  const giveBack = async ({ roleName, header: { id, name, visible } }: ColumnOfRole) => {
    const yes = await confirm({
      title: `${roleName}的「${name}」恢复页面默认？`,
      text: visible ? '列名、列宽、顺序等都按页面的来。' : '对方会重新看到这个字段。',
      action: '恢复默认',
    })
    if (yes && id !== null) await remove.run({ body: { id } })
  }
  const acts = {
    title: '操作',
    width: 140,
    right: true as const,
    render: (row: ColumnOfRole) => (
      <>
        <Button kind="link" busy={form.reading === row.id} onClick={() => form.edit(row)}>
          编辑
        </Button>
        {row.header.id !== null && (
          <Button kind="link" drop onClick={() => void giveBack(row)}>
            恢复默认
          </Button>
        )}
      </>
    ),
  }
  const whole = answers.every(({ data }) => data)
  return (
    <Dialog open={open} onClose={onClose} title={column.name} mark="各角色的设置" width={820} cancelText="关闭">
      <CompactTable
        read={{
          data: whole ? { rows } : undefined,
          error: answers.find(({ error }) => error)?.error ?? null,
          refetch: again,
        }}
        what="各角色的设置"
        columns={
          narrow
            ? [
                {
                  title: titleOf('role'),
                  grow: true,
                  render: ({ roleName, header }) => (
                    <div className={styles.lines}>
                      {roleName}
                      <div className="t3">
                        {settingKeys
                          .filter((key) => header[key] !== null)
                          .map((key) => `${titleOf(key)} ${describeSetting(` ${key}`, header[key])}`)
                          .concat(seenOf(header))
                          .join('，')}
                      </div>
                    </div>
                  ),
                },
                acts,
              ]
            : [
                { title: titleOf('role'), width: 110, render: ({ roleName }) => roleName },
                ...settingKeys.map((key) => ({
                  title: titleOf(key),
                  width: 100,
                  render: ({ header }: ColumnOfRole) =>
                    header[key] === null ? <span className="t3">随页面</span> : describeSetting(` ${key}`, header[key]),
                })),
                { title: titleOf('visible'), grow: true, width: 120, render: ({ header }) => seenOf(header) },
                acts,
              ]
        }
      />
      {form.needed && <ColumnSettingsDialog {...form.props} table={table} />}
    </Dialog>
  )
}

const settingKeys = ['title', 'width', 'fixed', 'shown'] as const
const titleOf = (key: string) => label(tableHeaders.add.body, key)
const seenOf = ({ visible, above, unhideable: reason }: HeaderColumn) =>
  reason ? unhideableReasons[reason] : visible && above === null ? titleOf('visible') : '看不到'

/** The row as it is stored now. The editor of its role or another user may have saved since. */
const fresh = async (row: ColumnOfRole): Promise<ColumnOfRole> => {
  const { id } = row.header
  return id === null ? row : { ...row, header: { ...row.header, ...(await read(tableHeaders.one, { body: { id } })) } }
}
