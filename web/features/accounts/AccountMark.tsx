import { type AccountState, accountStates } from '#contract/accounts/accountFields.ts'
import { dayOf } from '../../kit/format.ts'
import { Status } from '../../parts/value/Status.tsx'
import { accountMarks } from './marks.ts'

interface Props {
  row: { state: AccountState; passwordUntil?: string | null }
  /** Shown beside a title. */
  pill?: boolean
}

/** The state of an account as shape and word; of one whose owner has yet to set a password also until when that is possible. */
export function AccountMark({ row: { state, passwordUntil }, pill }: Props) {
  const [tone, shape] = accountMarks[state]
  return (
    <Status tone={tone} shape={shape} pill={pill}>
      <span>
        {accountStates[state]}
        {state === 'initial' && passwordUntil && <span className="t3"> {dayOf(passwordUntil).slice(5)} 止</span>}
      </span>
    </Status>
  )
}
