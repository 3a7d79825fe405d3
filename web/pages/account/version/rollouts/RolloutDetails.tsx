import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { isOpenRollout, rolloutStates } from '#contract/releases/software.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from '../Acts.module.css'
import { Comparison, useComparison } from './Comparison.tsx'

const RolloutForm = lazy(() => import('./RolloutForm.tsx'))
const shown = 12
const title = (field: string) => titleOf(rolloutTargets.list, field)
const invalidates = [rollouts.list, rolloutTargets.list, softwareVersions.list]

/** Below the facts of a rollout: what can be done with it, what it has brought, and how far each camera is. */
export default function RolloutDetails({ row }: { row: Rollout }) {
  return (
    <>
      <Acts rollout={row} />
      <Comparison rollout={row} />
      <Cameras rollout={row} />
    </>
  )
}

function Acts({ rollout }: { rollout: Rollout }) {
  const { id, name, state, version, done, targets, failed, skipped, underWay, wave, waves } = rollout
  const [open, setOpen] = useState(false)
  const { data: { backTo } = {} } = useComparison(rollout)
  const needed = useOnceOpen(open)
  const pause = useAction(rollouts.pause, { invalidates, success: rolloutStates.paused })
  const resume = useAction(rollouts.resume, { invalidates, success: '已继续' })
  const stop = useAction(rollouts.stop, { invalidates, success: rolloutStates.stopped })
  const body = { id, version }
  const waiting = targets - done - failed - skipped - underWay
  const askStop = async () => {
    const going = underWay ? `正在更新的 ${count(underWay)} 台里，已取到程序包的会装完。` : ''
    const back = done ? `已更新的 ${count(done)} 台不变，停止后可以回滚。` : ''
    const text = `还没轮到的 ${count(waiting)} 台不再更新。${going}${back}停止后不能继续，只能另建升级。`
    if (await confirm({ title: `停止升级 ${name}？`, text, action: '停止', danger: true })) await stop.run({ body })
  }
  const askResume = async () => {
    const over = waiting > 0 && underWay === 0 && wave < waves
    const text = over ? '这一批已经结束，继续会开始下一批。' : '还没轮到的摄像头接着更新。'
    if (await confirm({ title: `继续升级 ${name}？`, text, action: '继续' })) await resume.run({ body })
  }
  const isOver = !isOpenRollout(state)
  if (isOver && done === 0) return null
  return (
    <Section title="操作">
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
          <Button icon="close" busy={stop.busy} onClick={() => void askStop()}>
            停止
          </Button>
        )}
        {isOver && done > 0 && (
          <Button icon="undo" onClick={() => setOpen(true)}>
            {backTo ? `回滚到 ${backTo.number}` : '回滚'}
          </Button>
        )}
      </div>
      {needed && (
        <Suspense>
          <RolloutForm
            open={open}
            start={{ backOfId: id, ...(backTo && { versionId: backTo.versionId }) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Cameras({ rollout: { id, targets } }: { rollout: Rollout }) {
  const read = useRead(
    rolloutTargets.list,
    { body: { rolloutId: id, size: shown } },
    { keep: true, live: ['rollout', 'command'] },
  )
  return (
    <Section title={titleOf(rollouts.list, 'targets')} note={`${count(targets)} 台，要看的在前`}>
      <CompactTable
        read={read}
        what={title('deviceName')}
        columns={[
          {
            title: title('deviceName'),
            grow: true,
            render: ({ deviceId, deviceName, areaName }) => (
              <span className="el" title={areaName}>
                {can('equipment') ? (
                  <Link to={`/travelSpot/equipment?open=${deviceId}`}>{deviceName}</Link>
                ) : (
                  deviceName
                )}
              </span>
            ),
          },
          { title: title('wave'), width: 52, right: true, render: ({ wave }) => wave },
          {
            title: title('state'),
            width: 190,
            render: ({ state, reason }) => (
              <span className="row" title={reason || undefined} style={{ gap: 6, minWidth: 0 }}>
                <State of="rolloutTarget" is={state} />
                {reason && <span className="el t3">{reason}</span>}
              </span>
            ),
          },
          { title: title('former'), width: 110, render: ({ former }) => former ?? <span className="t3">—</span> },
          { title: title('running'), width: 110, render: ({ running }) => running ?? <span className="t3">—</span> },
        ]}
        more={
          targets > shown && <Link to={`/account/version?tab=targets&rolloutId=${id}`}>全部 {count(targets)} 台</Link>
        }
      />
    </Section>
  )
}
