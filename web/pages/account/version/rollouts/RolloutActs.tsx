import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { isOpenRollout, rolloutStates } from '#contract/releases/software.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import styles from '../Acts.module.css'
import { useComparison } from './Comparison.tsx'
import { StopDialog } from './StopDialog.tsx'
import { pathOf } from './words.ts'

const RolloutForm = lazy(() => import('./RolloutForm.tsx'))
const invalidates = [rollouts.list, rolloutTargets.list, softwareVersions.list]

/** What can be done with a rollout. One that goes wrong is stopped and taken back in one step. */
export function RolloutActs({ rollout }: { rollout: Rollout }) {
  const { id, name, state, version, done, targets, failed, skipped, underWay, wave, waves, maxFailures } = rollout
  const [open, setOpen] = useState<'stop' | 'back'>()
  const { data: { backTo, running } = {} } = useComparison(rollout)
  const navigate = useNavigate()
  const needed = useOnceOpen(open === 'back')
  const pause = useAction(rollouts.pause, { invalidates, success: rolloutStates.paused })
  const resume = useAction(rollouts.resume, { invalidates, success: '已继续' })
  const body = { id, version }
  const waiting = targets - done - failed - skipped - underWay
  const askResume = async () => {
    const over = waiting > 0 && underWay === 0 && wave < waves
    const text = over ? '这一批已经结束，继续会开始下一批。' : '还没轮到的摄像头接着更新。'
    if (await confirm({ title: `继续升级 ${name}？`, text, action: '继续' })) await resume.run({ body })
  }
  const isOver = !isOpenRollout(state)
  const canGoBack = done > 0 && running !== 0
  if (isOver && !canGoBack) return null
  const close = () => setOpen(undefined)
  return (
    <div className={styles.acts}>
      {state === 'running' && (
        <Button icon="pause" busy={pause.busy} onClick={() => void pause.run({ body })}>
          暂停
        </Button>
      )}
      {state === 'paused' && (
        <Button kind="primary" icon="play" busy={resume.busy} onClick={() => void askResume()}>
          继续
        </Button>
      )}
      {!isOver && (
        <Button icon="close" onClick={() => setOpen('stop')}>
          停止
        </Button>
      )}
      {canGoBack && (
        <Button icon="undo" onClick={() => setOpen('back')}>
          <span className="el">{`${isOver ? '' : '停止并'}回滚${backTo ? `到 ${backTo.number}` : ''}`}</span>
        </Button>
      )}
      <StopDialog open={open === 'stop'} rollout={rollout} waiting={waiting} onClose={close} />
      {needed && (
        <Suspense>
          <RolloutForm
            open={open === 'back'}
            verb={isOver ? '发起' : '停止并'}
            start={{
              backOfId: id,
              ...(backTo && { versionId: backTo.versionId }),
              // Where some cannot be reached, the others go back nevertheless.
              maxFailures: Math.max(maxFailures, done),
            }}
            onAdded={(added) => navigate(pathOf(added))}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
