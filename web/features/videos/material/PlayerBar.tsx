import { useEffect } from 'react'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import styles from './PlayerBar.module.css'
import { pause, play, seek, stop, type Track, toggle, usePlaying } from './player.ts'
import { Wave } from './Wave.tsx'
import { lasting } from './words.ts'

/** The player below a list of sounds: the current sound, its neighbours, and the position. Space toggles playback. */
export function PlayerBar({ tracks }: { tracks: readonly Track[] }) {
  const playing = usePlaying()
  useEffect(() => stop, [])
  useShortcut('Space', '播放或暂停', () => playing && toggle(playing.track), playing !== undefined)
  if (!playing) return null
  const { track, on, lost } = playing
  const at = tracks.findIndex(({ id }) => id === track.id)
  const [before, after] = at < 0 ? [undefined, undefined] : [tracks[at - 1], tracks[at + 1]]
  return (
    <section className={styles.bar} aria-label="播放器">
      <IconButton icon="left" label="上一首" why={!before && '已是第一首'} onClick={() => before && play(before)} />
      <IconButton
        icon={on ? 'pause' : 'play'}
        label={on ? '暂停' : '播放'}
        chosen={on}
        onClick={() => (on ? pause() : play(track))}
      />
      <IconButton icon="right" label="下一首" why={!after && '已是最后一首'} onClick={() => after && play(after)} />
      <span className={styles.name}>
        <b className="el" title={track.name}>
          {track.name}
        </b>
        <span className={lost ? 'st-down' : 't3'}>
          {lost ? '文件不能播放，请刷新页面' : `${lasting(playing.at * 1000)} / ${lasting(track.durationMs)}`}
        </span>
      </span>
      <Wave key={track.id} className={styles.wave} track={track} at={playing.at} onSeek={seek} />
      <IconButton icon="close" label="关闭播放器" onClick={stop} />
    </section>
  )
}
