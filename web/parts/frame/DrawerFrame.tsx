import { Drawer } from 'antd'
import { useNarrow } from '../../kit/narrow.ts'
import { IconButton } from '../Button.tsx'
import type { DrawerProps } from '../Drawer.tsx'
import frame from './Frame.module.css'

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
