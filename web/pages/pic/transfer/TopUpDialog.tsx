import { Form, InputNumber } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Body } from '#contract/kit.ts'
import { type PictureAllowance, pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { titleOf } from '#web/crud/kit.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, time } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'

const { body } = pictureTopups.add
type Typed = Pick<Body<typeof pictureTopups.add>, 'pictures' | 'reason'>
/** The code that refuses a different top-up under the same request key. The dialog shows it itself. */
const mends = refusals.exists.code

/** Raises the number of pictures that a camera may transfer today. */
export default function TopUpDialog({ open, row, onClose }: { open: boolean; row: PictureAllowance; onClose(): void }) {
  const { id, used, left } = row
  const [form] = Form.useForm<Typed>()
  const pictures = Form.useWatch('pictures', form) as number | undefined
  const add = useAction(pictureTopups.add, {
    form,
    invalidates: [pictureAllowances.list, pictureAllowances.one, pictureTopups.list],
    done: (result) => {
      forgetRequestKey('pictureTopup', id)
      notice.info(
        result.repeated
          ? `这一笔先前已收到（${time(result.createdAt)}），没有再记`
          : `加了 ${count(result.pictures)} 张，今天可传 ${count(result.allowedAfter)} 张`,
      )
    },
  })
  const notifyDuplicate = useEffectEvent((cause: Error) => {
    if (!(cause instanceof Refused) || cause.code !== mends) return
    forgetRequestKey('pictureTopup', id)
    notice.info(cause.message, { note: '核对后仍要加的，再提交一次' })
  })
  useEffect(() => {
    if (add.error) notifyDuplicate(add.error)
  }, [add.error])
  return (
    <FormDialog<Typed>
      open={open}
      onClose={onClose}
      form={form}
      title={titleOf(pictureTopups.list, 'pictures')}
      mark={row.name}
      width={440}
      action={pictures ? `加 ${count(pictures)} 张` : titleOf(pictureTopups.list, 'pictures')}
      busy={add.busy}
      error={add.error}
      initial={{}}
      save={(fields) =>
        add.run({ body: { deviceId: id, ...fields, requestKey: unansweredKey('pictureTopup', id) }, mends })
      }
    >
      <Field of={body} name="pictures" label={labelWithUnit(body, 'pictures')} required>
        <InputNumber precision={0} />
      </Field>
      <Field of={body} name="reason" required hint="例如 大客流、补传断网时的照片">
        <NoteInput of={body} name="reason" minRows={2} />
      </Field>
      <p className="t2" aria-live="polite">
        今天已传 {count(used)} 张，还能传 {count(left ?? 0)} 张
        {pictures ? `，加后还能传 ${count((left ?? 0) + pictures)} 张` : ''}。
        <span className="t3">只加在今天，记入后不能删除。</span>
      </p>
    </FormDialog>
  )
}
