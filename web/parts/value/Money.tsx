import { clsx } from 'clsx'
import { yuan, yuanSign } from '../../kit/format.ts'

/** An amount in fen. In a table column headed (元) without the sign; zero is quiet, what left the till is red with U+2212. */
export function Money({
  fen,
  sign,
  strong,
  out,
}: {
  fen: number | null | undefined
  sign?: boolean
  strong?: boolean
  out?: boolean
}) {
  const value = out && fen ? -fen : fen
  return (
    <span className={clsx(!fen && 't3', value && value < 0 && 'st-down', strong && 'b') || undefined}>
      {sign ? yuanSign(value) : yuan(value)}
    </span>
  )
}
