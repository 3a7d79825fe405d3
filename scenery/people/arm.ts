import { darker } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Appearance } from './appearance.ts'
import type { Arm, Body, Pose, Reach } from './pose.ts'

/** Where each position of an arm has its elbow and hand. */
export const reaches: Record<Arm, Reach> = {
  down: [3.2, 15, 2.6, 30],
  wave: [9.5, 3, 11, -17],
  high: [5.5, -14, 9, -29],
  sign: [6.5, 11, 3.4, -4],
  hip: [9, 13, 0.6, 24],
  strap: [4, 14, -4.5, 10],
  round: [8, 8, 15, 6],
  front: [3.5, 15, -6, 25],
}

/** An arm with its sleeve; one part is empty, for it is drawn either behind the clothes or in front of them. */
export function armOf(who: Appearance, body: Body, side: 1 | -1, how: Pose) {
  const arm = side < 0 ? how.left : how.right
  const sleeves = who.top === 'jacket' || who.top === 'hoodie' || (who.top === 'shirt' && who.age !== 'child')
  const [ex, ey, hx, hy] = how.motion ? (side < 0 ? how.motion.left : how.motion.right) : reaches[arm]
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
  // Fingers are spread only where the hand is up.
  const isUp = hy < 0
  const fingers =
    arm === 'sign' && isUp
      ? stroke(`M${at(hx, hy)}l-1.4 -5.2M${at(hx, hy)}l1.8 -5`, tone(who.skin), 1.4)
      : (arm === 'wave' || arm === 'high') && isUp
        ? stroke(`M${at(hx, hy)}l${n(side * 0.8)} -3.4`, tone(who.skin), 3.4)
        : ''
  const markup = skin + hand + fingers + sleeve
  const step = how.motion?.step
  const inFront = step ? step.way === -side : arm === 'sign' || arm === 'strap' || arm === 'front' || arm === 'hip'
  return { behind: inFront ? '' : markup, front: inFront ? markup : '' }
}
