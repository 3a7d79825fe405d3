import { rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import CrudForm from '#web/crud/form/CrudForm.tsx'
import { BackOf } from './BackOf.tsx'
import Reach from './Reach.tsx'
import WaveSizes from './WaveSizes.tsx'

interface Props {
  open: boolean
  /** The initial values: the version, and the rollout that is rolled back. */
  start: { versionId?: number; backOfId?: number }
  onClose(): void
  onAdded?(id: number): void
}

const reach = { wide: true, label: '会升级谁', control: Reach } as const
const when = {
  waveBy: {},
  waveSizes: { control: WaveSizes, required: false },
  successPercent: {},
  maxFailures: {},
  soakMinutes: {},
  minPicturesPercent: { required: false },
  avoidsOpening: {},
  startsAt: { hint: '不填就是现在' },
  windowFrom: { placeholder: '如 01:00' },
  windowTo: { placeholder: '如 05:00，可以跨夜' },
} as const
const formOptions = {
  versionId: { wide: true, verb: '选择' },
  areaIds: { hint: '不选就是全部景区' },
  caseId: { required: false },
  cameras: reach,
  ...when,
} as const
const rollbackFormOptions = {
  backOfId: { wide: true, control: BackOf },
  versionId: { wide: true, verb: '选择', label: '换回的版本' },
  cameras: reach,
  ...when,
} as const
const reads = [rollouts.list, rolloutTargets.list, softwareVersions.list]

/** Sends a version to cameras: which, in which waves, when. */
export default function RolloutForm({ open, start, onClose, onAdded }: Props) {
  return (
    <CrudForm
      open={open}
      row={undefined}
      noun={start.backOfId ? '回滚' : rollouts.list.noun}
      add={rollouts.add}
      edit={undefined}
      formOptions={start.backOfId ? rollbackFormOptions : formOptions}
      start={start as object}
      reads={reads}
      width={640}
      nameOf={() => ''}
      onClose={onClose}
      {...(onAdded && { onAdded })}
    />
  )
}
