import { Form, InputNumber } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { Body } from '#contract/kit.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { type PrintRecharge, printRecharges } from '#contract/printing/printRecharges.ts'
import { signed } from '#web/features/printing/Signed.tsx'
import { mends, notifyBooked, notifyDuplicateEntry, readsOfLedger } from '#web/features/printing/sendBooked.ts'
import { unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { FenInput } from '#web/parts/input/FenInput.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'

const { body } = printRecharges.correct
type Typed = Pick<Body<typeof printRecharges.correct>, 'prints' | 'priceFen' | 'reason'>

/** Takes what a recharge should have been. The difference is recorded as a further row. */
export default function CorrectDialog({ open, row, onClose }: { open: boolean; row: PrintRecharge; onClose(): void }) {
  const { id, accountId } = row
  const [form] = Form.useForm<Typed>()
  const prints = row.correctedPrints ?? row.prints
  const priceFen = row.correctedFen ?? row.priceFen
  const account = useRead(printAccounts.list, { body: { id: accountId, size: 1 } }).data?.rows[0]
  const typed = (Form.useWatch([], form) ?? {}) as Partial<Typed>
  const by = (typed.prints ?? prints) - prints
  const byFen = (typed.priceFen ?? priceFen) - priceFen
  const correct = useAction(printRecharges.correct, {
    form,
    invalidates: readsOfLedger,
    done: (booked) => notifyBooked('printCorrection', id, booked),
  })
  const notifyDuplicate = useEffectEvent((cause: Error) => notifyDuplicateEntry('printCorrection', id, cause))
  useEffect(() => {
    if (correct.error) notifyDuplicate(correct.error)
  }, [correct.error])
  return (
    <FormDialog<Typed>
      open={open}
      onClose={onClose}
      form={form}
      title="更正充值"
      mark={`${row.accountName} #${id}`}
      width={460}
      action="记入更正"
      busy={correct.busy}
      error={correct.error}
      initial={{ prints, priceFen }}
      save={(fields) =>
        correct.run({ body: { id, ...fields, requestKey: unansweredKey('printCorrection', id) }, mends })
      }
    >
      <Field
        of={body}
        name="prints"
        label={labelWithUnit(body, 'prints')}
        required
        hint={`现在是 ${count(prints)} 张；整笔作废填 0`}
      >
        <InputNumber precision={0} />
      </Field>
      <Field of={body} name="priceFen" required hint={`现在是 ${yuanSign(priceFen)}`}>
        <FenInput />
      </Field>
      <Field of={body} name="reason" required hint="以后查账的人会看到">
        <NoteInput of={body} name="reason" minRows={2} />
      </Field>
      <p className="t2" aria-live="polite">
        {by === 0 && byFen === 0
          ? '原来的记录不变，差额另记一条。'
          : `将另记一条：${signed(by)} 张，${byFen < 0 ? '−' : '+'}${yuanSign(Math.abs(byFen))}${account ? `，账户由 ${count(account.remaining)} 张变为 ${count(account.remaining + by)} 张` : ''}。`}
      </p>
    </FormDialog>
  )
}
