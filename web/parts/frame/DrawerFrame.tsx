import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../../kit/look/narrow.ts'
import { IconButton } from '../input/Button.tsx'
import frame from './Frame.module.css'

export interface DrawerProps {
  open: boolean
  onClose(): void
  title: ReactNode
  /** Beside the title: state, copy button. */
  mark?: ReactNode
  /** Before the close button: previous, next. */
  steps?: ReactNode
  /** 736 px without it, 480 px for small details; the whole screen on a phone. */
  small?: boolean | undefined
  /** Fixed at the bottom: result on the left, actions on the right. */
  footer?: ReactNode
  /** Something was changed: closing, and leaving the page, ask first. */
  dirty?: boolean
  children: ReactNode
}

export default function DrawerFrame({ open, onClose, title, mark, steps, small, footer, children }: DrawerProps) {
  const narrow = useNarrow()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : small ? 480 : 736}
      closable={false}
      destroyOnHidden
      rootClassName={frame.drawer}
      aria-label={typeof title === 'string' ? title : undefined}
      title={
        <div className={frame.head}>
          <h2>{title}</h2>
          {mark}
          <span className="sp" />
          {!narrow && steps}
          {!narrow && steps && <span className="vr" />}
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
      }
      footer={footer && <div className={frame.foot}>{footer}</div>}
    >
      {children}
    </Drawer>
  )
}
