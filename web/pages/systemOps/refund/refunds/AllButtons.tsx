import { Form } from 'antd'
import { clsx } from 'clsx'
import { useState } from 'react'
import { refunds } from '#contract/sales/refunds.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import styles from '../decisions/Note.module.css'
import { type RefundFilter, useDecideAll } from './bulk.ts'

interface Props {
  filter: RefundFilter
  total: number
  onBegun(): void
}

/** The decisions about all refunds of a filter, those of other pages among them. A rejection says why, once for all. */
export function AllButtons({ filter, total, onBegun }: Props) {
  const [asking, setAsking] = useState(false)
  const [form] = Form.useForm<{ note: string }>()
  const { decideAll, busy, error } = useDecideAll()
  const title = '这个筛选的所有退款，包括其他页的'
  return (
    <>
      <Button
        kind="text"
        size="small"
        busy={busy}
        title={title}
        onClick={() => void decideAll('approve', filter).then((started) => started && onBegun())}
      >
        同意全部 {count(total)} 笔
      </Button>
      <Button kind="text" size="small" busy={busy} title={title} onClick={() => setAsking(true)}>
        驳回全部 {count(total)} 笔
      </Button>
      <FormDialog<{ note: string }>
        form={form}
        open={asking}
        onClose={() => setAsking(false)}
        title="驳回这个筛选的全部退款"
        action="下一步"
        busy={busy}
        error={error}
        initial={{}}
        save={async ({ note }) => {
          const started = await decideAll('reject', filter, note.trim())
          if (started) onBegun()
          return started || undefined
        }}
      >
        <p className={clsx(styles.text, 't2')}>每一笔都记下这个原因。下一步列出笔数和金额，确认后才驳回。</p>
        <Field of={refunds.reject.body} name="note">
          <NoteInput of={refunds.reject.body} name="note" showCount />
        </Field>
      </FormDialog>
    </>
  )
}
