import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSilentShortcuts } from '../../kit/look/shortcuts.ts'
import frame from '../../parts/frame/Frame.module.css'
import { Icon } from '../../parts/value/Icon.tsx'
import type { Overlay } from '../overlay.ts'
import { type Command, groupsFor } from './commands.ts'
import styles from './Palette.module.css'

/** Ctrl K: pages, actions, and a search in the lists that the account may open. */
export function Palette({ onClose, onOverlay }: { onClose(): void; onOverlay(overlay: Overlay): void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const groups = groupsFor(text, onOverlay)
  const flat = groups.flatMap((group) => group.commands)
  const chosen = flat[Math.min(at, flat.length - 1)]
  useSilentShortcuts()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const run = (command: Command | undefined, apart = false) => {
    if (!command) return
    onClose()
    if (command.to && apart) window.open(command.to, '_blank')
    else if (command.to) void navigate(command.to)
    else command.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, flat.length))
    else if (event.key === 'ArrowUp') setAt((at + flat.length - 1) % Math.max(1, flat.length))
    else if (event.key === 'Enter') run(chosen, event.ctrlKey)
    else return
    event.preventDefault()
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
          aria-activedescendant={chosen?.id}
          placeholder="页面、操作、订单号"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </label>
      <div className={styles.list} id="palette-list" role="listbox" aria-label="结果">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={styles.group} aria-hidden="true">
              {group.title}
            </p>
            {group.commands.map((command) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the field
              <div
                key={command.id}
                id={command.id}
                role="option"
                aria-selected={command === chosen}
                className={clsx(styles.command, command.barred && styles.barred)}
                ref={(row) => {
                  if (command === chosen) row?.scrollIntoView({ block: 'nearest' })
                }}
                onPointerMove={() => setAt(flat.indexOf(command))}
                onClick={(event) => run(command, event.ctrlKey)}
              >
                <Icon name={command.icon} />
                <span>{command.title}</span>
                <em>{command.note}</em>
                {command.keys?.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </div>
            ))}
          </div>
        ))}
        {flat.length === 0 && <p className={clsx(styles.none, 't3')}>没有找到「{text}」</p>}
      </div>
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
