import { clsx } from 'clsx'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSilentShortcuts } from '../../kit/look/shortcuts.ts'
import frame from '../../parts/frame/Frame.module.css'
import { Icon } from '../../parts/value/Icon.tsx'
import type { Overlay } from '../overlay.ts'
import styles from './Palette.module.css'
import type { ResultKeys } from './Results.tsx'

// The field takes what is typed while this is on its way.
const Results = lazy(async () => ({ default: (await import('./Results.tsx')).Results }))

/** Ctrl K: pages, actions, and a search in the lists that the account may open. */
export function Palette({ onClose, onOverlay }: { onClose(): void; onOverlay(overlay: Overlay): void }) {
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  /** Enter was pressed before what the text names was found. */
  const [isEntered, setEntered] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const results = useRef<ResultKeys>(null)
  useSilentShortcuts()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (results.current) results.current.press(event)
    else if (event.key === 'Enter') setEntered(true)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is on what lies around it
    <dialog
      ref={dialog}
      className={clsx(frame.float, styles.palette)}
      aria-label="命令面板"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <label className={styles.field}>
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={activeId}
          placeholder="页面、操作、编号、名称、手机尾号"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setEntered(false)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </label>
      <Suspense>
        <Results
          ref={results}
          text={text}
          isEntered={isEntered}
          onEntered={() => setEntered(true)}
          onActive={setActiveId}
          onClose={onClose}
          onOverlay={onOverlay}
        />
      </Suspense>
      <footer className={clsx(styles.foot, 't3')}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>↵</kbd> 打开
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd> 新标签页
        </span>
        <span className="sp" />
        <span>输入 &gt; 仅搜操作，# 仅搜订单</span>
      </footer>
    </dialog>
  )
}
