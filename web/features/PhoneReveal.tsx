import { useEffect, useState } from 'react'
import type { Operation } from '#contract/kit.ts'
import { useAction } from '../kit/form/useAction.ts'
import { Button } from '../parts/input/Button.tsx'
import { copyText } from '../parts/input/Copy.tsx'

interface Props {
  /** Answers with the `phone` of what `body` names, and writes the look to the audit trail. */
  look: Operation
  body: object
  /** Undefined if the account may not see the number; null if there is none. */
  masked: string | null | undefined
  /** Reads that show who looked. */
  reads?: readonly Operation[]
}

/** A masked phone number; the whole one on demand, for 30 s. Give it the row's id as its key. */
export function PhoneReveal({ look, body, masked, reads }: Props) {
  const [phone, setPhone] = useState<string>()
  const action = useAction<Operation>(look, { invalidates: reads })
  useEffect(() => {
    if (!phone) return
    const timer = setTimeout(() => setPhone(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [phone])
  if (masked === undefined) return <span className="t3">当前账号看不到</span>
  if (!masked) return <span className="t3">没有留手机号</span>
  const reveal = async () => {
    const reply = (await action.run({ body } as object)) as { phone: string | null } | undefined
    if (reply?.phone) setPhone(reply.phone)
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
          busy={action.busy}
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
