import type { Stage } from '../drawing/stage.ts'
import type { Figure } from '../people/crowd.ts'
import { type Motion, type Pose, pose } from '../people/pose.ts'
import type { Random } from '../random.ts'
import { ramp, speedLeft, trackAt, wave, wayLeft } from './curves.ts'
import { gaitAt, type Walk } from './gait.ts'
import { type ArmTurn, armAt } from './gesture.ts'
import { jumpAt } from './jump.ts'
import type { PartyPlan } from './plan.ts'

/** Where somebody is and what they do at a time, in seconds from the beginning of a clip. */
export type Actor = (time: number) => Figure

/** Heights of a grown-up that people stroll in a second. */
const pace = 0.53

/** One of the party in a clip. */
interface Role {
  /** Where they stand in the end, and how. */
  readonly figure: Figure
  /** Another pose, later. */
  readonly second: Pose
  readonly plan: PartyPlan
  readonly stage: Stage
  /** Of the picture. */
  readonly width: number
  /** Seconds after the others, and a part of every swing, so that nobody moves like anybody else. */
  readonly late: number
  readonly phase: number
}

/** Moves one of the party; `figure` is where they stand in the end. */
export function actorOf(figure: Figure, plan: PartyPlan, stage: Stage, width: number, random: Random): Actor {
  const { who, pose: first, neighbours } = figure
  const [late, phase] = [random.between(0, 0.35), random.next()]
  const role: Role = { figure, plan, stage, width, late, phase, second: pose(random, who, neighbours) }
  const blinks = blinksOf(random)
  const arms = { left: armTurns('left', role, random), right: armTurns('right', role, random) }
  const gazes = gazesOf(role, random)
  const jumps = plan.jump && who.age !== 'elder'
  const cheersAt = plan.cheersAt + random.between(0, 0.14)
  return (time) => {
    const way = wayOf(role, time)
    const gait = gaitAt(way.walk)
    const left = armAt(arms.left, time, gait.left, phase, neighbours.left)
    const right = armAt(arms.right, time, gait.right, phase + 0.4, neighbours.right)
    const jump = jumps ? jumpAt(time - cheersAt) : { lift: 0, jump: 0 }
    const still = 1 - way.walk.amount
    const motion: Motion = {
      left: left.reach,
      right: right.reach,
      facing: gait.facing,
      look: trackAt(gazes, time, 0.35) + 0.05 * wave(time, 2.7, phase),
      sway: gait.sway + still * 0.8 * wave(time, 3.3, phase),
      lift: gait.lift + jump.lift + 0.3 * wave(time, 2.9, phase),
      jump: jump.jump,
      wind: 0.45 * wave(time, 2.3, phase) + 0.25 * wave(time, 0.9, phase) - 0.9 * way.walk.way * way.walk.amount,
      blink: blinks.some((at) => time >= at && time < at + 0.13),
      ...(way.walk.amount > 0.02 && { step: gait.step }),
    }
    const glad = ramp(time, plan.wavesAt - 0.4, plan.wavesAt) * 0.25
    return {
      ...figure,
      ...way.place,
      pose: {
        ...first,
        back: false,
        left: left.arm,
        right: right.arm,
        tilt: first.tilt * 0.6 + 2.2 * wave(time, 3.7, phase),
        smile: Math.min(1, first.smile + glad),
        motion,
      },
    }
  }
}

interface Way {
  readonly place: Pick<Figure, 'x' | 'ground' | 'height'>
  readonly walk: Walk
}

/** Where somebody is on the way to where they stand, or past it. */
function wayOf({ figure, plan, stage, width, late, phase }: Role, time: number): Way {
  const { x, ground, height, who } = figure
  const { entrance, way } = plan
  /** From heights of a grown-up to units of this body. */
  const units = 100 / who.size
  if (entrance === 'there') return { place: { x, ground, height }, walk: { way: 0, distance: 0, amount: 0 } }
  if (entrance === 'pass') {
    const walked = pace * time
    // The middle of the party begins at an edge of the picture.
    const from = way > 0 ? x - stage.x - height * 0.1 : x - stage.x + width + height * 0.1
    return {
      place: { x: from + way * walked * height, ground, height },
      walk: { way, distance: (walked + phase) * units, amount: 1 },
    }
  }
  const left = plan.arrival + late - time
  const rest = pace * wayLeft(left)
  const walked = pace * wayLeft(plan.arrival + late) - rest
  const walk = { distance: (walked + phase) * units, amount: ramp(speedLeft(left), 0, 1) }
  if (entrance === 'aside') {
    const apart = (x - stage.x) * 0.3 * Math.min(1, rest)
    return { place: { x: x + apart - way * rest * height, ground, height }, walk: { ...walk, way } }
  }
  const far = farther(height, rest * 1.15)
  return {
    place: {
      x: width / 2 + ((x - width / 2) * far) / height,
      ground: ground - groundOf(stage, height) + groundOf(stage, far),
      height: far,
    },
    walk: { ...walk, way: 0 },
  }
}

/** How high somebody of `height` appears who is so many heights farther away. */
export function farther(height: number, away: number): number {
  // A person as high as the picture is about one height away.
  const near = 1070 / height
  return (height * near) / (near + away)
}

/** The line of the feet of people who appear so high, on the ground between stage and walkway. */
export function groundOf({ ground, person, walkway }: Stage, height: number): number {
  if (!walkway) return ground
  return walkway.ground + ((height - walkway.person) / (person - walkway.person)) * (ground - walkway.ground)
}

/** An arm waves if nobody is in its way; both go up to cheer. */
function armTurns(side: 'left' | 'right', { figure, plan, second, late }: Role, random: Random): ArmTurn[] {
  const { pose: first, neighbours } = figure
  const { entrance, arrival, wavesAt, cheersAt } = plan
  const waves = !neighbours[side] && random.chance(0.65)
  const turns: ArmTurn[] = [{ at: 0, arm: entrance === 'there' ? first[side] : 'walk' }]
  if (entrance === 'aside' || entrance === 'near') turns.push({ at: arrival + late, arm: first[side] })
  if (waves) {
    const at = wavesAt + late
    turns.push(
      { at, arm: 'wave' },
      { at: at + random.between(1.2, 1.6), arm: entrance === 'pass' ? 'walk' : second[side] },
    )
  }
  if (Number.isFinite(cheersAt)) turns.push({ at: cheersAt, arm: 'high' }, { at: cheersAt + 1.3, arm: second[side] })
  return turns
}

/** Into the way while walking, to the camera when they stand, and to each other now and then. */
function gazesOf({ figure: { neighbours }, plan }: Role, random: Random) {
  const { entrance, way, arrival, wavesAt, cheersAt } = plan
  const ahead = way * 0.85
  if (entrance === 'pass')
    return [
      { at: 0, value: ahead },
      { at: wavesAt - random.between(0.1, 0.5), value: way * 0.12 },
      { at: wavesAt + random.between(1.4, 1.9), value: ahead },
    ]
  const walks = entrance === 'aside'
  const friend = neighbours.left ? (neighbours.right && random.chance(0.5) ? 0.6 : -0.6) : neighbours.right ? 0.6 : 0
  const chats = entrance === 'there' && random.chance(0.6)
  const gazes = [{ at: 0, value: walks ? ahead : chats ? friend : 0 }]
  if (walks) gazes.push({ at: arrival - random.between(0.2, 0.7), value: 0 })
  if (chats) gazes.push({ at: wavesAt - random.between(0.2, 0.6), value: 0 })
  const idle = wavesAt + 1.7
  if (friend !== 0 && random.chance(0.5) && idle + 1 < cheersAt)
    gazes.push({ at: idle, value: friend }, { at: idle + random.between(0.7, 1), value: 0 })
  return gazes
}

/** When eyes are shut: every few seconds. */
function blinksOf(random: Random): number[] {
  const times: number[] = []
  for (let at = random.between(0.3, 3); at < 130; at += random.between(1.8, 4.6)) times.push(at)
  return times
}
