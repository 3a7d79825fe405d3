import { type KeyboardEvent, type PointerEvent, useEffect } from 'react'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import styles from './PlayerBar.module.css'
import { pause, play, seek, stop, type Track, toggle, usePlaying } from './player.ts'
import { bars, useWave } from './wave.ts'
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
      <Wave key={track.id} track={track} at={playing.at} />
      <IconButton icon="close" label="关闭播放器" onClick={stop} />
    </section>
  )
}

/** The sound as bars, which is also where one chooses a place in it: by pointing, or by the arrows. */
function Wave({ track, at }: { track: Track; at: number }) {
  const wave = useWave(track.url)
  const length = (track.durationMs ?? 0) / 1000
  const share = length ? Math.min(1, at / length) : 0
  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * length)
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
    seek(place)
  }
  return (
    <div
      className={styles.wave}
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
