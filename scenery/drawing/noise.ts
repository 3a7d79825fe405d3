import { random } from '../random.ts'

const side = 1 << 20
let grain: Int8Array | undefined

/** Adds sensor noise to RGB pixels in place: stronger at a high ISO, mostly brightness, a little colour. */
export function addNoise(pixels: Uint8Array, iso: number, seed: string) {
  grain ??= makeGrain()
  const start = random(seed)
  let [at, tint] = [start.whole(0, side - 1), start.whole(0, side - 1)]
  const strength = Math.min(0.34, 0.05 * Math.sqrt(iso / 100))
  const levels = Int8Array.from({ length: 256 }, (_, i) => Math.round((i - 128) * strength))
  const colours = Int8Array.from({ length: 256 }, (_, i) => Math.round((i - 128) * strength * 0.45))
  for (let i = 0; i < pixels.length; i += 3) {
    const light = levels[grain[at++ & (side - 1)]! + 128]!
    const shift = colours[grain[tint++ & (side - 1)]! + 128]!
    pixels[i] = clamp(pixels[i]! + light + shift)
    pixels[i + 1] = clamp(pixels[i + 1]! + light)
    pixels[i + 2] = clamp(pixels[i + 2]! + light - shift)
  }
}

const clamp = (value: number) => Math.min(255, Math.max(0, value))

/** Normally distributed, deviation 42, from a fixed seed so that a picture is the same each time. */
function makeGrain() {
  const source = random('grain')
  return Int8Array.from({ length: side }, () => Math.max(-127, Math.min(127, source.gauss(0, 42))))
}
