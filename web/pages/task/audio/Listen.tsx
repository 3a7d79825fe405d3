import type { Material } from '#contract/videos/materials.ts'
import { toggle, usePlaying } from '#web/features/videos/material/player.ts'
import { Button } from '#web/parts/input/Button.tsx'

/** Plays the sound whose details are open. */
export default function Listen({ row }: { row: Material }) {
  const playing = usePlaying()
  const on = playing?.track.id === row.id && playing.on
  return (
    <Button icon={on ? 'pause' : 'play'} onClick={() => toggle(row)}>
      {on ? '暂停' : '播放'}
    </Button>
  )
}
