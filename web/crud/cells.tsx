import type { ReactNode } from 'react'
import { boundary, count, dayAndTime, percent, phone, yuanSign } from '../kit/format.ts'
import { Thumb } from '../parts/picture/Thumb.tsx'
import { Amount } from '../parts/value/Amount.tsx'
import { Money } from '../parts/value/Money.tsx'
import { Status } from '../parts/value/Status.tsx'
import { Time } from '../parts/value/Time.tsx'
import type { Mark } from '../parts/value/tone.ts'
import type { Known } from './kit.ts'

/** The colour and shape of each value of a choice; its word is in the contract. */
export type Marks = Readonly<Record<string, Mark>>
const onOff: Marks = { true: ['ok', 'check'], false: ['closed', 'bar'] }

interface CellProps {
  field: Known
  row: object
  marks?: Marks | 'plain'
  /** No column head names its unit: the value says it itself. */
  standalone?: boolean
  /** Shown beside a title: the state gets its own background. */
  pill?: boolean
}

/** A value as it is shown in a table, a drawer or on a phone's card, by what the contract says it is. */
export function Cell({ field, row, marks, standalone, pill }: CellProps): ReactNode {
  const value = valueIn(field, row)
  if (isBlank(value)) return <span className="t3">{field.none ?? '—'}</span>
  switch (field.kind) {
    case 'money':
      return <Money fen={value as number} sign={standalone} />
    case 'count':
      if (value === 0 && field.zero) return <span className="t3">{field.zero}</span>
      return <Amount value={value as number} unit={standalone ? field.unit : undefined} />
    case 'number':
      return standalone ? wordOf(field, value) : wordOf({ ...field, unit: '' }, value)
    case 'instant':
      return <Time at={value as string} bounds={field.bounds} />
    case 'picture':
      return <Thumb url={value as string} />
    case 'flag':
      return marks === 'plain' ? (
        textOf(field, row)
      ) : (
        <Marked field={field} value={value} marks={marks ?? onOff} pill={pill} />
      )
    case 'choice':
      return marks && marks !== 'plain' ? (
        <Marked field={field} value={value} marks={marks} pill={pill} />
      ) : (
        <Word pill={pill}>{textOf(field, row)}</Word>
      )
    case 'contact':
      return standalone ? <a href={`tel:${value as string}`}>{value as string}</a> : (value as string)
    default: {
      const text = textOf(field, row)
      return <span title={text}>{text}</span>
    }
  }
}

const Word = ({ pill, children }: { pill: boolean | undefined; children: string }) =>
  pill ? (
    <Status tone="closed" pill>
      {children}
    </Status>
  ) : (
    children
  )

interface MarkedProps {
  field: Known
  value: unknown
  marks: Marks
  pill: boolean | undefined
}
function Marked({ field, value, marks, pill }: MarkedProps) {
  const mark = marks[String(value)]
  const word = wordOf(field, value)
  return mark ? (
    <Status tone={mark[0]} shape={mark[1]} pill={pill}>
      <span>{word}</span>
    </Status>
  ) : (
    word
  )
}

/** A value in words, for titles, chips and cards; a dash if there is none. */
export function textOf(field: Known, row: object): string {
  const value = valueIn(field, row)
  return isBlank(value) ? (field.none ?? '—') : wordOf(field, value)
}

/** A value of a field in words. */
export function wordOf({ kind, unit, words, zero, bounds, decimals }: Known, value: unknown): string {
  switch (kind) {
    case 'money':
      return yuanSign(value as number)
    case 'count':
      if (value === 0 && zero) return zero
      return unit ? `${count(value as number)} ${unit}` : count(value as number)
    case 'number':
      return `${measured(value as number, decimals)}${unit ? ` ${unit}` : ''}`
    case 'share':
      return percent((value as number) / 10_000, decimals)
    case 'instant':
      return bounds ? boundary(value as string, bounds) : dayAndTime(value as string)
    case 'phone':
      return phone(value as string)
    case 'flag':
    case 'choice':
      return words?.[String(value)] ?? String(value)
    default:
      return String(value)
  }
}

const measured = (value: number, decimals: number | undefined) =>
  decimals === undefined ? String(Math.round(value * 100) / 100) : value.toFixed(decimals)

/** A reference is shown by the name of the row it points to. */
function valueIn({ key, kind, nameKey }: Known, row: object): unknown {
  const values = row as Readonly<Record<string, unknown>>
  return kind === 'ref' && nameKey ? values[nameKey] : values[key]
}

/** Whether there is nothing to show: no value, an empty text, or a list of none. */
export const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether the field is a figure, which is aligned right. */
export const isFigure = ({ kind }: Known) =>
  kind === 'money' || kind === 'count' || kind === 'number' || kind === 'share'
