import { type ReactNode, useEffect, useRef } from 'react'
import { type SetupState, type SetupStepName, setup, setupSteps } from '#contract/reports/setup.ts'
import { label as labelOf } from '../../kit/form/shape.ts'
import { notice } from '../../kit/look/toast.ts'
import { invalidate, read, useRead } from '../../kit/read/query.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Panel } from '../../parts/page/Panel.tsx'
import { Glyph, toneClass } from '../../parts/value/Glyph.tsx'
import styles from './Checklist.module.css'
import { nextOf, startOf, verbOf } from './nextStep.ts'
import { openStep } from './openStep.ts'

/** What must be made until a camera can send its first picture: what is there, and the button for the next step. */
export default function Checklist({ otherwise }: { otherwise?: ReactNode }) {
  const { data, isPending } = useRead(setup.state, {}, { staleMs: 0 })
  if (isPending) return null
  if (!data || data.steps.length === 0) return otherwise
  return <Steps state={data} />
}

function Steps({ state }: { state: SetupState }) {
  const { steps } = state
  const done = steps.filter((one) => one.done).length
  const next = nextOf(state)?.step
  const list = useFocusOnNext(next)
  return (
    <Panel className={styles.setup} aria-label="开始使用">
      <header>
        <h2>开始使用</h2>
        <span className="t3">{`已完成 ${done} / ${steps.length}`}</span>
        <progress className={styles.progress} value={done} max={steps.length} aria-hidden="true" />
        <span className="sp" />
        <Button kind="link" quiet onClick={() => void putAway()}>
          {labelOf(setup.putAway.body, 'away')}
        </Button>
      </header>
      <ol ref={list}>
        {steps.map((one) => (
          <Step key={one.step} {...one} state={state} isNext={one.step === next} />
        ))}
      </ol>
    </Panel>
  )
}

interface StepProps {
  step: SetupStepName
  done: boolean
  isNext: boolean
  state: SetupState
}

function Step({ step, done, isNext, state }: StepProps) {
  const { title, why } = setupSteps[step]
  const start = startOf(step, state)
  return (
    <li data-done={done} aria-current={isNext ? 'step' : undefined}>
      <span className={done ? toneClass.ok : isNext ? toneClass.info : 't3'}>
        <Glyph shape={done ? 'check' : isNext ? 'clock' : 'dashed'} size={16} />
        <span className="sr">{done ? '已做完' : '还没有做'}</span>
      </span>
      <b>{title}</b>
      <span className={styles.why}>{(done && nameOf(step, state)) || why}</span>
      {!done && start && (
        <Button kind={isNext ? 'primary' : 'plain'} onClick={() => openStep(step, start)}>
          {verbOf(step)}
        </Button>
      )}
    </li>
  )
}

const nameOf = (step: SetupStepName, state: SetupState) =>
  step === 'package' || step === 'key' ? undefined : state[step]?.name

/** A step that is done takes its button away, and the focus with it: the next one gets it. */
function useFocusOnNext(next: SetupStepName | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(next)
  useEffect(() => {
    if (before.current === next) return
    before.current = next
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        list.current?.querySelector<HTMLElement>('[aria-current] button')?.focus()
    }, 300)
    return () => clearTimeout(timer)
  }, [next])
  return list
}

async function putAway() {
  if (!(await stored(true))) return
  notice.info('不再显示开始使用的步骤', { action: { text: '撤销', run: () => void stored(false) } })
}

/** False if it failed, which was said then. */
async function stored(away: boolean) {
  try {
    await read(setup.putAway, { body: { away } })
    await invalidate(setup.state)
    return true
  } catch {
    return false
  }
}
