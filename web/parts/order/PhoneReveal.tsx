import { useEffect, useState } from 'react'
import { orders } from '#contract/operation/orders.ts'
import { useAction } from '../../kit/useAction.ts'
import { Button } from '../Button.tsx'
import { copyText } from '../Copy.tsx'

/** A masked phone number; the whole one on demand, for 30 s. Each look is written to the audit trail by the server. */
export function PhoneReveal({ orderId, masked }: { orderId: number; masked: string | null }) {
  const [shown, setShown] = useState<{ orderId: number; phone: string }>()
  const look = useAction(orders.phone)
  const phone = shown?.orderId === orderId ? shown.phone : undefined
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  if (!masked) return <span className="t3">没有留手机号</span>
  const reveal = async () => {
    const reply = await look.run({ body: { orderId } })
    if (reply?.phone) setShown({ orderId, phone: reply.phone })
  }
  return (
    <span aria-live="polite">
      {phone ?? masked}{' '}
      {phone ? (
        <Button kind="link" title="30 秒后遮回" onClick={() => void copyText(phone)}>
          复制
        </Button>
      ) : (
        <Button
          kind="link"
          busy={look.busy}
          title="查看完整号码，会记入日志，30 秒后遮回"
          onClick={() => void reveal()}
        >
          查看
        </Button>
      )}
    </span>
  )
}

const shownMs = 30_000
