import { Form, Input, InputNumber } from 'antd'
import type { Body } from '#contract/kit.ts'
import { roleNames } from '#contract/roles.ts'
import { type HeaderColumn, type TableInfo, tableHeaders, unhideableReasons } from '#contract/tables/tableHeaders.ts'
import { WordSelect } from '#web/features/scenic/Select.tsx'
import { label, shapeOf } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { read } from '#web/kit/read/query.ts'
import { Field, TwoColumns } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { describeSetting } from './draft.ts'
import { headerReads } from './headerReads.ts'

/** A column as one role has it. */
export interface ColumnOfRole {
  readonly id: number
  readonly role: number
  readonly roleName: string
  readonly header: HeaderColumn
}

const { body } = tableHeaders.add
type ColumnSettings = Pick<Body<typeof tableHeaders.add>, 'title' | 'width' | 'fixed' | 'shown' | 'visible'>
const yesNo = [true, false].map((value) => ({ value, label: describeSetting('', value) }))
const visibilityOptions = [
  { value: true, label: label(body, 'visible') },
  { value: false, label: '看不到，数据不发给对方' },
]
const settingsOf = ({ title, width, fixed, shown, visible }: ColumnSettings): ColumnSettings => ({
  title,
  width,
  fixed,
  shown,
  visible,
})

interface Props {
  open: boolean
  row: ColumnOfRole | undefined
  table: TableInfo
  onClose(): void
}

/** The settings of one column for one role. Empty values keep the default of the page. */
export function ColumnSettingsDialog({ open, row, table, onClose }: Props) {
  const [form] = Form.useForm<ColumnSettings>()
  const options = { form, success: '已保存，下次打开列表时生效', invalidates: headerReads }
  const take = useAction(tableHeaders.addTable, { invalidates: [tableHeaders.allTables] })
  const add = useAction(tableHeaders.add, options)
  const edit = useAction(tableHeaders.edit, options)
  if (!row) return null
  const { header, role, roleName } = row
  const { id, key, unhideable: reason, above } = header
  const why = reason
    ? unhideableReasons[reason]
    : above !== null
      ? `${roleNames[above as 0]}看不到，下级也看不到`
      : role === 1
        ? '最高一级，始终看得到'
        : undefined
  const save = async (fields: ColumnSettings, changed: Partial<ColumnSettings>, version = header.version) => {
    if (id !== null) return edit.run({ body: { id, ...changed, version } })
    // There may be no stored headers for this table yet.
    const tableId = table.id ?? (await take.run({ body: { table: table.table } }))?.id
    return tableId && add.run({ body: { tableId, role: role as 0, key, ...fields } })
  }
  return (
    <FormDialog<ColumnSettings>
      form={form}
      open={open}
      onClose={onClose}
      title={header.name}
      mark={`${roleName}的设置`}
      width={520}
      action="保存"
      busy={take.busy || add.busy || edit.busy}
      error={id === null ? (take.error ?? add.error) : edit.error}
      initial={settingsOf(header)}
      late={
        id === null
          ? undefined
          : {
              now: async () => {
                const one = await read(tableHeaders.one, { body: { id } })
                return { fields: settingsOf(one), version: one.version }
              },
              title: (look) => label(body, look),
              describe: (look, value) => describeSetting(` ${look}`, value),
            }
      }
      save={save}
    >
      <TwoColumns>
        <Field of={body} name="title" hint="不填就用页面的">
          <Input maxLength={shapeOf(body, 'title').maxLength} />
        </Field>
        <Field of={body} name="width" hint="不填就用页面的">
          <InputNumber precision={0} suffix="px" />
        </Field>
        <Field of={body} name="fixed">
          <WordSelect options={yesNo} placeholder="随页面" />
        </Field>
        <Field of={body} name="shown">
          <WordSelect options={yesNo} placeholder="随页面" />
        </Field>
        <Field of={body} name="visible" hint={why}>
          <WordSelect options={visibilityOptions} allowClear={false} disabled={why !== undefined} />
        </Field>
      </TwoColumns>
    </FormDialog>
  )
}
