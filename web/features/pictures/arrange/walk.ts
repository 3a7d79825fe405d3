import type { Arrangement, Row, Shaped } from './arrange.ts'

/** All rows of an arrangement with their place from the very top. */
export function rows<P extends Shaped>(arrangement: Arrangement<P>): readonly Row<P>[] {
  const known = flat.get(arrangement) as readonly Row<P>[] | undefined
  if (known) return known
  const made = arrangement.groups.flatMap((group) => group.rows.map((row) => ({ ...row, top: group.top + row.top })))
  flat.set(arrangement, made)
  return made
}
/** Caches the rows of each arrangement, which are read at each step of scrolling. */
const flat = new WeakMap<object, readonly unknown[]>()

export const rowOf = <P extends Shaped>(arrangement: Arrangement<P>, index: number) =>
  rows(arrangement).find(
    ({ cells }) => index >= (cells[0]?.index ?? Number.POSITIVE_INFINITY) && index <= (cells.at(-1)?.index ?? -1),
  )

export const rowOfPicture = <P extends Shaped>(arrangement: Arrangement<P>, id: number) =>
  rows(arrangement).find(({ cells }) => cells.some((cell) => cell.picture.id === id))

/** Which picture a key leads to from the one at `index`; up and down to the nearest one of the next row. Nothing for other keys and at the ends. */
export function walk<P extends Shaped>(arrangement: Arrangement<P>, index: number, key: string): number | undefined {
  const lines = rows(arrangement)
  const last = lines.at(-1)?.cells.at(-1)?.index
  if (last === undefined) return undefined
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : undefined
  if (key === 'ArrowRight') return index < last ? index + 1 : undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const line = lines.findIndex(({ cells }) => cells.some((cell) => cell.index === index))
  const from = lines[line]?.cells.find((cell) => cell.index === index)
  const next = lines[line + (key === 'ArrowUp' ? -1 : 1)]
  if (!from || !next) return undefined
  const middle = from.left + from.width / 2
  const off = (cell: { left: number; width: number }) => Math.abs(cell.left + cell.width / 2 - middle)
  return next.cells.reduce((best, cell) => (off(cell) < off(best) ? cell : best)).index
}
