import type { ReactNode } from 'react'
import { isTrouble, type Status, statusRank } from '#contract/status.ts'

/** Degrees east and north in GCJ-02, as maps have them. */
export interface Place {
  readonly lng: number
  readonly lat: number
}

/** A place with an id and a name. */
export interface Spot extends Place {
  readonly id: number
  readonly name: string
  /** Text beside the name: a state, a figure. */
  readonly caption: string
  /** Decides shape and colour; `ok` by default. */
  readonly state?: Status
  /** Beside what the page is about. */
  readonly faint?: boolean
  /** The size of the point, 0 to 1; all points have the same size by default. */
  readonly weight?: number
}

/** The props of every map, whichever component draws it. */
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

/** The part of a cluster that somebody has to look at, the worst if there are several. */
export const troubleIn = (spots: readonly Spot[]): (Spot & { readonly state: Status }) | undefined =>
  spots
    .filter((spot): spot is Spot & { state: Status } => spot.state !== undefined && isTrouble(spot.state))
    .toSorted((a, b) => statusRank(a.state) - statusRank(b.state))[0]

/** What is written beside a point or a cluster. */
export const nameOf = ([spot, ...rest]: readonly [Spot, ...Spot[]]) =>
  rest.length ? `${spot.name} 等 ${rest.length + 1} 个` : spot.name

/** What a point or a cluster is called where it cannot be seen: also its state, or the worst in it. */
export function labelOf(spots: readonly [Spot, ...Spot[]]): string {
  const trouble = troubleIn(spots)
  const said = spots.length > 1 ? [trouble && `其中${trouble.name}${trouble.caption}`, '放大'] : [spots[0].caption]
  return [nameOf(spots), ...said].filter(Boolean).join('，')
}

/** Joins points that lie closer than `reach` px to an existing cluster. Heavier points come first. */
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

/** Offsets for points that overlap even when zoomed in: evenly spaced on a circle around their position. */
export const around = (index: number, of: number, radius: number) => {
  const turn = (index / of) * 2 * Math.PI - Math.PI / 2
  return { x: Math.cos(turn) * radius, y: Math.sin(turn) * radius }
}
