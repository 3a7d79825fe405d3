import { Drawer } from 'antd'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepPeekClose, setPeek, usePeek } from '../../kit/list/peek.ts'
import { useNarrow } from '../../kit/look/narrow.ts'
import { IconButton } from '../input/Button.tsx'
import frame from './Frame.module.css'
import { Presence, type PresenceProps } from './Presence.tsx'

export interface DrawerProps {
  open: boolean
  onClose(): void
  title: ReactNode
  /** Beside the title: state, copy button. */
  mark?: ReactNode
  /** The row that is shown, where others may have it open too. */
  presence?: PresenceProps | undefined
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

export default function DrawerFrame({
  open,
  onClose,
  title,
  mark,
  presence,
  steps,
  small,
  footer,
  children,
}: DrawerProps) {
  const narrow = useNarrow()
  const [head, setHead] = useState<HTMLElement | null>(null)
  const peek = useDrawerPeek(open, onClose, head)
  const isTight = narrow || small === true
  const others = open && presence && <Presence {...presence} line={isTight} />
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={narrow ? '100%' : small ? 480 : 736}
      closable={false}
      destroyOnHidden
      mask={!peek}
      autoFocus={!peek}
      focusable={{ trap: !peek, focusTriggerAfterClose: !peek }}
      rootClassName={clsx(frame.drawer, peek && frame.peek)}
      aria-label={typeof title === 'string' ? title : undefined}
      aria-modal={!peek}
      title={
        <div className={frame.head} ref={setHead}>
          {peek && <span className={frame.tag}>速览</span>}
          <h2>{title}</h2>
          {mark}
          <span className="sp" />
          {!isTight && others}
          {peek && (
            <span className={frame.hint}>
              <kbd>↵</kbd>打开<kbd>Esc</kbd>关闭
            </span>
          )}
          {!narrow && steps}
          {!narrow && steps && <span className="vr" />}
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </div>
      }
      footer={footer && <div className={frame.foot}>{footer}</div>}
    >
      {/* The focus is not here, so that nobody would notice it otherwise. */}
      <span className="sr" role="status">
        {peek && '速览已打开，焦点仍在表格中'}
      </span>
      {children}
      {isTight && others}
    </Drawer>
  )
}

/**
 * Whether the drawer is a peek: the focus stays in the list. It becomes a full drawer, which holds the focus, when the
 * list says so or the focus comes into it. While it closes it stays what it was.
 */
function useDrawerPeek(open: boolean, onClose: () => void, head: HTMLElement | null): boolean {
  const isPeek = usePeek()
  const [peek, setShown] = useState(open && isPeek)
  if (open && peek !== isPeek) setShown(isPeek)
  const close = useEffectEvent(onClose)
  const peeked = useRef(false)
  useEffect(() => {
    const before = peeked.current
    peeked.current = open && peek
    const root = head?.closest<HTMLElement>('.ant-drawer')
    if (!open || !root) return
    if (!peek) {
      if (before && !root.contains(document.activeElement)) root.focus({ preventScroll: true })
      return
    }
    keepPeekClose(() => close())
    const enter = () => setPeek(false)
    root.addEventListener('focusin', enter)
    return () => {
      keepPeekClose(undefined)
      root.removeEventListener('focusin', enter)
    }
  }, [open, peek, head])
  return peek
}
