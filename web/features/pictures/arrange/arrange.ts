/** What the arrangement needs of a picture. */
export interface Shaped {
  readonly id: number
  readonly takenAt: string
  readonly width: number
  readonly height: number
}

export interface Cell<P> {
  readonly picture: P
  /** Place in the whole list. */
  readonly index: number
  readonly left: number
  readonly width: number
}
export interface Row<P> {
  /** From the top of its group. */
  readonly top: number
  readonly height: number
  readonly cells: readonly Cell<P>[]
}
/** The pictures of one hour or day in Asia/Shanghai. */
export interface Group<P> {
  /** Hours or days since 1970 in Asia/Shanghai. */
  readonly key: number
  readonly top: number
  readonly height: number
  readonly rows: readonly Row<P>[]
  readonly pictures: readonly P[]
  /** False if the next page may bring more pictures of this group. */
  readonly whole: boolean
}
export interface Arrangement<P> {
  readonly groups: readonly Group<P>[]
  readonly height: number
}

export type Span = 'hour' | 'day'

export interface Space {
  /** Of the place, in px. */
  width: number
  /** Target height of a row; rows are between about three quarters and four thirds of it. */
  rowHeight: number
  gap: number
  /** What a group is. */
  per?: Span | undefined
  /** Height of the line above each group. */
  head: number
  /** So many squares beside one another instead of rows in the pictures' own shapes. */
  squares?: number | undefined
}

/**
 * Arranges pictures, newest first, into groups by hour or day, and into rows that fill the width.
 * The last row of a group is not stretched.
 * If more pictures may follow (`whole` is false), the last row is held back, so that nothing on screen moves when they load.
 */
export function arrange<P extends Shaped>(pictures: readonly P[], space: Space, whole: boolean): Arrangement<P> {
  const groups: Group<P>[] = []
  const keyOf = space.per === 'day' ? dayOf : hourOf
  let top = 0
  if (space.width <= 0) return { groups, height: 0 }
  for (let from = 0; from < pictures.length; ) {
    const key = keyOf(pictures[from]!)
    let to = from + 1
    while (to < pictures.length && keyOf(pictures[to]!) === key) to++
    const ended = whole || to < pictures.length
    const rows = rowsOf(pictures, from, to, space, ended)
    const last = rows.at(-1)
    if (last) {
      const height = last.top + last.height + space.gap
      groups.push({ key, top, height, rows, pictures: pictures.slice(from, to), whole: ended })
      top += height
    }
    from = to
  }
  return { groups, height: top }
}

const hourMs = 3_600_000
/** Asia/Shanghai is eight hours ahead the whole year. */
const hourOf = ({ takenAt }: Shaped) => Math.floor(Date.parse(takenAt) / hourMs) + 8
const dayOf = (picture: Shaped) => Math.floor(hourOf(picture) / 24)

function rowsOf<P extends Shaped>(
  pictures: readonly P[],
  from: number,
  to: number,
  space: Space,
  ended: boolean,
): Row<P>[] {
  const { width, gap, rowHeight, head, squares } = space
  const rows: Row<P>[] = []
  let top = head
  const put = (first: number, end: number, height: number) => {
    let left = 0
    const cells: Cell<P>[] = []
    for (let index = first; index < end; index++) {
      const picture = pictures[index]!
      const wide = squares ? height : shapeOf(picture) * height
      cells.push({ picture, index, left, width: wide })
      left += wide + gap
    }
    rows.push({ top, height, cells })
    top += height + gap
  }
  if (squares) {
    const side = (width - (squares - 1) * gap) / squares
    const end = ended ? to : from + Math.floor((to - from) / squares) * squares
    for (let first = from; first < end; first += squares) put(first, Math.min(first + squares, end), side)
    return rows
  }
  let first = from
  let shapes = 0
  for (let index = from; index < to; index++) {
    const shape = shapeOf(pictures[index]!)
    const without = index > first ? fill(width, gap, shapes, index - first) : Number.POSITIVE_INFINITY
    const within = fill(width, gap, shapes + shape, index - first + 1)
    shapes += shape
    if (within > rowHeight) continue
    // The row is full with or without this picture: take whichever comes closer to the target height.
    if (without / rowHeight <= rowHeight / within) {
      put(first, index, without)
      first = index
      shapes = shape
      if (fill(width, gap, shape, 1) > rowHeight) continue
    }
    put(first, index + 1, fill(width, gap, shapes, index + 1 - first))
    first = index + 1
    shapes = 0
  }
  if (first < to && ended) put(first, to, Math.min(rowHeight, fill(width, gap, shapes, to - first)))
  return rows
}

/** Height at which pictures of these shapes side by side are as wide as the place. */
const fill = (width: number, gap: number, shapes: number, count: number) => (width - (count - 1) * gap) / shapes
/** Width by height; extreme shapes are cropped, so that they neither vanish nor fill the screen. */
const shapeOf = ({ width, height }: Shaped) => Math.min(2.4, Math.max(0.56, width / height || 1.5))
