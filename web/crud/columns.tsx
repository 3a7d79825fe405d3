import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListOperation, RowOf } from '../kit/list/useList.ts'
import type { Column, ColumnsOf } from '../parts/table/DataTable.tsx'
import { Behind } from '../parts/value/Amount.tsx'
import { Cell, isFigure, type Marks, textOf } from './cells.tsx'
import { fieldIn, fieldsOf, type Known, titleWithUnit } from './kit.ts'
import type { EditableRow } from './rowEdits/edits.ts'
import { RowField } from './rowEdits/RowField.tsx'

/** How a page shows a field in its table; the field itself is defined in the contract. */
export interface ColumnOption<R> {
  readonly title?: string
  /** In px; by the kind of the field without it. */
  readonly width?: number
  readonly grow?: true
  readonly right?: true
  readonly fixed?: true
  readonly hidden?: true
  /** The row's name: written strong, and fixed at the left. */
  readonly head?: true
  readonly marks?: Marks | 'plain'
  /** Not among the facts of a row that has no value. */
  readonly optional?: true
  /** Where the value leads, if anywhere: the rows behind a figure, the thing behind a name. */
  to?(row: R): string | false | undefined
  /** A custom cell; if it returns nothing, the cell is as the contract says. */
  render?(row: R): ReactNode
}
export type ColumnOptions<O extends ListOperation> = {
  readonly [K in keyof RowOf<O> & string]?: ColumnOption<RowOf<O>>
}

/** The columns of a table, in the order of `columnOptions`. */
export function columnsOf<O extends ListOperation>(operation: O, columnOptions: ColumnOptions<O>): ColumnsOf<O> {
  const fields = fieldsOf(operation)
  return Object.entries(columnOptions as Record<string, ColumnOption<RowOf<O>>>).map(([key, option]) =>
    columnOf(fieldIn(fields, key), option),
  ) as unknown as ColumnsOf<O>
}

function columnOf<R extends object>(field: Known, option: ColumnOption<R>): Column<R, string> {
  const { head, title = titleWithUnit(field), marks, optional: _, to, render, ...layout } = option
  const figure = isFigure(field)
  return {
    key: field.key,
    title,
    ...(field.sort && { sort: true }),
    ...(!figure && field.kind !== 'instant' && field.kind !== 'day' && { rising: true }),
    ...(figure && { right: true }),
    width: widthFor(field, title),
    ...(head && { grow: true, fixed: true }),
    ...layout,
    render: (row) => inRow(field, row, render?.(row) ?? content(field, row, option)),
  } as Column<R, string>
}

const inRow = (field: Known, row: object, shown: ReactNode) =>
  field.inRow ? (
    <RowField field={field} row={row as EditableRow}>
      {shown}
    </RowField>
  ) : (
    shown
  )

function content<R extends object>(field: Known, row: R, { head, marks, to }: ColumnOption<R>): ReactNode {
  const address = to?.(row)
  if (address) return linked(field, row, address, <Cell field={field} row={row} marks={marks} />)
  if (head)
    return (
      <span className="b" title={textOf(field, row)}>
        {textOf(field, row)}
      </span>
    )
  return <Cell field={field} row={row} marks={marks} />
}

/** A figure of zero gets no link, because there are no rows behind it. */
function linked(field: Known, row: object, to: string, cell: ReactNode): ReactNode {
  if (!isFigure(field)) return <Link to={to}>{textOf(field, row)}</Link>
  return (row as Record<string, unknown>)[field.key] ? <Behind to={to}>{cell}</Behind> : cell
}

/** A value as one of the facts of a drawer, where no column head names its unit. */
export function factOf<R extends object>(field: Known, row: R, option: ColumnOption<R> | undefined): ReactNode {
  const own = option?.render?.(row)
  if (own !== undefined && own !== null) return own
  const cell = <Cell standalone field={field} row={row} marks={option?.marks} />
  const address = option?.to?.(row)
  return address ? linked(field, row, address, cell) : cell
}

/** Wide enough for the title, for what such a field usually says, and for each of its words behind its mark. */
function widthFor({ kind, sort, words = {} }: Known, title: string): number {
  const usual: Partial<Record<Known['kind'], number>> = {
    text: 150,
    note: 220,
    code: 170,
    phone: 116,
    contact: 124,
    ref: 150,
    instant: 136,
    day: 104,
    picture: 64,
    money: 96,
  }
  const saying = Math.max(...Object.values(words).map((word) => lengthOf(word) + markWidth), 0)
  return Math.max(usual[kind] ?? 72, Math.ceil(Math.max(lengthOf(title) + (sort ? 14 : 0), saying) + 24))
}

const markWidth = 22
/** Of a text in the table's letters, in px. */
const lengthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 13 : 7.5), 0)
