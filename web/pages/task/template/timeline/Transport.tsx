import { seconds } from '#contract/videos/timeline.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { type Playhead, useAt, useIsOn } from '../model/playhead.ts'
import styles from '../Template.module.css'

interface Props {
  head: Playhead
  durationMs: number
}

/** Where one looks, and what lets it run. */
export function Transport({ head, durationMs }: Props) {
  const at = useAt(head)
  const isOn = useIsOn(head)
  return (
    <div className={styles.transport}>
      <IconButton
        icon={isOn ? 'pause' : 'play'}
        label={isOn ? '暂停预览' : '播放预览'}
        keys=" "
        onClick={head.toggle}
      />
      <output className={styles.time}>
        <b>{(at / 1000).toFixed(1)}</b> / {seconds(durationMs)} 秒
      </output>
      <input
        type="range"
        min={0}
        max={durationMs}
        step={100}
        value={at}
        aria-label="播放头"
        aria-valuetext={`${seconds(at)} 秒`}
        onChange={(event) => head.seek(Number(event.target.value))}
      />
    </div>
  )
}
