import { useEffect, useEffectEvent, useState } from 'react'
import { seconds } from '#contract/videos/timeline.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import styles from '../TimelineInput.module.css'

interface Props {
  at: number
  durationMs: number
  onMove(ms: number): void
}

/** Where one looks, and what lets it run. */
export function Playhead({ at, durationMs, onMove }: Props) {
  const [on, setOn] = useState(false)
  // The position at which playback starts; from then on it follows the clock.
  const begin = useEffectEvent(() => (at >= durationMs ? 0 : at))
  const moveTo = useEffectEvent((ms: number) => {
    onMove(Math.min(durationMs, Math.round(ms)))
    if (ms >= durationMs) setOn(false)
    return ms < durationMs
  })
  useEffect(() => {
    if (!on) return
    let frame = 0
    const from = { ms: begin(), clock: performance.now() }
    const run = (now: number) => {
      if (moveTo(from.ms + now - from.clock)) frame = requestAnimationFrame(run)
    }
    frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [on])
  return (
    <div className={styles.playhead}>
      <IconButton small icon={on ? 'pause' : 'play'} label={on ? '暂停预览' : '播放预览'} onClick={() => setOn(!on)} />
      <input
        type="range"
        min={0}
        max={durationMs}
        step={100}
        value={at}
        aria-label="播放头"
        aria-valuetext={`${seconds(at)} 秒`}
        onChange={(event) => {
          setOn(false)
          onMove(Number(event.target.value))
        }}
      />
      <span className="t3">
        {(at / 1000).toFixed(1)} / {seconds(durationMs)} 秒
      </span>
    </div>
  )
}
