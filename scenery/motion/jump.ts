/** Seconds to bend the knees, in the air, and to stand again. */
const [bending, flying, landing] = [0.2, 0.46, 0.3]
const high = 15

/** A jump that begins at 0: how far the body is bent, and how high the feet are; in units of the body. */
export function jumpAt(time: number): { lift: number; jump: number } {
  if (!(time > 0) || time > bending + flying + landing) return { lift: 0, jump: 0 }
  if (time < bending) return { lift: -5.5 * Math.sin((Math.PI / 2) * (time / bending)), jump: 0 }
  const air = (time - bending) / flying
  if (air < 1) return { lift: -5.5 * (1 - air) ** 6, jump: 4 * high * air * (1 - air) }
  return { lift: -4.5 * Math.sin(Math.PI * ((time - bending - flying) / landing)), jump: 0 }
}
