import { Form } from 'antd'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { rolloutStates } from '#contract/releases/software.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import styles from '../Acts.module.css'

interface Props {
  open: boolean
  rollout: Rollout
  /** Cameras whose turn has not come. */
  waiting: number
  onClose(): void
}

/** What stopping a rollout means for its cameras, and why it is done. */
export function StopDialog({ open, rollout: { id, name, version, underWay, done }, waiting, onClose }: Props) {
  const [form] = Form.useForm<{ reason?: string }>()
  const stop = useAction(rollouts.stop, {
    form,
    invalidates: [rollouts.list, rolloutTargets.list],
    success: rolloutStates.stopped,
  })
  return (
    <FormDialog<{ reason?: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`停止升级 ${name}`}
      action="停止"
      busy={stop.busy}
      error={stop.error}
      initial={{}}
      save={({ reason = '' }) => stop.run({ body: { id, version, reason } })}
    >
      <p className={styles.meaning}>
        还没轮到的 {count(waiting)} 台不再更新。
        {underWay > 0 && `正在更新的 ${count(underWay)} 台里，已取到程序包的会装完。`}
        {done > 0 && `已更新的 ${count(done)} 台不变，停止后可以回滚。`}停止后不能继续，只能另建升级。
      </p>
      <Field of={rollouts.stop.body} name="reason">
        <NoteInput of={rollouts.stop.body} name="reason" placeholder="写下看到了什么，同事会在经过里看到" />
      </Field>
    </FormDialog>
  )
}
