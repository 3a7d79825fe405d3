import type { ReactNode } from 'react'
import type { IconName } from './Icon.tsx'

/** A point in the life of a thing, as far as it is known. */
export interface LifePoint {
  readonly key: string
  readonly title: string
  readonly icon: IconName
  /** Nothing while it has not happened. */
  readonly at: string | null | undefined
  readonly fact?: string | undefined
  /** Stands beside the fact, such as a link. */
  readonly link?: ReactNode
  readonly failed?: boolean
  /** It has happened, though it is not stored when. */
  readonly untimed?: boolean
}

export interface LifeStep extends LifePoint {
  readonly at: string | null
  readonly fact: string
  readonly failed: boolean
  readonly reached: boolean
  /** Time since the step before; null if either step has no time or if they did not happen in this order. */
  readonly sinceMs: number | null
}

/** Points in their order, with the time between them. */
export const lifeSteps = (points: readonly LifePoint[]): LifeStep[] =>
  points.map((point, index) => ({
    ...point,
    at: point.at ?? null,
    fact: point.fact ?? '',
    failed: point.failed ?? false,
    reached: Boolean(point.at) || point.untimed === true,
    sinceMs: between(points[index - 1]?.at, point.at),
  }))

function between(from: string | null | undefined, to: string | null | undefined): number | null {
  if (!from || !to) return null
  const ms = Date.parse(to) - Date.parse(from)
  return ms > 0 ? ms : null
}
