import type { ReactNode } from 'react'

/** Degrees east and north in GCJ-02, as maps have them. */
export interface Place {
  readonly lng: number
  readonly lat: number
}

/** Something that lies somewhere. */
export interface Spot extends Place {
  readonly id: number
  readonly name: string
  /** What is said of it beside its name: a state, a figure. */
  readonly caption: string
  /** Its shape and colour; open where nothing else is said. */
  readonly state?: 'open' | 'closed' | 'maintenance'
  /** Beside what the page is about. */
  readonly faint?: boolean
  /** 0 to 1: how large its point is, all alike where nothing is said. */
  readonly weight?: number
}

/** What every map of this product can do, whoever draws it. */
export interface MapProps {
  readonly spots: readonly Spot[]
  readonly openId?: number | undefined
  onOpen(id: number): void
  /** Chooses a position: the map is pressed, or the mark is dragged. */
  onPick?(place: Place): void
  /** The position that is being chosen. */
  readonly picked?: Place | null
  /** Below it. */
  readonly legend?: ReactNode
  readonly label: string
}

/** Points that would cover one another, drawn as one. */
export interface Cluster {
  readonly spots: readonly Spot[]
  readonly x: number
  readonly y: number
}

/** Joins points that lie closer than `reach` px to one that stands already; the heavier ones stand first. */
export function clustersOf(
  spots: readonly Spot[],
  at: (spot: Spot) => { x: number; y: number },
  reach: number,
): Cluster[] {
  const clusters: { spots: Spot[]; x: number; y: number }[] = []
  for (const spot of spots.toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0) || a.id - b.id)) {
    const { x, y } = at(spot)
    const near = clusters.find((one) => Math.hypot(one.x - x, one.y - y) < reach)
    if (near) near.spots.push(spot)
    else clusters.push({ spots: [spot], x, y })
  }
  return clusters
}

/** Places for points that lie on one another even from close by: around it, evenly. */
export const around = (index: number, of: number, radius: number) => {
  const turn = (index / of) * 2 * Math.PI - Math.PI / 2
  return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius }
}
