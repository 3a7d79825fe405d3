import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { fileAddress } from '#web/kit/call/file.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import styles from './Preview.module.css'
import { type Showing, Terminal } from './Terminal.tsx'

const frames = [
  { value: 'wide', label: '横屏', icon: 'screen' },
  { value: 'high', label: '竖屏', icon: 'phone' },
] as const

/** The terminal as an on-site screen shows it now, in landscape or portrait. */
export function Preview({ showing, children }: { showing: Showing; children?: ReactNode }) {
  const [frame, setFrame] = useState<'wide' | 'high'>('wide')
  const [running, setRunning] = useState(true)
  const ready = {
    ...showing,
    images: showing.images.map((image) => ({ ...image, url: fileAddress(image.url) })),
    points: showing.points.map((point) => ({ ...point, url: point.url && fileAddress(point.url) })),
  }
  return (
    <Panel className={styles.preview} aria-label="终端预览">
      <header>
        <h2>终端预览</h2>
        <span className="sp" />
        <IconButton
          icon={running ? 'pause' : 'play'}
          label={running ? '停止轮播' : '继续轮播'}
          onClick={() => setRunning(!running)}
        />
        <Segmented label="屏幕方向" options={frames} value={frame} onChange={(to) => setFrame(to)} />
      </header>
      <div className={styles.room}>
        <div className={clsx(styles.frame, styles[frame])}>
          <Terminal showing={ready} running={running} />
        </div>
      </div>
      {children}
    </Panel>
  )
}
