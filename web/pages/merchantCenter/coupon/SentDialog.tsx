import { coupons, type Given } from '#contract/coupons/coupons.ts'
import { titleOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Mini } from '#web/parts/table/Mini.tsx'

interface Props {
  /** The activity's name. */
  name: string
  given: Given
  onClose(): void
}

/** What came of sending: how many coupons went out, and who got none and why. */
export function SentDialog({ name, given, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title="发放优惠券" mark={name} width={560} action={{ text: '知道了', run: onClose }}>
      <p>
        {given.repeated ? '先前发了' : '这次发了'} {count(given.coupons)} 张
        {given.refused.length > 0 && `，${count(given.refused.length)} 人没有发`}
      </p>
      {given.refused.length > 0 && (
        <Mini
          read={{
            data: { rows: given.refused.map((one) => ({ ...one, id: one.visitorId })) },
            error: null,
            refetch: () => {},
          }}
          what="没有发的游客"
          columns={[
            { title: titleOf(coupons.receivers, 'nick'), grow: true, render: ({ nick }) => nick || '—' },
            { title: '原因', width: 240, render: ({ reason }) => reason },
          ]}
        />
      )}
    </Dialog>
  )
}
