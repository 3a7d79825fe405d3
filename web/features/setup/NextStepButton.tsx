import { type SetupStepName, suggestedName } from '#contract/reports/setup.ts'
import { Button } from '../../parts/input/Button.tsx'
import styles from './NextStepButton.module.css'
import { canDo, verbOf } from './nextStep.ts'
import { openStep, type StepStart } from './openStep.ts'

/** The button that makes the first row below another one; nothing for accounts that may not. */
export function NextStepButton({ step, start }: { step: SetupStepName; start: StepStart }) {
  if (!canDo(step)) return null
  return (
    <Button
      size="small"
      icon="plus"
      className={styles.beside}
      onClick={() =>
        openStep(step, {
          name: suggestedName(step, { device: start.device?.name, asPhotos: start.soldAsPhotos }),
          ...start,
        })
      }
    >
      {verbOf(step)}
    </Button>
  )
}
