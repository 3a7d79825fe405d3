import './life.css'
import { clock, dayAndTime, dayOf, span } from '../../kit/format.ts'
import { Icon } from '../Icon.tsx'
import { Glyph } from '../State.tsx'
import type { Step } from './life.ts'

/** The life of an order as a line: when each step was, what it was, how long it took to the next; solid only between steps that were recorded. Upright on a phone. */
export function LifeLine({ steps }: { steps: readonly Step[] }) {
  const last = steps.findLastIndex((step) => step.at)
  const day = steps.find((step) => step.at)?.at
  return (
    <ol className="life" style={{ '--steps': steps.length } as React.CSSProperties}>
      {steps.map((step, index) => (
        <li key={step.key} className={[!step.at && 'ahead', step.failed && 'failed', index === last && 'now', step.at && steps[index + 1]?.at && 'on'].filter(Boolean).join(' ')}>
          <span className="life-mark">{step.failed ? <Glyph shape="octagon" size={20} /> : <Icon name={step.icon} size={14} />}</span>
          <b>{step.title}</b>
          {step.at && <time dateTime={step.at}>{day && dayOf(day) === dayOf(step.at) ? clock(step.at) : dayAndTime(step.at)}</time>}
          <span className="life-fact" title={step.fact}>
            {step.fact}
          </span>
          {(steps[index + 1]?.sinceMs ?? null) !== null && <em>{span(steps[index + 1]?.sinceMs ?? 0)}</em>}
        </li>
      ))}
    </ol>
  )
}
