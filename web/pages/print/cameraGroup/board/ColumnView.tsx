import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { State } from '#web/features/State.tsx'
import { count } from '#web/kit/format.ts'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './Board.module.css'
import type { Camera, Column } from './grouping.ts'

interface Props {
  /** With the cameras that are shown of it. */
  column: Column
  /** How many cameras it has. */
  total: number
  isSearched: boolean
  /** What stands in it while it has none. */
  none: string
  isChosen(id: number): boolean
  /** Without it nothing can be moved. */
  onChoose: ((ids: readonly number[], on: boolean) => void) | undefined
  /** Something is dragged that can be dropped here. */
  isTarget: boolean
  onDrag(camera: Camera | undefined): void
  onDrop(): void
}

/** A group and its cameras. */
export function ColumnView({ column, total, isSearched, none, isChosen, onChoose, isTarget, onDrag, onDrop }: Props) {
  const { id, name, printerName, cameras } = column
  const [isOver, setOver] = useState(false)
  return (
    <Panel
      aria-label={name}
      className={clsx(styles.column, isTarget && styles.target, isTarget && isOver && styles.over)}
      onDragOver={(event) => {
        if (!isTarget) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node) || setOver(false)
      }
      onDrop={(event) => {
        setOver(false)
        if (!isTarget) return
        event.preventDefault()
        onDrop()
      }}
    >
      <header>
        {onChoose && cameras.length > 0 && (
          <Checkbox
            aria-label={`选中「${name}」里的摄像头`}
            checked={cameras.every((camera) => isChosen(camera.id))}
            onChange={({ target }) =>
              onChoose(
                cameras.map((camera) => camera.id),
                target.checked,
              )
            }
          />
        )}
        <h2 className="el" title={name}>
          {id === null ? name : <Link to={`/print/cameraGroup?open=${id}`}>{name}</Link>}
        </h2>
        <span className={clsx(styles.number, 't3')}>{count(total)} 台</span>
        {id !== null && (
          <span className={clsx(styles.printer, 't3', 'el')} title={printerName ?? undefined}>
            <Icon name="printer" size={14} />
            <span className="el">{printerName ?? '没有绑定'}</span>
          </span>
        )}
      </header>
      {cameras.length > 0 ? (
        <ul className={styles.cameras}>
          {cameras.map((camera) => (
            <CameraRow
              key={camera.id}
              camera={camera}
              chosen={isChosen(camera.id)}
              onChoose={onChoose}
              onDrag={onDrag}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{isSearched && total > 0 ? '没有符合的摄像头' : none}</p>
      )}
    </Panel>
  )
}

interface RowProps {
  camera: Camera
  chosen: boolean
  onChoose: Props['onChoose']
  onDrag: Props['onDrag']
}

function CameraRow({ camera, chosen, onChoose, onDrag }: RowProps) {
  const { id, name, gbCode, state } = camera
  const shown = (
    <>
      <span className="el" title={`${name}\n${gbCode}`}>
        {name}
      </span>
      <span className="sp" />
      <State of="place" is={state} />
    </>
  )
  if (!onChoose) return <li>{shown}</li>
  return (
    <li
      className={clsx(chosen && styles.chosen)}
      draggable
      onDragStart={({ dataTransfer }) => {
        // Firefox drags only what carries something.
        dataTransfer.setData('text/plain', name)
        dataTransfer.effectAllowed = 'move'
        onDrag(camera)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <label>
        <Checkbox checked={chosen} onChange={() => onChoose([id], !chosen)} />
        {shown}
      </label>
    </li>
  )
}
