import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts, useSilentShortcuts } from '../../kit/look/shortcuts.ts'
import frame from '../../parts/frame/Frame.module.css'
import { Icon } from '../../parts/value/Icon.tsx'
import type { Overlay } from '../overlay.ts'
import { type Command, groupsFor, ranks } from './commands.ts'
import styles from './Palette.module.css'
import { useThings } from './useThings.ts'

/** Ctrl K: pages, actions, and a search in the lists that the account may open. */
export function Palette({ onClose, onOverlay }: { onClose(): void; onOverlay(overlay: Overlay): void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [chosenId, choose] = useState<string>()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isEntered, setEntered] = useState(false)
  const things = useThings(text)
  const groups = groupsFor(text, things.group, useShortcuts(), onOverlay)
  const flat = groups.flatMap((group) => group.commands)
  const chosen = flat.find(({ id }) => id === chosenId) ?? flat[0]
  // A list that has not answered yet may have what is meant, unless a page or an action is named.
  const isNamed = chosen !== undefined && chosen.rank < ranks.number && !things.group.commands.includes(chosen)
  const isOpen = things.busy && chosenId === undefined && !isNamed
  useSilentShortcuts()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const run = (command: Command | undefined, apart = false) => {
    if (!command) return
    onClose()
    if (command.to && apart) window.open(command.to, '_blank')
    else if (command.to) void navigate(command.to)
    // What it does may take the focus, which the page has again only when the palette has gone.
    else setTimeout(() => command.run?.())
  }
  const enter = useEffectEvent(() => run(chosen))
  useEffect(() => {
    if (isEntered && !isOpen) enter()
  }, [isEntered, isOpen])
  const step = (by: number) => {
    const at = chosen ? flat.indexOf(chosen) : 0
    choose(flat[(at + by + flat.length) % Math.max(1, flat.length)]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && isOpen) setEntered(true)
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
          placeholder="页面、操作、编号、名称、手机尾号"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            choose(undefined)
            setEntered(false)
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
                onPointerMove={() => choose(command.id)}
                onClick={(event) => run(command, event.ctrlKey)}
              >
                <Icon name={command.icon} />
                <span>{command.title}</span>
                <em>{command.note}</em>
                {command.state}
                {command.keys?.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </div>
            ))}
          </div>
        ))}
        {flat.length === 0 && !things.busy && <p className={clsx(styles.none, 't3')}>没有找到「{text}」</p>}
        <p className={clsx(styles.note, 't3')} role="status">
          {things.busy ? '正在查找…' : things.fault && `有些内容没有查到：${things.fault}`}
        </p>
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
