import { Form, InputNumber } from 'antd'
import { useNavigate } from 'react-router'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { couponsOf } from './CouponViews.tsx'

const { body } = coupons.make
interface Typed {
  coupons: number
}

/** Makes coupon codes to print or hand out; the first visitor who redeems a code owns the coupon. */
export default function MakeDialog({ row, onClose }: { row: CouponActivity; onClose(): void }) {
  const { id, name, left } = row
  const [form] = Form.useForm<Typed>()
  const navigate = useNavigate()
  const requested = Form.useWatch('coupons', form)
  const make = useAction(coupons.make, {
    form,
    invalidates: [couponActivities.list, couponActivities.one, coupons.list],
    // An earlier request had used the key, as the response says. The next request needs a new key.
    failed: (cause) =>
      cause instanceof Refused && cause.code === refusals.exists.code && forgetRequestKey('couponMake', id),
    done: (reply) => {
      forgetRequestKey('couponMake', id)
      notice.ok(
        reply.repeated ? `先前已制作 ${count(reply.coupons)} 张，没有再做` : `已制作 ${count(reply.coupons)} 张券码`,
        {
          action: { text: '查看并导出', run: () => void navigate(couponsOf(id, 'unclaimed')) },
        },
      )
    },
  })
  return (
    <FormDialog<Typed>
      open
      onClose={onClose}
      form={form}
      title="制作券码"
      mark={name}
      action={requested ? `制作 ${count(requested)} 张` : '制作券码'}
      busy={make.busy}
      error={make.error}
      initial={{}}
      save={({ coupons: number }) =>
        make.run({
          body: { couponActivityId: id, coupons: number, requestKey: unansweredKey('couponMake', id) },
          mends: refusals.exists.code,
        })
      }
    >
      <Field
        of={body}
        name="coupons"
        label={labelWithUnit(body, 'coupons')}
        required
        hint={`还能制作 ${count(left)} 张`}
      >
        <InputNumber precision={0} />
      </Field>
      <p className="t3">券码一码一券，谁先在小程序里兑换就归谁；在「优惠券」里按状态「未兑换」导出，用来印刷或分发。</p>
    </FormDialog>
  )
}
