import type { Material } from '#contract/videos/materials.ts'
import { play, seek, toggle, usePlaying } from '#web/features/videos/material/player.ts'
import { Wave } from '#web/features/videos/material/Wave.tsx'
import { lasting } from '#web/features/videos/material/words.ts'
import { Button } from '#web/parts/input/Button.tsx'
import styles from './Listen.module.css'

/** Plays the sound whose details are open, shows how it goes, and says where it is. */
export default function Listen({ row }: { row: Material }) {
  const playing = usePlaying()
  const isHere = playing?.track.id === row.id
  const isOn = isHere && playing.on
  const from = (seconds: number) => {
    if (!isHere) play(row)
    seek(seconds)
  }
  return (
    <>
      <div className={styles.listen}>
        <Button icon={isOn ? 'pause' : 'play'} onClick={() => toggle(row)}>
          {isOn ? '暂停' : '播放'}
        </Button>
        <span>
          <b>{row.name}</b>{' '}
          <span className="t3">
            {isHere && `${lasting(playing.at * 1000)} / `}
            {lasting(row.durationMs)}
          </span>
        </span>
      </div>
      <Wave key={row.id} className={styles.wave} track={row} at={isHere ? playing.at : 0} onSeek={from} />
    </>
  )
}
