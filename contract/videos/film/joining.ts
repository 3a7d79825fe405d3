import type { PlanElement } from './plan.ts'

interface Sides {
  readonly width: number
  readonly height: number
}

/** The soft edge of a wipe: it moves over the picture along a direction. */
export interface Edge {
  /** The direction, of length 1. */
  readonly across: number
  readonly down: number
  /** Width of the edge in pixels. */
  readonly soft: number
  /** How far it moves in all, in pixels. */
  readonly travel: number
  /** Where along its direction it is before the first pixel. */
  readonly nearest: number
}

/** Returns the edge of a wipe. @param angle degrees clockwise, 0 is to the right @param soft percent of the picture's width */
export function wipeEdge({ width, height }: Sides, angle: number, soft: number): Edge {
  const turn = (angle * Math.PI) / 180
  const [across, down] = [Math.cos(turn), Math.sin(turn)]
  const edge = Math.max(1, (soft / 100) * width)
  return {
    ...{ across, down, soft: edge },
    travel: width * Math.abs(across) + height * Math.abs(down) + edge,
    nearest: Math.min(0, width * across) + Math.min(0, height * down),
  }
}

/** How much of a transition is done at a time, 0 to 1. */
export const doneAt = ({ startMs, lengthMs }: Pick<PlanElement, 'startMs' | 'lengthMs'>, ms: number) =>
  Math.min(1, Math.max(0, (ms - startMs) / lengthMs))

/** The width of the soft edge of a mask as a share of the light: never none, by which would be divided. */
export const maskSoft = ({ params }: Pick<PlanElement, 'params'>) => Math.max(0.01, params.soft! / 100)

/** How much of the colour of a dip covers the picture when a share of it is done: all in its middle. */
export const dipShare = (done: number) => 1 - Math.abs(2 * done - 1)
