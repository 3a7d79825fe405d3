import { clsx } from 'clsx'
import { clock } from '../../kit/format.ts'
import { useLiveState } from '../../kit/read/live.ts'
import styles from './LiveMark.module.css'

/** Whether the page is updated live, and as of when its data is. `past`: the period shown is over and no longer changes. */
export function LiveMark({ asOf, past }: { asOf: string | undefined; past?: boolean }) {
  const live = useLiveState()
  const word = { live: '实时', lost: '重连中', paused: '已暂停' }[live]
  return (
    <span className={clsx(styles.live, (live !== 'live' || past) && styles.off)}>
      <i />
      <b>{past && live !== 'paused' ? '往日' : word}</b>
      {asOf && <span>截至 {clock(asOf)}</span>}
    </span>
  )
}
