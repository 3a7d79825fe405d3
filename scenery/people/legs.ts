import { darker } from '../drawing/colour.ts'
import { n, oval, stroke } from '../drawing/drawing.ts'
import type { Appearance } from './appearance.ts'
import type { Body, Foot, Motion, Pose } from './pose.ts'

/** Legs with shoes, of somebody who stands, walks or jumps. */
export function legs(who: Appearance, body: Body, how: Pose) {
  const { hip, hipY, shade, sway } = body
  const look = legLook(who, body)
  const apart = 3.9 + Math.abs(how.stance) * 1.1
  if (how.motion) return moving(who, body, how.motion, apart)
  const leg = (side: 1 | -1) =>
    stroke(
      `M${n(side * hip * 0.5 + sway * 0.4)} ${n(hipY + 2)}Q${n(side * (apart + 0.8))} ${n(hipY * 0.5)} ${n(side * apart)} -3`,
      look.colour(side === shade),
      look.width,
    ) + oval(side * (apart + 0.9), -1.6, 4, 2.3, look.shoe(side === shade))
  return leg(-1) + leg(1)
}

function legLook(who: Appearance, { lit }: Body) {
  const bare = who.legs !== 'trousers'
  const colour = lit(bare ? who.skin : who.legColour)
  const shoe = lit(who.woman ? darker(who.second, 0.1) : '#3a3d42')
  return {
    width: who.age === 'child' ? 6 : bare ? 5.6 : 7.4,
    colour: (dark: boolean) => (dark ? darker(colour, 0.2) : colour),
    shoe: (dark: boolean) => (dark ? darker(shoe, 0.2) : shoe),
  }
}

/** Legs whose knees follow from where hips and feet are. The leg away from the camera comes first. */
function moving(who: Appearance, body: Body, { step, jump }: Motion, apart: number) {
  const { hip, hipY, shade, sway, lit } = body
  const way = step?.way ?? 0
  const look = legLook(who, body)
  // Straight where somebody stands.
  const length = who.age === 'child' ? 35.4 : 42.6
  const tucked = Math.min(3, jump * 0.3)
  const leg = (side: 1 | -1) => {
    const inPlace: Foot = { x: side * (apart + tucked * 0.6), y: tucked, pitch: tucked * 6 }
    const foot = step ? (side < 0 ? step.left : step.right) : inPlace
    const from = { x: side * hip * (way === 0 ? 0.5 : 0.3) + sway * 0.4, y: hipY + 2 }
    const ankle = { x: foot.x, y: -3 - foot.y }
    const knee = kneeOf(from, ankle, length, way === 0 ? side * 0.35 : way)
    const dark = way === 0 ? side === shade : side === way
    const thigh = `M${n(from.x)} ${n(from.y)}L${n(knee.x)} ${n(knee.y)}`
    const shorts =
      who.legs === 'shorts' && step
        ? stroke(
            `M${n(from.x)} ${n(from.y)}L${n(from.x + (knee.x - from.x) * 0.8)} ${n(from.y + (knee.y - from.y) * 0.8)}`,
            dark ? darker(lit(who.legColour), 0.14) : lit(who.legColour),
            9,
          )
        : ''
    return (
      stroke(`${thigh}L${n(ankle.x)} ${n(ankle.y)}`, look.colour(dark), look.width, 'stroke-linejoin="round"') +
      shoe(foot, way === 0 ? side : way, way === 0, look.shoe(dark)) +
      shorts
    )
  }
  return way < 0 ? leg(-1) + leg(1) : leg(1) + leg(-1)
}

/** The toes point to a side, or towards the camera. */
function shoe({ x, y, pitch }: Foot, side: 1 | -1, toCamera: boolean, colour: string) {
  const [cx, cy] = [x + side * (toCamera ? 0.9 : 1.9), -1.6 - y]
  const turn = toCamera ? '' : `transform="rotate(${n(side * pitch)} ${n(x)} ${n(-3 - y)})"`
  return oval(cx, cy, toCamera ? 4 : 5, 2.3, colour, turn)
}

/** Thigh and shin are equally long; `bend` says how far the knee goes to a side, -1 to 1. */
function kneeOf(hip: { x: number; y: number }, ankle: { x: number; y: number }, length: number, bend: number) {
  const [dx, dy] = [ankle.x - hip.x, ankle.y - hip.y]
  const distance = Math.hypot(dx, dy)
  const out = Math.sqrt(Math.max(0, (length / 2) ** 2 - (distance / 2) ** 2)) * bend
  return { x: hip.x + dx / 2 + (out * dy) / distance, y: hip.y + dy / 2 - (out * dx) / distance }
}
