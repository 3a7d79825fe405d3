import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { formatDuration, time } from '../../kit/format.ts'
import { useEvery } from '../../kit/read/useEvery.ts'
import { IconButton } from '../../parts/input/Button.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'
import type { Shape } from '../../parts/value/tone.ts'
import { stateWord } from '../states.ts'
import styles from './LivePlayer.module.css'
import { type PlayState, useLivePlay } from './useLivePlay.ts'

/**
 * The live picture of a stream, without sound. A frozen picture is never shown: the player then shows since when
 * the stream has been down, and resumes automatically.
 */
export default function LivePlayer({ id, name }: { id: number; name: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const playState = useLivePlay(video, id)
  const plays = playState.is === 'playing'
  const [tone, shape, title, note] = wordsOf(playState)
  return (
    <div ref={box} className={styles.player} data-pictures="" data-sight={playState.is}>
      <video ref={video} muted playsInline className={clsx(!plays && styles.away)} aria-label={`${name}，实时画面`} />
      {plays ? (
        <>
          <span className={styles.live}>
            <i />
            实时
          </span>
          <span className={styles.tools}>
            <IconButton icon="expand" label="全屏" onClick={() => void fullScreen(box.current)} />
          </span>
        </>
      ) : (
        <span className={styles.cover} role="status">
          <span className={styles[tone]}>
            <Glyph shape={shape} size={20} />
          </span>
          <b>{title}</b>
          {playState.is === 'dead' && playState.since ? (
            <Since at={playState.since} note={note} />
          ) : (
            <span>{note}</span>
          )}
        </span>
      )}
    </div>
  )
}

/** How long it has been away, second by second. */
function Since({ at, note }: { at: string; note: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEvery(1000, () => setNow(Date.now()))
  return (
    <span>
      已断 {formatDuration(now - Date.parse(at))}
      {note && `，${note}`}
    </span>
  )
}

function wordsOf(playState: PlayState): [tone: 'down' | 'info' | 'ok', shape: Shape, title: string, note: string] {
  switch (playState.is) {
    case 'playing':
      return ['ok', 'check', '', '']
    case 'opening':
      return ['info', 'ring', '正在取画面', '']
    case 'paused':
      return ['info', 'clock', '已暂停', '看不到的时候不取画面']
    case 'unplayable':
      return ['info', 'bar', '这个浏览器不能播放', '换用新版 Chrome、Edge 或 Safari']
    case 'failed':
      return ['down', 'octagon', '画面没有取到', `${playState.why}，正在重试`]
    default:
      if (!playState.since) return ['info', 'dashed', stateWord('stream', 'unpushed'), '推流后自动播放']
      return [
        'down',
        'octagon',
        `${stateWord('stream', 'idle')} 自 ${time(playState.since)}`,
        playState.refused ? '最近一次推流被拒绝' : '恢复后自动续播',
      ]
  }
}

async function fullScreen(box: HTMLElement | null) {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await box?.requestFullscreen()
}
