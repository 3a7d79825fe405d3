import { may } from '#web/kit/access.ts'
import { Behind } from '#web/parts/Amount.tsx'
import { Money } from '#web/parts/Money.tsx'

/** What was paid less what was refunded, with the way to the orders behind it. */
export function Turnover({ fen, to, sign }: { fen: number; to: string | undefined; sign?: boolean }) {
  const money = <Money fen={fen} sign={sign} />
  return fen !== 0 && to && may('order') ? <Behind to={to}>{money}</Behind> : money
}
