import { reaches } from '../people/arm.ts'
import type { Arm, Reach } from '../people/pose.ts'
import { blend, settle, wave } from './curves.ts'

/** What an arm does from a time on, in seconds; `walk` swings with the steps. */
export interface ArmTurn {
  readonly at: number
  readonly arm: Arm | 'walk'
}

const turnSeconds = 0.6

/**
 * Where an arm is: on its way from what it did before to what it does now. It goes up beside the body, or in front of it where
 * somebody stands close by.
 */
export function armAt(
  turns: readonly ArmTurn[],
  time: number,
  walking: Reach,
  phase: number,
  isClose: boolean,
): { arm: Arm; reach: Reach } {
  const index = Math.max(
    0,
    turns.findLastIndex(({ at }) => at <= time),
  )
  const now = turns[index]!
  const before = turns[index - 1] ?? now
  const share = settle((time - now.at) / turnSeconds)
  const reachOf = ({ arm }: ArmTurn) => (arm === 'walk' ? walking : alive(arm, time, phase))
  const { arm } = share > 0.5 ? now : before
  return {
    arm: arm === 'walk' ? 'down' : arm,
    reach: (isClose ? straight : around)(reachOf(before), reachOf(now), share),
  }
}

/** No arm is quite still; one that waves least of all. */
function alive(arm: Arm, time: number, phase: number): Reach {
  const [ex, ey, hx, hy] = reaches[arm]
  if (arm === 'wave') {
    const swing = wave(time, 0.62, phase)
    return [ex + swing * 0.6, ey, hx + swing * 5, hy + Math.abs(swing) * 1.6]
  }
  if (arm === 'high') {
    const swing = wave(time, 0.7, phase)
    return [ex + swing, ey, hx + swing * 3.2, hy + Math.abs(swing)]
  }
  const breath = wave(time, 3.1, phase)
  return [ex + breath * 0.3, ey + breath * 0.2, hx + breath * 0.4, hy + breath * 0.4]
}

function straight(from: Reach, to: Reach, share: number): Reach {
  const at = (i: 0 | 1 | 2 | 3) => blend(from[i], to[i], share)
  return [at(0), at(1), at(2), at(3)]
}

/** Elbow and hand go round the shoulder, not through it. */
function around(from: Reach, to: Reach, share: number): Reach {
  const [elbowX, elbowY] = turned(from[0], from[1], to[0], to[1], share)
  const [handX, handY] = turned(from[2], from[3], to[2], to[3], share)
  return [elbowX, elbowY, handX, handY]
}

function turned(x: number, y: number, toX: number, toY: number, share: number) {
  const angle = blend(Math.atan2(x, y), Math.atan2(toX, toY), share)
  const length = blend(Math.hypot(x, y), Math.hypot(toX, toY), Math.min(1, share))
  return [Math.sin(angle) * length, Math.cos(angle) * length] as const
}
