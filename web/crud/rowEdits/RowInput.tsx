import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { Checkbox } from '../../parts/input/Checkbox.tsx'
import { FenInput } from '../../parts/input/FenInput.tsx'
import { InputFrame } from '../../parts/input/Input.tsx'
import type { Known } from '../kit.ts'
import type { EditedCell } from './editedCell.ts'
import styles from './RowEdits.module.css'
import { selectInput } from './selectInput.ts'

interface Props {
  field: Known
  cell: EditedCell
}

/** The input of one field of a row. Enter and the arrow keys go to the same field of the next row. */
export function RowInput({ field, cell }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the input within
    <span
      className={clsx(styles.cell, cell.isChanged && styles.changed)}
      data-cell={field.key}
      ref={cell.drawn}
      onKeyDown={(event) => onKeyDown(event, cell)}
      onFocus={cell.reach}
    >
      <Control field={field} cell={cell} />
    </span>
  )
}

function Control({ field, cell }: Props) {
  const wrong = cell.mistake !== undefined
  switch (field.kind) {
    case 'money':
      return (
        <FenInput
          label={field.title}
          value={cell.value as number | null}
          onChange={cell.change}
          aria-invalid={wrong || undefined}
        />
      )
    case 'count':
      return <CountInput label={field.title} value={cell.value as number | null} onChange={cell.change} wrong={wrong} />
    case 'flag':
      return (
        <label className={styles.flag}>
          <Checkbox checked={cell.value === true} onChange={(event) => cell.change(event.target.checked)} />
          {field.words?.[String(cell.value)]}
        </label>
      )
    default:
      throw new Error(`no input for ${field.key} in a row`)
  }
}

interface CountProps {
  label: string
  value: number | null
  onChange(value: number | null): void
  wrong: boolean
}

/** A whole number, in digits. */
const CountInput = ({ label, value, onChange, wrong }: CountProps) => (
  <InputFrame amount>
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.target.value.normalize('NFKC').trim()
        if (/^\d{0,9}$/.test(digits)) onChange(digits === '' ? null : Number(digits))
      }}
    />
  </InputFrame>
)

function onKeyDown(event: KeyboardEvent<HTMLElement>, cell: EditedCell) {
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) return cell.escape()
  const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
  const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  if (event.nativeEvent.isComposing || event.ctrlKey || (!down && !up)) return
  event.preventDefault()
  // Otherwise the table would take the focus to the row.
  event.stopPropagation()
  const row = event.currentTarget.closest('tr')
  // Between two rows there may be the heading of a group.
  const next = Number(row?.dataset.at) + (down ? 1 : -1)
  selectInput(
    row?.parentElement?.querySelector(`[data-at="${next}"] [data-cell="${event.currentTarget.dataset.cell}"]`),
  )
}
