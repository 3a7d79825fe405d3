import { darker } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Appearance } from './appearance.ts'
import { clothing } from './clothing.ts'
import { head } from './head.ts'
import type { Arm, Body, Pose } from './pose.ts'

export interface Drawn {
  readonly markup: string
  /** Face in local units; nothing where the back is turned. */
  readonly face?: { x: number; y: number; width: number; height: number }
}

/** One standing person; `vest` puts a life vest over the clothes. */
export function person(who: Appearance, how: Pose, light: Pick<Body, 'lit' | 'shade'>, vest = false): Drawn {
  const child = who.age === 'child'
  const body: Body = {
    shoulder: (child ? 10 : who.woman ? 9.7 : 11.4) * (who.age === 'elder' ? 1.04 : 1),
    shoulderY: child ? -68 : -78,
    hip: child ? 8.4 : who.woman ? 8.6 : 8.8,
    hipY: child ? -40 : -47,
    headY: child ? -83 : -89.5,
    headSize: child ? 1.36 : 1.06,
    sway: how.stance * 1.1,
    ...light,
  }
  const sleeves = who.top === 'jacket' || who.top === 'hoodie' || (who.top === 'shirt' && !child)
  const limb = (side: 1 | -1, arm: Arm) => armOf(who, body, side, arm, sleeves)
  const [left, right] = [limb(-1, how.left), limb(1, how.right)]
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
    face: how.back ? undefined : { x: body.sway - rx, y: body.headY - ry, width: rx * 2, height: ry * 2 },
  }
}

function legs(who: Appearance, { hip, hipY, lit, shade, sway }: Body, how: Pose) {
  const bare = who.legs !== 'trousers'
  const colour = lit(bare ? who.skin : who.legColour)
  const width = who.age === 'child' ? 6 : bare ? 5.6 : 7.4
  const step = 3.9 + Math.abs(how.stance) * 1.1
  const shoe = lit(who.woman ? darker(who.second, 0.1) : '#3a3d42')
  const leg = (side: 1 | -1) =>
    stroke(
      `M${n(side * hip * 0.5 + sway * 0.4)} ${n(hipY + 2)}Q${n(side * (step + 0.8))} ${n(hipY * 0.5)} ${n(side * step)} -3`,
      side === shade ? darker(colour, 0.2) : colour,
      width,
    ) + oval(side * (step + 0.9), -1.6, 4, 2.3, side === shade ? darker(shoe, 0.2) : shoe)
  return leg(-1) + leg(1)
}

const reaches: Record<Arm, readonly [elbowX: number, elbowY: number, handX: number, handY: number]> = {
  down: [3.2, 15, 2.6, 30],
  wave: [9.5, 3, 11, -17],
  high: [5.5, -14, 9, -29],
  sign: [6.5, 11, 3.4, -4],
  hip: [9, 13, 0.6, 24],
  strap: [4, 14, -4.5, 10],
  round: [8, 8, 15, 6],
  front: [3.5, 15, -6, 25],
}

function armOf(who: Appearance, body: Body, side: 1 | -1, arm: Arm, sleeves: boolean) {
  const [ex, ey, hx, hy] = reaches[arm]
  const from = { x: side * (body.shoulder - 1.6) + body.sway, y: body.shoulderY + 3.4 }
  const at = (x: number, y: number) => `${n(from.x + side * x)} ${n(from.y + y)}`
  const tone = (colour: string) => (side === body.shade ? darker(body.lit(colour), 0.16) : body.lit(colour))
  const width = who.age === 'child' ? 4.8 : who.woman ? 4.7 : 5.6
  const skin = stroke(`M${at(0, 0)}Q${at(ex, ey)} ${at(hx, hy)}`, tone(who.skin), width * 0.8)
  const sleeveEnd = sleeves ? [hx * 0.86 + ex * 0.14, hy * 0.9 + ey * 0.1] : [ex * 0.62, ey * 0.62]
  const sleeve = stroke(
    sleeves
      ? `M${at(0, 0)}Q${at(ex, ey)} ${at(sleeveEnd[0]!, sleeveEnd[1]!)}`
      : `M${at(0, 0)}L${at(sleeveEnd[0]!, sleeveEnd[1]!)}`,
    tone(who.colour),
    width * 1.18,
  )
  const hand = oval(from.x + side * hx, from.y + hy, 2.5, 2.7, tone(who.skin))
  const fingers =
    arm === 'sign'
      ? stroke(`M${at(hx, hy)}l-1.4 -5.2M${at(hx, hy)}l1.8 -5`, tone(who.skin), 1.4)
      : arm === 'wave' || arm === 'high'
        ? stroke(`M${at(hx, hy)}l${n(side * 0.8)} -3.4`, tone(who.skin), 3.4)
        : ''
  const markup = skin + hand + fingers + sleeve
  const inFront = arm === 'sign' || arm === 'strap' || arm === 'front' || arm === 'hip'
  return { behind: inFront ? '' : markup, front: inFront ? markup : '' }
}
