import { type CouponGrant, coupons } from '#contract/coupons/coupons.ts'
import { titleOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'

interface Props {
  /** The activity's name. */
  name: string
  grant: CouponGrant
  onClose(): void
}

/** Where some visitors got no coupon: which, and why, beside how many were sent. */
export function SentDialog({ name, grant, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="发放优惠券" mark={name} width={560}>
      <p>
        {grant.repeated ? '先前发了' : '这次发了'} {count(grant.coupons)} 张，{count(grant.refused.length)} 人没有发
      </p>
      <CompactTable
        read={{
          data: { rows: grant.refused.map((one) => ({ ...one, id: one.visitorId })) },
          error: null,
          refetch: () => {},
        }}
        what="没有发的游客"
        columns={[
          { title: titleOf(coupons.receivers, 'nick'), grow: true, render: ({ nick }) => nick || '—' },
          { title: '原因', width: 240, render: ({ reason }) => reason },
        ]}
      />
    </Dialog>
  )
}
