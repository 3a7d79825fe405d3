import type { Foot, Motion, Reach, Step } from '../people/pose.ts'
import { blend } from './curves.ts'

/** Units of a body of 100 between two footprints of the same foot. */
const cycle = 57
/** Part of the time for which a foot is on the ground. */
const grounded = 0.6
const stride = cycle * grounded

export interface Walk {
  /** To which side; 0 is to the camera or away from it. */
  readonly way: -1 | 0 | 1
  /** Since the beginning, in units of the body: feet move with it, so that they do not slide. */
  readonly distance: number
  /** 0 stands, 1 walks. */
  readonly amount: number
}

type Gait = Pick<Motion, 'left' | 'right' | 'lift' | 'sway' | 'facing'> & { readonly step: Step }

/** Feet, arms and hips of somebody who walks. */
export function gaitAt({ way, distance, amount }: Walk): Gait {
  const phase = distance / cycle
  const step: Step = { left: footAt(-1, way, phase, amount), right: footAt(1, way, phase + 0.5, amount), way }
  return {
    step,
    left: armAt(-1, way, phase, amount),
    right: armAt(1, way, phase + 0.5, amount),
    // Highest over the standing leg, lowest with both feet on the ground.
    lift: amount * (-1.3 - 1.1 * Math.cos(4 * Math.PI * (phase - 0.05))),
    sway: amount * (way === 0 ? 1.3 * Math.sin(2 * Math.PI * phase) : way * 0.9),
    facing: way * 0.85 * amount,
  }
}

function footAt(side: 1 | -1, way: Walk['way'], phase: number, amount: number): Foot {
  const part = phase - Math.floor(phase)
  const swing = Math.max(0, (part - grounded) / (1 - grounded))
  const soft = swing * swing * (3 - 2 * swing)
  // 0.5 in front of the body, -0.5 behind it.
  const ahead = swing > 0 ? soft - 0.5 : 0.5 - part / grounded
  const high = Math.sin(Math.PI * swing)
  if (way === 0) return { x: side * blend(4.6, 3.4, amount), y: amount * (5 * high - 2.6 * ahead), pitch: 0 }
  const heelUp = part < grounded ? Math.max(0, part / grounded - 0.7) * 100 : 30 * Math.max(0, 1 - 2.2 * swing)
  return {
    x: blend(side * 4.6, way * ahead * stride, amount),
    y: amount * (4.6 * high + heelUp * 0.05),
    pitch: amount * (heelUp - 60 * Math.max(0, ahead - 0.3)),
  }
}

/** The arm swings against the leg of its side. */
function armAt(side: 1 | -1, way: Walk['way'], phase: number, amount: number): Reach {
  const ahead = -Math.cos(2 * Math.PI * phase) * amount
  if (way === 0) {
    const up = Math.max(0, ahead)
    return [3.6, 15 - up, 2.8 - 1.6 * up, 30 - 5 * up + 1.2 * Math.min(0, ahead)]
  }
  const hand = way * ahead * 10.5
  return [side * hand * 0.22 + 2.6, 15, side * hand + 1.6, 29.5 - Math.abs(hand) * 0.16]
}
