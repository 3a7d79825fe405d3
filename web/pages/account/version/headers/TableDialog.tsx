import { Form, Input } from 'antd'
import type { ComponentProps } from 'react'
import { type TableInfo, tableHeaders } from '#contract/tables/tableHeaders.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { RowDialog } from '#web/parts/form/RowDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { headerReads } from './headerReads.ts'

const { body } = tableHeaders.editTable
type Row = ComponentProps<typeof RowDialog<typeof tableHeaders.addTable>>

/** What a list is called among the headers and why it is set so. */
export default function TableDialog({
  table: { table, title, note },
  ...rest
}: { table: TableInfo } & Pick<Row, 'open' | 'onClose' | 'row' | 'now'>) {
  return (
    <RowDialog
      {...rest}
      noun="列表名称与说明"
      add={tableHeaders.addTable}
      edit={tableHeaders.editTable}
      reads={headerReads}
      start={{ table, title, note }}
      width={480}
    >
      <Form.Item name="table" hidden>
        <Input />
      </Form.Item>
      <Field of={body} name="title" required>
        <Input maxLength={40} />
      </Field>
      <Field of={body} name="note" hint="为什么这样设置，给以后改的人看">
        <NoteInput of={body} name="note" minRows={2} showCount />
      </Field>
    </RowDialog>
  )
}
