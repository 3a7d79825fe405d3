import sharp from 'sharp'
import { graded, type Lut } from '#contract/videos/lut.ts'

const width = 320
const height = 180

/** Greys, skins, sky and leaves: what a look is chosen by. */
const patches = [
  [0.93, 0.78, 0.69],
  [0.76, 0.57, 0.47],
  [0.45, 0.32, 0.26],
  [0.36, 0.55, 0.82],
  [0.62, 0.78, 0.93],
  [0.33, 0.46, 0.24],
  [0.55, 0.62, 0.28],
  [0.83, 0.35, 0.24],
] as const

/** A chart of colours as the table makes them: every hue from light to dark, then greys, then patches. A JPEG. */
export function chart(lut: Lut): Promise<Buffer> {
  const pixels = Buffer.alloc(3 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const out = graded(lut, colourAt(x / width, y / height))
      for (const [channel, value] of out.entries())
        pixels[3 * (y * width + x) + channel] = Math.round(255 * Math.min(1, Math.max(0, value)))
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

function colourAt(x: number, y: number): readonly number[] {
  if (y > 0.72) return patches[Math.floor(x * patches.length)]!
  if (y > 0.58) return [x, x, x]
  const light = 1 - y / 0.58
  return [0, 8, 4].map((shift) => {
    // Hue, full colour and lightness to red, green and blue.
    const turn = (shift + 12 * x) % 12
    const strength = light < 0.5 ? light : 1 - light
    return light - strength * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
  })
}
