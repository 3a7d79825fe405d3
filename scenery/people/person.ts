import type { Appearance } from './appearance.ts'
import { armOf } from './arm.ts'
import { clothing } from './clothing.ts'
import { head } from './head.ts'
import { legs } from './legs.ts'
import type { Body, Pose } from './pose.ts'

export interface Drawn {
  readonly markup: string
  /** Face in local units; nothing where the back is turned. */
  readonly face?: { x: number; y: number; width: number; height: number }
}

/** One person; `vest` puts a life vest over the clothes, of somebody who sits in a boat. */
export function person(who: Appearance, how: Pose, light: Pick<Body, 'lit' | 'shade'>, vest = false): Drawn {
  const body = bodyOf(who, how, light)
  const [left, right] = [armOf(who, body, -1, how), armOf(who, body, 1, how)]
  const top = head(who, how, body)
  const markup = [
    vest ? '' : legs(who, body, how),
    top.behind,
    left.behind,
    right.behind,
    clothing(who, how, body, vest),
    left.front,
    right.front,
    top.markup,
  ].join('')
  const [rx, ry] = [6.5 * body.headSize, 8 * body.headSize]
  return {
    markup,
    face: how.back ? undefined : { x: body.headX - rx, y: body.headY - ry, width: rx * 2, height: ry * 2 },
  }
}

function bodyOf(who: Appearance, how: Pose, light: Pick<Body, 'lit' | 'shade'>): Body {
  const child = who.age === 'child'
  const { lift = 0, facing = 0, sway = 0 } = how.motion ?? {}
  const narrow = 1 - 0.18 * Math.abs(facing)
  const side = how.stance * 1.1 + sway
  return {
    shoulder: (child ? 10 : who.woman ? 9.7 : 11.4) * (who.age === 'elder' ? 1.04 : 1) * narrow,
    shoulderY: (child ? -68 : -78) - lift,
    hip: (child ? 8.4 : who.woman ? 8.6 : 8.8) * narrow,
    hipY: (child ? -40 : -47) - lift,
    headX: side + facing * 1.3,
    headY: (child ? -83 : -89.5) - lift,
    headSize: child ? 1.36 : 1.06,
    sway: side,
    facing,
    ...light,
  }
}
