import type { FileField } from '#contract/exports.ts'
import { boundText } from '#contract/zone.ts'
import { clockOf, dayLength } from '../sheets/serial.ts'
import type { Cells } from '../sheets/xlsx.ts'

type Row = Record<string, unknown>
type Cell = Cells[number]

/** A field and the title under which it is written. */
export interface FileColumn {
  readonly field: FileField
  readonly title: string
}

/** What a row says in a column, in the words of the interface: figures stay numbers, times and days stay ISO 8601. A bound that is a whole day is the day. */
export function cellOf({ key, kind, nameKey, words, zero, bounds, none = '' }: FileField): (row: Row) => Cell {
  const from = kind === 'ref' && nameKey ? nameKey : key
  const empty = none === '' ? null : none
  const said = (row: Row, word: (value: NonNullable<unknown>) => Cell) => {
    const value = row[from]
    return value === null || value === undefined || value === '' ? empty : word(value)
  }
  if (kind === 'choice' || kind === 'flag')
    return (row) => said(row, (value) => words?.[String(value)] ?? String(value))
  if (kind === 'count' && zero) return (row) => said(row, (value) => (value === 0 ? zero : (value as number)))
  if (bounds)
    return (row) =>
      said(row, (value) => {
        const text = boundText(Date.parse(String(value)), bounds)
        return text.length === dayLength ? text : String(value)
      })
  return (row) => said(row, (value) => (typeof value === 'number' ? value : String(value)))
}

/** What a spreadsheet takes for a formula: OWASP, CSV injection; the wide signs, too, are read as such by some. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
const special = /[",\r\n]/

/** A cell as CSV (RFC 4180). A text that would be read as a formula gets a leading apostrophe; figures do not need it. */
export function csvOf({ kind, decimals }: Pick<FileField, 'kind' | 'decimals'>): (cell: Cell) => string {
  const word = (text: string) => {
    const safe = formula.test(text) ? `'${text}` : text
    return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const figure =
    kind === 'money'
      ? (value: number) => (value / 100).toFixed(2)
      : kind === 'share'
        ? (value: number) => `${(value / 100).toFixed(decimals ?? 1)}%`
        : decimals === undefined
          ? String
          : (value: number) => value.toFixed(decimals)
  const text = kind === 'instant' ? clockOf : word
  return (cell) => (cell === null || cell === '' ? '' : typeof cell === 'number' ? figure(cell) : text(cell))
}
