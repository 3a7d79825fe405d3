import { Form, Input, Select } from 'antd'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { type OwnColumn, sharings, type TableView, tableHeaders, tableViews } from '#web/kit/list/tables.ts'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { read } from '#web/kit/read/query.ts'
import { Field } from '../../form/Field.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Checkbox } from '../../input/Checkbox.tsx'
import { conditionsOf, hasDays } from '../columns/views.ts'

export interface SaveViewProps<O extends ListOperation> {
  saving: 'new' | TableView
  list: List<O>
  table: string
  /** As they are now, where they differ from the role's. */
  columns: OwnColumn[] | null
  onClose(): void
}

interface Fields {
  title: string
  sharing: TableView['sharing']
  moving: boolean
  columns: boolean
}

/** Saves what is shown now as a new view, or changes the name and sharing of an existing one. */
export default function SaveViewForm({ saving, list, table, columns, onClose }: SaveViewProps<ListOperation>) {
  const [form] = Form.useForm<Fields>()
  const options = { invalidates: [tableHeaders.all], form }
  const add = useAction(tableViews.add, { ...options, success: '视图已保存' })
  const edit = useAction(tableViews.edit, { ...options, success: '视图已修改' })
  const isNew = saving === 'new'
  const days = isNew && hasDays(conditionsOf(list, false))
  const initial = isNew ? { title: '', sharing: 'own' as const, moving: true, columns: columns !== null } : saving
  const save = async (fields: Fields, _changed: Partial<Fields>, version = isNew ? 0 : saving.version) => {
    const { title, sharing } = fields
    if (!isNew) return edit.run({ params: { id: saving.id }, body: { title, sharing, version } })
    const view = {
      title,
      sharing,
      filter: conditionsOf(list, days && fields.moving),
      sorts: [...list.sorts],
      columns: fields.columns ? columns : null,
    }
    return add.run({ body: { table, ...view } })
  }
  return (
    <FormDialog<Fields>
      form={form}
      open
      onClose={onClose}
      title={isNew ? '存为新视图' : `修改视图「${saving.title}」`}
      action="保存"
      busy={add.busy || edit.busy}
      error={add.error ?? edit.error}
      initial={initial as Partial<Fields>}
      late={
        isNew
          ? undefined
          : {
              now: async () => {
                const { rows } = await read(tableHeaders.all, { body: {} })
                const one = rows.flatMap(({ views }) => views).find(({ id }) => id === saving.id)
                return one && { fields: { title: one.title, sharing: one.sharing }, version: one.version }
              },
              title: (key) => label(tableViews.add.body, key),
              describe: (_key, value) => sharings[value as keyof typeof sharings] ?? String(value),
            }
      }
      save={save}
    >
      <Field of={tableViews.add.body} name="title">
        <Input maxLength={20} placeholder="如：待处理的异常订单" />
      </Field>
      <Field of={tableViews.add.body} name="sharing" hint="别人打开时仍只看到自己范围内的数据">
        <Select options={words} />
      </Field>
      {days && (
        <Form.Item name="moving" valuePropName="checked" noStyle>
          <Tick label="日期跟随今天：明天打开时，日期也后移一天" />
        </Form.Item>
      )}
      {isNew && columns && (
        <Form.Item name="columns" valuePropName="checked" noStyle>
          <Tick label="连同列的显示、顺序和宽度" />
        </Form.Item>
      )}
    </FormDialog>
  )
}

const words = Object.entries(sharings).map(([value, label]) => ({ value, label }))

function Tick({ label, checked, onChange }: { label: string; checked?: boolean; onChange?(checked: boolean): void }) {
  return (
    <label className="row">
      <Checkbox checked={checked ?? false} onChange={(event) => onChange?.(event.target.checked)} />
      {label}
    </label>
  )
}
