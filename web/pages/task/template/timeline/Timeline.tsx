import { useLayoutEffect, useRef, useState } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import type { Editing } from '../model/useEditing.ts'
import styles from '../Template.module.css'
import { Tracks } from './Tracks.tsx'
import { Transport } from './Transport.tsx'

/** How many seconds are in the window at the least. */
const leastSeconds = 4

/** The tracks below what moves the playhead and makes them larger. */
export function Timeline({ editing }: { editing: Editing }) {
  const { head, durationMs, refusal } = editing
  const [zoom, setZoom] = useState(1)
  const scroll = useRef<HTMLDivElement>(null)
  const max = Math.max(1, durationMs / 1000 / leastSeconds)
  const shown = Math.min(zoom, max)
  // What one looks at stays in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another size moves it
  useLayoutEffect(() => {
    const box = scroll.current
    const ruler = box?.querySelector<HTMLElement>('[data-ruler]')
    if (!box || !ruler) return
    box.scrollLeft = (head.now() / durationMs) * ruler.clientWidth - (box.clientWidth - ruler.offsetLeft) / 2
  }, [shown])
  return (
    <section className={styles.timeline} aria-label={titleOf(templates.list, 'timeline')}>
      <header>
        <Transport head={head} durationMs={durationMs} />
        <span className={styles.zoom}>
          <IconButton
            icon="minus"
            label="缩小时间轴"
            why={shown <= 1 && '已是全长'}
            onClick={() => setZoom(Math.max(1, shown / 1.5))}
          />
          <IconButton icon="expand" label="时间轴适应窗口" why={shown <= 1 && '已是全长'} onClick={() => setZoom(1)} />
          <IconButton
            icon="plus"
            label="放大时间轴"
            why={shown >= max && '已是最大'}
            onClick={() => setZoom(Math.min(max, shown * 1.5))}
          />
        </span>
      </header>
      {refusal && (
        <p className={styles.refusal} role="alert">
          <Glyph shape="octagon" />
          {refusal.text}
        </p>
      )}
      <div className={styles.scroll} ref={scroll}>
        <Tracks editing={editing} zoom={shown} />
      </div>
    </section>
  )
}
