import type { ReactNode } from 'react'
import type { RowOf, SortOf } from '#web/kit/list/useList.ts'

interface ColumnBase<R> {
  readonly title: string
  /** In px; 120 without it. */
  readonly width?: number
  /** Takes the remaining width; use it for one or two columns. */
  readonly grow?: true
  /** Aligned right, for numbers. */
  readonly right?: true
  /** Sorting begins with the first: names, places and states. Figures and times begin with the highest. */
  readonly rising?: true
  /** Not shown until it is chosen. */
  readonly hidden?: true
  /** Stays at the left edge while scrolling sideways, and cannot be hidden. */
  readonly fixed?: true
  /** The fields in a file for this column, if they are not the field of its key. */
  readonly fields?: readonly string[]
  render(row: R): ReactNode
}

/** A field of a row, or of an object in it: a list of several kinds holds each kind under its own name. */
type FieldOf<R> =
  | (keyof R & string)
  | { [K in keyof R]: NonNullable<R[K]> extends readonly unknown[] ? never : Inner<NonNullable<R[K]>> }[keyof R]
type Inner<V> = V extends object ? keyof V & string : never

/** One column of a table, under the name of the field that it shows. `sort`: the list can be sorted by it, under a name that the contract knows, or true where that is the key. */
export type Column<R, S extends string = never> = ColumnBase<R> &
  ({ readonly key: S; readonly sort: true } | { readonly key: FieldOf<R>; readonly sort?: S })

/** The columns of an operation's list. */
export type ColumnsOf<O> = readonly Column<RowOf<O>, SortOf<O>>[]

export const widthOf = (column: { width?: number }) => column.width ?? 120

/** What a text that follows a figure keeps away from it, beside the room of all cells, in px: `.right + *` in Rows.module.css. */
const afterFigure = 8
/** Of the column of a table at this place; its width comes on top. */
export const gapBefore = (columns: readonly { right?: boolean }[], index: number) =>
  columns[index - 1]?.right && !columns[index]!.right ? afterFigure : 0

/** Changes of columns in their heads; without them the heads only sort. */
export interface Layout {
  /** In px, when a person lets go. */
  onWidth(key: string, width: number): void
  /** To the place of another column. */
  onMove(key: string, onto: string): void
  /** By one place, left or right. */
  onStep(key: string, by: -1 | 1): void
}
