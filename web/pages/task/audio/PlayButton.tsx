import { type Track, toggle, usePlaying } from '#web/features/videos/material/player.ts'
import { IconButton } from '#web/parts/input/Button.tsx'

/** Plays a row's sound in the player below the list, or pauses it. */
export function PlayButton({ row }: { row: Track }) {
  const playing = usePlaying()
  const on = playing?.track.id === row.id && playing.on
  return (
    <IconButton
      small
      icon={on ? 'pause' : 'play'}
      label={`${on ? '暂停' : '播放'} ${row.name}`}
      chosen={on}
      onClick={(event) => {
        event.stopPropagation()
        toggle(row)
      }}
    />
  )
}
