import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { canCall } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './Board.module.css'
import { ColumnView } from './ColumnView.tsx'
import { type Camera, type Column, fits } from './grouping.ts'
import { useGrouping } from './useGrouping.ts'

/** The groups of a project with their cameras, which are dragged between them, or chosen and moved together. */
export function Columns({ caseId, select }: { caseId: number; select: ReactNode }) {
  const [word, setWord] = useState('')
  const grouping = useGrouping(caseId)
  const { columns, error, refetch, chosen, clear, isChosen, put, move, busy } = grouping
  const [dragged, drag] = useState<readonly Camera[]>()
  if (!columns)
    return (
      <>
        <div className={styles.line}>{select}</div>
        {error ? (
          <ErrorState what={deviceGroups.list.noun} error={error} retry={refetch} />
        ) : (
          <Skeleton rows={8} columns={3} />
        )}
      </>
    )
  const canMove = canCall(deviceGroups.arrange)
  const all = columns.reduce((sum, { cameras }) => sum + cameras.length, 0)
  const loose = columns[0]!.cameras.length
  return (
    <>
      {error && <StaleNote error={error} retry={refetch} />}
      <div className={styles.line}>
        {select}
        <InputFrame as="label" className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            value={word}
            placeholder="摄像头、国标编码"
            aria-label="查找摄像头"
            maxLength={64}
            onChange={(event) => setWord(event.target.value)}
          />
        </InputFrame>
        <span className="t3">
          {count(all)} 台摄像头，{count(columns.length - 1)} 个组{loose > 0 && `，${count(loose)} 台未分组`}
        </span>
      </div>
      <div className={styles.columns}>
        {columns.map((column) => (
          <ColumnView
            key={column.id}
            column={{ ...column, cameras: column.cameras.filter((camera) => fits(camera, word.trim())) }}
            total={column.cameras.length}
            isSearched={word.trim() !== ''}
            none={emptyWords(column, all, canMove)}
            isChosen={isChosen}
            onChoose={canMove ? put : undefined}
            isTarget={dragged?.some(({ groupId }) => groupId !== column.id) ?? false}
            onDrag={(camera) => drag(camera && (isChosen(camera.id) ? chosen : [camera]))}
            onDrop={() => {
              if (dragged && !busy) void move(dragged, column)
              drag(undefined)
            }}
          />
        ))}
        {columns.length === 1 && (
          <p className={styles.first}>这个项目还没有组。照片在同一台打印机上打的摄像头，放在一个组里。</p>
        )}
      </div>
      {chosen.length > 0 && (
        <MoveBar columns={columns} chosen={chosen} busy={busy} onMove={(to) => void move(chosen, to)} onClear={clear} />
      )}
    </>
  )
}

const emptyWords = ({ id }: Column, all: number, canMove: boolean) => {
  if (id === null) return all > 0 ? '每台摄像头都在组里' : '项目还没有摄像头'
  return canMove ? '选中摄像头后移到这里，或直接拖过来' : '组里还没有摄像头'
}

interface BarProps {
  columns: readonly Column[]
  chosen: readonly Camera[]
  busy: boolean
  onMove(to: Column): void
  onClear(): void
}

/** Moves the chosen cameras without dragging: by keys, and on a phone. */
function MoveBar({ columns, chosen, busy, onMove, onClear }: BarProps) {
  const [id, setId] = useState<number>()
  const to = columns.find((column) => (column.id ?? noGroup) === id)
  return (
    <div className={styles.bar} role="toolbar" aria-label="已选摄像头">
      <b aria-live="polite">已选 {count(chosen.length)} 台</b>
      <Select
        placeholder="移到哪个组"
        aria-label="移到哪个组"
        value={to && id}
        onChange={setId}
        options={columns.map((column) => ({
          value: column.id ?? noGroup,
          label: column.id === null ? '移出组' : column.name,
          disabled: chosen.every(({ groupId }) => groupId === column.id),
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        placement="topLeft"
        style={{ width: 180 }}
      />
      <Button kind="primary" busy={busy} why={!to && '先选移到哪个组'} onClick={() => to && onMove(to)}>
        移动
      </Button>
      <IconButton icon="close" label="取消选择" onClick={onClear} />
    </div>
  )
}
/** No group has this number. */
const noGroup = 0
