import { clsx } from 'clsx'
import { lasting } from '#web/features/videos/material/words.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import styles from './FilmPreview.module.css'
import { Scrubber } from './Scrubber.tsx'

/** What plays, and how it is driven. */
export interface Played {
  readonly atMs: number
  readonly lengthMs: number
  /** When one shot follows another. */
  readonly cutsMs: readonly number[]
  readonly isReady: boolean
  readonly isPlaying: boolean
  readonly isMuted: boolean
  toggle(): void
  seek(ms: number): void
  mute(isMuted: boolean): void
}

/** Plays and pauses, shows where it is, and turns the sound on and off. */
export function Transport({ of }: { of: Played }) {
  const { atMs, lengthMs, cutsMs, isReady, isPlaying, isMuted } = of
  return (
    <div className={styles.bar}>
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? '暂停' : '播放'}
        why={!isReady && '还不能播放'}
        onClick={() => of.toggle()}
      />
      <Scrubber
        atMs={atMs}
        lengthMs={lengthMs}
        cutsMs={cutsMs}
        onSeek={(ms) => of.seek(ms)}
        onToggle={() => of.toggle()}
      />
      <span className={clsx(styles.time, 't2')}>
        {lasting(atMs)} / {lasting(lengthMs)}
      </span>
      <IconButton
        icon="music"
        label={isMuted ? '打开声音' : '静音'}
        chosen={!isMuted}
        onClick={() => of.mute(!isMuted)}
      />
    </div>
  )
}
