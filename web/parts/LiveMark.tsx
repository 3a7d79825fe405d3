import { clock } from '../kit/format.ts'
import { useLiveState } from '../kit/live.ts'

/** Whether the page follows what happens, and as of when it is. */
export function LiveMark({ asOf }: { asOf: string | undefined }) {
  const live = useLiveState()
  return (
    <span className={`live${live === 'live' ? '' : ' off'}`}>
      <i />
      <b>{{ live: '实时', lost: '重连中', paused: '已暂停' }[live]}</b>
      {asOf && <span>截至 {clock(asOf)}</span>}
    </span>
  )
}
