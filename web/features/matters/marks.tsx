import { type Matter, matterStates, severities } from '#contract/matters/matters.ts'
import { formatDuration } from '../../kit/format.ts'
import { Status } from '../../parts/value/Status.tsx'
import { Time } from '../../parts/value/Time.tsx'
import type { Shape, Tone } from '../../parts/value/tone.ts'

type Marks = Readonly<Record<string, readonly [Tone, Shape]>>
export const severityMarks = {
  critical: ['down', 'octagon'],
  major: ['warn', 'triangle'],
  minor: ['info', 'note'],
} as const satisfies Marks
export const stateMarks = {
  open: ['unknown', 'clock'],
  assigned: ['info', 'half'],
  solved: ['ok', 'check'],
  closed: ['closed', 'bar'],
} as const satisfies Marks

export function Severity({ is, size }: { is: Matter['severity']; size?: number }) {
  const [tone, shape] = severityMarks[is]
  return (
    <Status tone={tone} shape={shape} size={size}>
      <span>{severities[is]}</span>
    </Status>
  )
}

export function MatterStateMark({ is, pill }: { is: Matter['state']; pill?: boolean }) {
  const [tone, shape] = stateMarks[is]
  return (
    <Status tone={tone} shape={shape} pill={pill}>
      <span>{matterStates[is]}</span>
    </Status>
  )
}

type Due = Pick<Matter, 'deadlineAt' | 'overdue' | 'solvedAt'>
/** When it is due; how long it has been overdue, or by how much it was solved too late. */
export function Deadline({ row }: { row: Due }) {
  const { deadlineAt, overdue, solvedAt } = row
  if (!deadlineAt) return <span className="t3">—</span>
  const late = overdue
    ? Date.now() - Date.parse(deadlineAt)
    : solvedAt
      ? Date.parse(solvedAt) - Date.parse(deadlineAt)
      : 0
  if (late <= 0) return <Time at={deadlineAt} bounds="end" />
  const text = overdue ? `逾期 ${formatDuration(late)}` : `晚 ${formatDuration(late)} 解决`
  return (
    <span title={deadlineAt}>
      {overdue ? (
        <Status tone="down" shape="clock" size={13}>
          <span>{text}</span>
        </Status>
      ) : (
        <span className="t3">{text}</span>
      )}
    </span>
  )
}
