import { clsx } from 'clsx'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../kit/look/shortcuts.ts'
import { Icon } from '../../parts/value/Icon.tsx'
import type { Overlay } from '../overlay.ts'
import { type Command, groupsFor, ranks } from './commands.ts'
import styles from './Results.module.css'
import { useThings } from './useThings.ts'

/** Receives the keys that are pressed in the field. */
export interface ResultKeys {
  press(event: KeyboardEvent): void
}

interface Props {
  ref: Ref<ResultKeys>
  text: string
  /** Enter was pressed: the first result runs as soon as all are known. */
  isEntered: boolean
  onEntered(): void
  /** The id of the active option, for the field. */
  onActive(id: string | undefined): void
  onClose(): void
  onOverlay(overlay: Overlay): void
}

/** What the text in the command palette names: pages, actions and things, of which one is active. */
export function Results({ ref, text, isEntered, onEntered, onActive, onClose, onOverlay }: Props) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState({ text, id: '' })
  const choose = (id = '') => setChoice({ text, id })
  const chosenId = choice.text === text ? choice.id : ''
  const things = useThings(text)
  const groups = groupsFor(text, things.group, useShortcuts(), onOverlay)
  const flat = groups.flatMap((group) => group.commands)
  const chosen = flat.find(({ id }) => id === chosenId) ?? flat[0]
  // A list that has not answered yet may have what is meant, unless a page or an action is named.
  const isNamed = chosen !== undefined && chosen.rank < ranks.number && !things.group.commands.includes(chosen)
  const isOpen = things.busy && chosenId === '' && !isNamed
  const run = (command: Command | undefined, apart = false) => {
    if (!command) return
    onClose()
    if (command.to && apart) window.open(command.to, '_blank')
    else if (command.to) void navigate(command.to)
    // What it does may take the focus, which the page has again only when the palette has gone.
    else setTimeout(() => command.run?.())
  }
  const enter = useEffectEvent(() => run(chosen))
  // What could not be read may be what is meant, so nothing else opens by itself.
  const opensFirst = isEntered && !isOpen && !things.fault
  useEffect(() => {
    if (opensFirst) enter()
  }, [opensFirst])
  const active = useEffectEvent(onActive)
  useEffect(() => active(chosen?.id), [chosen?.id])
  const step = (by: number) => {
    const at = chosen ? flat.indexOf(chosen) : 0
    choose(flat[(at + by + flat.length) % Math.max(1, flat.length)]?.id)
  }
  useImperativeHandle(ref, () => ({
    press: (event) => {
      if (event.key === 'ArrowDown') step(1)
      else if (event.key === 'ArrowUp') step(-1)
      else if (event.key === 'Enter' && isOpen) onEntered()
      else if (event.key === 'Enter') run(chosen, event.ctrlKey)
      else return
      event.preventDefault()
    },
  }))
  return (
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
  )
}
