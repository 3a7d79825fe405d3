import { type ComponentType, lazy, Suspense } from 'react'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { operators } from '#contract/accounts/operators.ts'
import { type SetupStepName, setup, setupSteps } from '#contract/reports/setup.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { notice, toast } from '../../kit/look/toast.ts'
import { invalidate, read } from '../../kit/read/query.ts'
import type { NewProps } from '../useAddHere.tsx'
import { canDo, childOf, type NextStep, nextOf, verbOf } from './nextStep.ts'
import { closeStep, type OpenedStep, onOpenStep, openStep } from './openStep.ts'

const NewPackage = lazy(() => import('../adding/NewPackage.tsx'))
const forms: Record<SetupStepName, ComponentType<NewProps>> = {
  operator: lazy(() => import('../adding/NewOperator.tsx')),
  area: lazy(() => import('../adding/NewArea.tsx')),
  case: lazy(() => import('../adding/NewCase.tsx')),
  point: lazy(() => import('../adding/NewPoint.tsx')),
  device: lazy(() => import('../adding/NewDevice.tsx')),
  package: ({ start, ...props }) => {
    const { soldAsPhotos = false, ...values } = start as OpenedStep['start']
    return <NewPackage {...props} start={values} asPhotos={soldAsPhotos} />
  },
  key: lazy(() => import('../adding/NewKey.tsx')),
}

/** Lists whose rows count what was made below them. */
const counting = [operators.list, areas.list, cases.list, points.list, devices.list, ingestKeys.list, setup.state]

/** The form of the step that was opened last. After it is saved, a notice offers what comes next. */
export default function StepDialogs({ opened, open }: { opened: OpenedStep; open: boolean }) {
  const { id, step, start } = opened
  const Form = forms[step]
  return (
    <Suspense>
      <Form
        key={id}
        open={open}
        start={start}
        quiet
        onClose={closeStep}
        onAdded={(added, fields) => void follow(step, added, fields)}
      />
    </Suspense>
  )
}

async function follow(step: SetupStepName, id: number, fields: object) {
  await invalidate(...counting)
  // The dialog shows it.
  if (step === 'key') return
  const text = `${setupSteps[step].title}已新增`
  const next = childOf(step, id, fields) ?? (await nextInChain())
  if (!next || !canDo(next.step)) return toast.ok(text)
  offer(text, next)
}

function offer(text: string, next: NextStep) {
  const id = notice.ok(text, {
    note: '下一步',
    action: { text: verbOf(next.step), run: () => openStep(next.step, next.start) },
  })
  // Another form, however it was opened, is what the notice offers, or instead of it.
  onOpenStep(() => notice.close(id))
}

const nextInChain = async (): Promise<NextStep | undefined> => nextOf(await read(setup.state, {}))
