import { rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import CrudForm from '#web/crud/form/CrudForm.tsx'
import { BackOf } from './BackOf.tsx'
import Reach from './Reach.tsx'
import WaveSizes from './WaveSizes.tsx'

interface Props {
  open: boolean
  /** The initial values: the version, and the rollout that is taken back. */
  start: { versionId?: number; backOfId?: number; maxFailures?: number }
  /** Before 回滚, where one is taken back. */
  verb?: string
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
  cameras: { ...reach, label: '会换回谁' },
  reason: { wide: true, required: false, placeholder: '写下看到了什么，同事会在经过里看到' },
  ...when,
} as const
/** Cameras with a bad version do not wait: all at once, whatever the hour. */
const atOnce = { waveSizes: [], soakMinutes: 0, minPicturesPercent: null, avoidsOpening: false }
const reads = [rollouts.list, rolloutTargets.list, softwareVersions.list]

/** Sends a version to cameras: which, in which waves, when. */
export default function RolloutForm({ open, start, verb = '新增', onClose, onAdded }: Props) {
  return (
    <CrudForm
      open={open}
      row={undefined}
      verb={verb}
      noun={start.backOfId ? '回滚' : rollouts.list.noun}
      add={rollouts.add}
      edit={undefined}
      formOptions={start.backOfId ? rollbackFormOptions : formOptions}
      start={(start.backOfId ? { ...atOnce, ...start } : start) as object}
      reads={reads}
      width={640}
      nameOf={() => ''}
      onClose={onClose}
      {...(onAdded && { onAdded })}
    />
  )
}
