import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  id: string
  disabled: boolean
  /** Sends a code; undefined where that failed, which has been said then. */
  send(): Promise<{ waitSeconds: number; minutes: number } | undefined>
}

/** Requests a code to a phone, and counts down until another may be requested. */
export function SendCode({ id, disabled, send }: Props) {
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const ask = async () => {
    setBusy(true)
    const sent = await send()
    setBusy(false)
    if (!sent) return
    setLeft(sent.waitSeconds)
    setAnnouncement(`验证码已发送，${sent.minutes} 分钟内有效`)
  }
  return (
    <>
      <Button kind="link" busy={busy} disabled={disabled || left > 0} onClick={() => void ask()}>
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
      <span id={id} className="sr" role="status">
        {announcement}
      </span>
    </>
  )
}
