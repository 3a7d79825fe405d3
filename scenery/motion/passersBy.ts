import type { Stage } from '../drawing/stage.ts'
import { drawAppearance } from '../people/appearance.ts'
import { pose } from '../people/pose.ts'
import type { Random } from '../random.ts'
import { wave } from './curves.ts'
import { gaitAt } from './gait.ts'
import { type Actor, farther, groundOf } from './party.ts'

const nobody = { left: false, right: false }

/** Strangers who walk through a clip of some seconds, behind the party; those farthest away first. */
export function passersBy(stage: Stage, width: number, count: number, seconds: number, random: Random): Actor[] {
  if (stage.afloat) return []
  const { walkway } = stage
  const isNarrow = walkway !== undefined && walkway.toX - walkway.fromX < width * 0.2
  const far = Array.from({ length: walkway ? count : 0 }, (_, i) =>
    isNarrow ? alongTheView(stage, random.fork(i)) : acrossTheView(stage, seconds, random.fork(i)),
  )
  return random.chance(walkway ? 0.3 : 0.5) ? [...far, behind(stage, width, random.fork('near'))] : far
}

/** On the walkway, so that they do not leave it. */
function acrossTheView({ walkway }: Stage, seconds: number, random: Random): Actor {
  const { fromX, toX, ground, person: height } = walkway!
  const way = random.chance(0.5) ? 1 : -1
  const pace = Math.min(random.between(0.42, 0.62), (toX - fromX) / height / seconds)
  const room = toX - fromX - pace * height * seconds
  const start = way > 0 ? fromX + random.next() * room : toX - random.next() * room
  return walker({ way, pace, start, ground: ground + random.between(-4, 4), height, distance: 0.3 }, random)
}

/** A stranger who crosses close behind the party. */
function behind(stage: Stage, width: number, random: Random): Actor {
  const height = stage.person * 0.88
  const way = random.chance(0.5) ? 1 : -1
  const pace = random.between(0.46, 0.6)
  const edge = height * 0.2 - random.between(-0.4, 0.5) * height
  const ground = stage.walkway ? groundOf(stage, height) : stage.ground - stage.person * 0.05
  return walker({ way, pace, start: way > 0 ? -edge : width + edge, ground, height, distance: 0.04 }, random)
}

interface Crossing {
  readonly way: -1 | 1
  /** Heights a second. */
  readonly pace: number
  readonly start: number
  readonly ground: number
  readonly height: number
  readonly distance: number
}

function walker({ way, pace, start, ...place }: Crossing, random: Random): Actor {
  const who = drawAppearance(random, random.weighted({ adult: 7, child: 1, elder: 1.6 }))
  const how = { ...pose(random, who, nobody), back: false, left: 'down' as const, right: 'down' as const }
  const phase = random.next() * 57
  return (time) => {
    const walked = pace * time
    const gait = gaitAt({ way, distance: phase + (walked * 100) / who.size, amount: 1 })
    const look = way * (0.9 + 0.1 * wave(time, 3, phase))
    return {
      ...{ who, ...place, x: start + way * walked * place.height, neighbours: nobody },
      pose: { ...how, motion: { ...gait, look, jump: 0, wind: -0.7 * way, blink: false } },
    }
  }
}

/** Where the walkway leads into the view: towards the camera or away from it. */
function alongTheView(stage: Stage, random: Random): Actor {
  const { fromX, toX, person } = stage.walkway!
  const who = drawAppearance(random, random.weighted({ adult: 7, child: 1, elder: 1.6 }))
  const comes = random.chance(0.5)
  const start = random.between(0, 3)
  const middle = (fromX + toX) / 2
  const beside = random.between(-0.4, 0.4) * (toX - fromX)
  const how = { ...pose(random, who, nobody), back: !comes, left: 'down' as const, right: 'down' as const }
  return (time) => {
    const walked = 0.5 * time
    const height = farther(person, comes ? start - walked : walked - start)
    const gait = gaitAt({ way: 0, distance: (walked * 100) / who.size, amount: 1 })
    return {
      ...{ who, height, distance: 0.3, neighbours: nobody },
      x: middle + (beside * height) / person,
      ground: groundOf(stage, height),
      pose: { ...how, motion: { ...gait, look: 0.06 * wave(time, 3), jump: 0, wind: 0, blink: false } },
    }
  }
}
