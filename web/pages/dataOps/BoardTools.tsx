import { useNarrow } from '#web/kit/look/narrow.ts'
import type { useWall } from '#web/kit/look/useWall.ts'
import { IconButton } from '#web/parts/input/Button.tsx'

interface Props {
  paused: boolean
  onPause(paused: boolean): void
  wall: ReturnType<typeof useWall>
}

/** Pauses the automatic refresh of a page, and switches it to full screen for a wall display. */
export function BoardTools({ paused, onPause, wall }: Props) {
  const narrow = useNarrow()
  return (
    <>
      <IconButton
        icon={paused ? 'play' : 'pause'}
        label={paused ? '继续刷新' : '暂停刷新'}
        aria-pressed={paused}
        onClick={() => onPause(!paused)}
      />
      {wall.possible && !narrow && (
        <IconButton icon={wall.on ? 'close' : 'expand'} label={wall.on ? '退出大屏' : '大屏'} onClick={wall.toggle} />
      )}
    </>
  )
}
