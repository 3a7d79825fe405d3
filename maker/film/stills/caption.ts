import sharp, { type Sharp } from 'sharp'
import { type CaptionLook, captionLayout, captionLights, fonts } from '#contract/videos/film/caption.ts'

/** Draws one or more centred lines, with space for their outline. */
export async function caption(text: string, look: CaptionLook): Promise<Sharp> {
  const { size, outline } = look
  const { width, height, lines } = await captionLayout(text, look, (line) => widthOf(line, size))
  const [fill, edge] = captionLights(look).map((light) => `rgb(${light} ${light} ${light})`)
  const words = lines.map((line) => `<text x="${width / 2}" y="${line.y}">${escaped(line.text)}</text>`)
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" xml:space="preserve" font-family="${fonts}"
      font-size="${size}" text-anchor="middle" fill="${fill}" stroke="${edge}" stroke-width="${2 * outline * size}" stroke-linejoin="round"
      paint-order="stroke">${words.join('')}</svg>`),
  )
}

/** Returns the width of a line in pixels. */
async function widthOf(line: string, size: number): Promise<number> {
  if (line.trim() === '') return 0
  // Measured at a fixed large size, because Pango rounds the widths of small letters to whole pixels.
  const measured = 64
  const markup = `<span>${escaped(line)}</span>`
  const { width } = await sharp({
    text: { text: markup, font: `${fonts} ${measured}`, dpi: 72 },
  }).metadata()
  return (width * size) / measured
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
