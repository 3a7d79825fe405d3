import { clsx } from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Track } from './player.ts'
import styles from './Wave.module.css'
import { bars, useWave } from './wave.ts'
import { lasting } from './words.ts'

interface Props {
  track: Track
  /** Where it plays, in seconds. */
  at: number
  onSeek(seconds: number): void
  className?: string | undefined
}

/** The sound as bars, which is also where one chooses a place in it: by pointing, or by the arrows. */
export function Wave({ track, at, onSeek, className }: Props) {
  const wave = useWave(track.url)
  const length = (track.durationMs ?? 0) / 1000
  const share = length ? Math.min(1, at / length) : 0
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(((event.clientX - left) / width) * length)
  }
  const step = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowLeft: at - 5,
      ArrowRight: at + 5,
      PageDown: at - 30,
      PageUp: at + 30,
      Home: 0,
      End: length,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    onSeek(place)
  }
  return (
    <div
      className={clsx(styles.wave, className)}
      role="slider"
      tabIndex={0}
      aria-label="播放位置"
      aria-valuemin={0}
      aria-valuemax={Math.round(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${lasting(at * 1000)}，共 ${lasting(track.durationMs)}`}
      onPointerDown={point}
      onPointerMove={point}
      onKeyDown={step}
    >
      {Array.from({ length: bars }, (_, bar) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={bar}
          data-past={bar / bars < share || undefined}
          style={{ height: `${Math.max(8, 100 * (wave?.[bar] ?? 0))}%` }}
        />
      ))}
    </div>
  )
}
