import { clsx } from 'clsx'
import { Link } from 'react-router'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { titleOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import { Notice } from '#web/parts/state/Notice.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from '../Acts.module.css'
import { RolloutActs } from './RolloutActs.tsx'
import { failedOf } from './words.ts'

const parts = ['done', 'underWay', 'failed', 'skipped'] as const

/** How far a rollout is, why it waits or has ended, and what can be done with it. */
export default function RolloutProgress({ row }: { row: Rollout }) {
  const { state, reason, targets, wave, waves, soaksUntil, minPicturesPercent } = row
  const words = parts
    .filter((part) => row[part] > 0)
    .map((part) => `${titleOf(rollouts.list, part)} ${count(row[part])}`)
  const left = targets - parts.reduce((sum, part) => sum + row[part], 0)
  return (
    <>
      {reason && (state === 'paused' || state === 'stopped') && (
        <Notice tone={state === 'paused' ? 'warn' : 'closed'} title={reason}>
          {state === 'paused' ? '看过原因后，继续、停止或回滚。' : undefined}
        </Notice>
      )}
      {(state === 'partly' || state === 'failed') && (
        <Notice tone={state === 'failed' ? 'down' : 'warn'} title={`${count(row.failed)} 台没有更新成`}>
          <Link to={failedOf(row.id)}>看失败的原因</Link>，处理后可对它们再新增一次升级。
        </Notice>
      )}
      {soaksUntil && (
        <p className="t2">
          第 {wave} 批已结束，
          {Date.parse(soaksUntil) < Date.now() ? (
            '等有足够的照片可比'
          ) : (
            <>
              观察到 <Time at={soaksUntil} />
            </>
          )}
          {minPicturesPercent === null ? '' : `，照片不低于往常的 ${minPicturesPercent}%`}再开始下一批。
        </p>
      )}
      <div className={styles.wave}>
        <b>
          {wave} / {waves} 批
        </b>
        <span className={styles.parts} role="img" aria-label={words.join('，') || '还没有开始'}>
          {parts.map((part) => (
            <i key={part} className={clsx(styles[part])} style={{ width: `${(100 * row[part]) / targets}%` }} />
          ))}
        </span>
        <span className="t2">
          {[...words, ...(left ? [`等待 ${count(left)}`] : [])].join('，')}，共 {count(targets)} 台
        </span>
      </div>
      <RolloutActs rollout={row} />
    </>
  )
}
