import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Glyph } from '../value/Glyph.tsx'
import type { Shape } from '../value/tone.ts'
import styles from './Notice.module.css'

const shapes = { warn: 'triangle', down: 'octagon', closed: 'bar' } as const satisfies Record<string, Shape>

interface Props {
  tone: keyof typeof shapes
  shape?: Shape
  title: string
  /** What the user can do about it. */
  children?: ReactNode
}

/** Why something is not where it should be, above its facts. */
export const Notice = ({ tone, shape = shapes[tone], title, children }: Props) => (
  <div className={clsx(styles.notice, styles[tone], `st-${tone}`)} role="status">
    <Glyph shape={shape} size={16} />
    <div>
      <b>{title}</b>
      {children && <p className="t2">{children}</p>}
    </div>
  </div>
)
