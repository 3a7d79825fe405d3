import { useNarrow } from '#web/kit/look/narrow.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
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
  const pausing = paused ? '继续刷新' : '暂停刷新'
  const walling = wall.on ? '退出大屏' : '大屏'
  const canWall = wall.possible && !narrow
  useAct({ icon: paused ? 'play' : 'pause', label: pausing, keys: 'p', run: () => onPause(!paused) })
  useAct({ icon: wall.on ? 'close' : 'expand', label: walling, keys: 'b', run: wall.toggle }, canWall)
  return (
    <>
      <IconButton
        icon={paused ? 'play' : 'pause'}
        label={pausing}
        keys="p"
        aria-pressed={paused}
        onClick={() => onPause(!paused)}
      />
      {canWall && <IconButton icon={wall.on ? 'close' : 'expand'} label={walling} keys="b" onClick={wall.toggle} />}
    </>
  )
}
