import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Refused } from '#web/kit/call/call.ts'
import { bytes } from '#web/kit/format.ts'
import tile from '#web/parts/input/AddPicture.module.css'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './PackageDrop.module.css'

interface Props {
  id?: string | undefined
  /** The storage key of the package. */
  value?: string | undefined
  onChange?: ((key: string | undefined) => void) | undefined
  /** 选择程序包 */
  ask: string
  hint?: ReactNode
  maxMegabytes: number
  disabled?: boolean
  upload(
    file: Blob,
    options: { signal: AbortSignal; sent(share: number): void; said: true },
  ): Promise<{ key: string; sha256: string }>
}
interface Sent {
  readonly name: string
  readonly bytes: number
  readonly share: number
  readonly sha256?: string
  readonly why?: string
}

/** Uploads a package as soon as it is chosen. The form value is its storage key. */
export function PackageDrop({ id, value, onChange, ask, hint, maxMegabytes, disabled, upload }: Props) {
  const [sent, setSent] = useState<Sent>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const take = async (file: File | undefined) => {
    if (!file) return
    stop.current?.abort()
    stop.current = new AbortController()
    const { signal } = stop.current
    const now: Sent = { name: file.name, bytes: file.size, share: 0 }
    onChange?.(undefined)
    if (file.size > maxMegabytes * 1_048_576) return setSent({ ...now, why: `文件最大 ${maxMegabytes} MB` })
    setSent(now)
    try {
      const { key, sha256 } = await upload(new Blob([file], { type: 'application/octet-stream' }), {
        signal,
        sent: (share) => setSent({ ...now, share }),
        said: true,
      })
      setSent({ ...now, share: 1, sha256 })
      onChange?.(key)
    } catch (cause) {
      if (signal.aborted) return
      const why = cause instanceof Refused ? (cause.fields.file ?? cause.message) : (cause as Error).message
      setSent({ ...now, why })
    }
  }
  const percent = Math.floor(100 * (sent?.share ?? 0))
  return (
    <label className={clsx(tile.add, styles.drop)}>
      <Icon name={value ? 'check' : 'upload'} size={20} />
      {sent ? (
        <span className="el">
          {sent.name} <span className="t3">{bytes(sent.bytes)}</span>
        </span>
      ) : (
        <span>{ask}</span>
      )}
      {sent?.why ? (
        <span className="st-down" role="alert">
          {sent.why}，可重新选择
        </span>
      ) : sent && !value ? (
        sent.share < 1 ? (
          <progress max={100} value={percent} aria-label={`已上传 ${percent}%`} />
        ) : (
          <span className="t3">正在检查</span>
        )
      ) : (
        <span className="t3">{sent?.sha256 ? `SHA-256 ${sent.sha256.slice(0, 16)}…` : hint}</span>
      )}
      <input
        id={id}
        type="file"
        className={styles.file}
        disabled={disabled}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
    </label>
  )
}
