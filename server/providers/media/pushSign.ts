import { hash } from 'node:crypto'
import { sameText } from '../../platform/secrets/secrets.ts'
import type { KeyName, PushFault, StreamKeys } from './media.ts'

/**
 * Signs a push until an instant, as Tencent's live service does: `txTime` is that instant in Unix seconds, hexadecimal, and `txSecret`
 * the MD5 of key, stream name and `txTime` one after the other.
 */
export function pushQuery(key: string, code: string, endsAt: Date): string {
  const txTime = Math.floor(endsAt.getTime() / 1000)
    .toString(16)
    .toUpperCase()
  return `txSecret=${secretOf(key, code, txTime)}&txTime=${txTime}`
}

/** The key that signed a push, or why the push is refused. `now` in Unix milliseconds. */
export function provePush(
  keys: StreamKeys,
  code: string,
  { txSecret, txTime }: Readonly<Record<string, string | undefined>>,
  now = Date.now(),
): KeyName | PushFault {
  if (typeof txSecret !== 'string' || typeof txTime !== 'string' || !/^[0-9a-f]{1,10}$/i.test(txTime)) return 'unsigned'
  const signature = txSecret.toLowerCase()
  const signed = (['primary', 'backup'] as const).find((name) =>
    sameText(secretOf(keys[name], code, txTime), signature),
  )
  if (!signed) return 'wrong'
  return Number.parseInt(txTime, 16) * 1000 < now ? 'expired' : signed
}

export const isKey = (proof: KeyName | PushFault): proof is KeyName => proof === 'primary' || proof === 'backup'

const secretOf = (key: string, code: string, txTime: string) => hash('md5', `${key}${code}${txTime}`)
