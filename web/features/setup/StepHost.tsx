import { lazy, Suspense, useState } from 'react'
import { type OpenedStep, useOpenedStep } from './openStep.ts'

const StepDialogs = lazy(() => import('./StepDialogs.tsx'))

/** Shows the form of a step once one is opened; mounted once, above the pages. */
export function StepHost() {
  const opened = useOpenedStep()
  // It stays while its dialog closes.
  const [last, setLast] = useState<OpenedStep>()
  if (opened && opened !== last) setLast(opened)
  if (!last) return null
  return (
    <Suspense>
      <StepDialogs opened={last} open={opened !== undefined} />
    </Suspense>
  )
}
