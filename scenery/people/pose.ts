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
  /** What the body does at this moment; undefined where it stands still for a picture. */
  readonly motion?: Motion
}

/** Elbow and hand from the shoulder, in local units: outwards and down are positive. */
export type Reach = readonly [elbowX: number, elbowY: number, handX: number, handY: number]

/** A moment of a moving body, in local units and in addition to its pose. */
export interface Motion {
  /** Instead of what the arms of the pose reach. */
  readonly left: Reach
  readonly right: Reach
  /** Where the chest and the head turn: -1 left, 0 to the camera, 1 right. */
  readonly facing: number
  readonly look: number
  /** Added to the sway of the pose. */
  readonly sway: number
  /** How far the body is above its height when standing: breath and steps; negative with bent knees. */
  readonly lift: number
  /** How far the feet are above the ground, in a jump. */
  readonly jump: number
  /** How far the hair and the hem are blown to the right. */
  readonly wind: number
  readonly blink: boolean
  /** Where the feet are; undefined where they stand. */
  readonly step?: Step
}

/** Two feet of somebody who walks. */
export interface Step {
  readonly left: Foot
  readonly right: Foot
  /** To which side; 0 is to the camera or away from it. */
  readonly way: -1 | 0 | 1
}
/** Beside the middle of the body and above the ground; `pitch` turns the toes down, in degrees. */
export interface Foot {
  readonly x: number
  readonly y: number
  readonly pitch: number
}

export type Arm = 'down' | 'wave' | 'high' | 'sign' | 'hip' | 'strap' | 'round' | 'front'

/** On which sides somebody stands close by. */
export interface Neighbours {
  readonly left: boolean
  readonly right: boolean
}

/** A pose for this picture. */
export function pose(random: Random, who: Appearance, neighbours: Neighbours): Pose {
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
  readonly headX: number
  readonly headY: number
  readonly headSize: number
  readonly sway: number
  /** Where the chest turns: -1 left, 0 to the camera, 1 right. */
  readonly facing: number
  /** Colour as the light of the scene shows it. */
  readonly lit: (colour: string) => string
  /** On which side shadows fall: 1 right, -1 left. */
  readonly shade: 1 | -1
}
