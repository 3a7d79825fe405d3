import type { Random } from '../random.ts'
import type { Appearance } from './appearance.ts'

export interface Pose {
  readonly back: boolean
  readonly left: Arm
  readonly right: Arm
  /** Head to one side, degrees. */
  readonly tilt: number
  /** Weight on one leg, -1 to 1. */
  readonly stance: number
  readonly smile: number
}
export type Arm = 'down' | 'wave' | 'high' | 'sign' | 'hip' | 'strap' | 'round' | 'front'

/** A pose for this picture; `neighbours` says on which sides somebody stands close by. */
export function pose(random: Random, who: Appearance, neighbours: { left: boolean; right: boolean }): Pose {
  const arm = (close: boolean): Arm =>
    close
      ? random.weighted({
          down: 5,
          round: who.age === 'child' ? 0.2 : 2,
          sign: 0.8,
          strap: who.bag === 'backpack' ? 1.5 : 0,
          front: 0.8,
        })
      : random.weighted({
          down: 4.5,
          wave: 1.3,
          high: 0.8,
          sign: 1.8,
          hip: who.age === 'child' ? 0.4 : 1.2,
          strap: who.bag === 'backpack' ? 2 : 0,
          front: 0.7,
        })
  return {
    back: random.chance(0.05),
    left: arm(neighbours.left),
    right: arm(neighbours.right),
    tilt: random.gauss(0, 4),
    stance: random.between(-1, 1),
    smile: random.between(0.4, 1),
  }
}

/** A body in local units: feet at 0 0, a grown-up's crown at about -100. */
export interface Body {
  /** Half widths and heights, negative is up. */
  readonly shoulder: number
  readonly shoulderY: number
  readonly hip: number
  readonly hipY: number
  readonly headY: number
  readonly headSize: number
  readonly sway: number
  /** Colour as the light of the scene shows it. */
  readonly lit: (colour: string) => string
  /** On which side shadows fall: 1 right, -1 left. */
  readonly shade: 1 | -1
}
