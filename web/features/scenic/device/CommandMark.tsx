import type { CommandState } from '#contract/commandFields.ts'
import { State } from '../../State.tsx'

/** How far a command is; the camera's reason beside it where it came to nothing. */
export function CommandMark({ is, reason, size }: { is: CommandState; reason?: string; size?: number }) {
  return (
    <span className="row" title={reason || undefined} style={{ gap: 6, minWidth: 0 }}>
      <State of="command" is={is} size={size} />
      {reason && <span className="el t3">{reason}</span>}
    </span>
  )
}
