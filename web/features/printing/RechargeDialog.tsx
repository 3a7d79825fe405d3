import { Form, Input, InputNumber } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Body } from '#contract/kit.ts'
import { type PrintAccount, printAccounts } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import { printPackages } from '#contract/printing/printPackages.ts'
import { rechargeKinds } from '#contract/printing/printRecharges.ts'
import { unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { labelWithUnit, shapeOf } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { FenInput } from '#web/parts/input/FenInput.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { OneSelect } from '../scenic/Select.tsx'
import { mends, notifyBooked, notifyDuplicateEntry, readsOfLedger } from './sendBooked.ts'

const { body } = printAccounts.recharge
type Typed = Pick<Body<typeof printAccounts.recharge>, 'packageId' | 'prints' | 'priceFen' | 'reason'>
type Way = 'package' | 'stated'
const ways = [
  { value: 'package', label: rechargeKinds.package },
  { value: 'stated', label: rechargeKinds.stated },
] as const

/** Adds prints to an account: those of a package, or a number that is stated with its reason. */
export default function RechargeDialog({ open, row, onClose }: { open: boolean; row: PrintAccount; onClose(): void }) {
  const { id, remaining } = row
  const [form] = Form.useForm<Typed>()
  const [chosenWay, setWay] = useState<Way>()
  const { data, isPending } = useRead(printPackages.list, {
    body: { onSale: true, sort: 'prints', order: 'asc', size: 200 },
  })
  const way = chosenWay ?? (data?.rows.length === 0 ? 'stated' : 'package')
  const typed = (Form.useWatch([], form) ?? {}) as Partial<Typed>
  const chosen = data?.rows.find((one) => one.id === typed.packageId)
  const adds =
    way === 'package' ? chosen : typed.prints ? { prints: typed.prints, priceFen: typed.priceFen ?? 0 } : undefined
  const recharge = useAction(printAccounts.recharge, {
    form,
    invalidates: [...readsOfLedger, printPackages.list, printers.options],
    done: (booked) => notifyBooked('printRecharge', id, booked),
  })
  const notifyDuplicate = useEffectEvent((cause: Error) => notifyDuplicateEntry('printRecharge', id, cause))
  useEffect(() => {
    if (recharge.error) notifyDuplicate(recharge.error)
  }, [recharge.error])
  const save = ({ packageId, prints, priceFen, reason }: Typed) =>
    recharge.run({
      body: {
        id,
        ...(way === 'package'
          ? { packageId, packageVersion: chosen?.version }
          : { prints, priceFen: priceFen ?? 0, reason }),
        requestKey: unansweredKey('printRecharge', id),
      },
      mends,
    })
  return (
    <FormDialog<Typed>
      open={open}
      onClose={onClose}
      form={form}
      title="充值"
      mark={row.name}
      width={460}
      action={adds ? `充值 ${count(adds.prints)} 张` : '充值'}
      busy={recharge.busy}
      error={recharge.error}
      initial={{}}
      save={save}
    >
      <Form.Item label="充值方式">
        <Segmented<Way> label="充值方式" options={ways} value={way} onChange={setWay} />
      </Form.Item>
      {way === 'package' ? (
        <Field
          of={body}
          name="packageId"
          required
          verb="选择"
          hint={data?.rows.length === 0 ? '没有在售的套餐，先到「充值套餐」新增或上架' : undefined}
        >
          <OneSelect
            placeholder="选择套餐"
            loading={isPending}
            options={data?.rows.map((one) => ({
              value: one.id,
              label: `${one.name}（${count(one.prints)} 张，${yuanSign(one.priceFen)}）`,
            }))}
          />
        </Field>
      ) : (
        <>
          <Field of={body} name="prints" label={labelWithUnit(body, 'prints')} required>
            <InputNumber precision={0} />
          </Field>
          <Field of={body} name="priceFen" hint="收了多少钱；赠送的空着">
            <FenInput />
          </Field>
          <Field of={body} name="reason" required hint="例如 首次开通赠送、线下付款">
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={shapeOf(body, 'reason').maxLength} />
          </Field>
        </>
      )}
      <p className="t2" aria-live="polite">
        现在剩 {count(remaining)} 张
        {adds && `，充值后剩 ${count(remaining + adds.prints)} 张，收款 ${yuanSign(adds.priceFen)}`}。
        <span className="t3">记入后不能删除，记错了在充值记录里更正。</span>
      </p>
    </FormDialog>
  )
}
