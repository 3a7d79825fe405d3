import sharp from 'sharp'
import { fonts } from '../../../platform/decoder/fonts.ts'
import type { MiniPicture } from '../../../providers/miniProgram/miniProgram.ts'

const width = 750
const band = 210
const side = 170
const margin = 20

/** Words on a poster, below the picture. */
export interface PosterWords {
  readonly title: string
  readonly lines: readonly string[]
}

/** A poster as a JPEG: the picture, which may be missing, and below it text beside the code. */
export async function drawPoster(
  picture: Uint8Array | null,
  code: MiniPicture,
  { title, lines }: PosterWords,
): Promise<Buffer> {
  const top = picture
    ? await sharp(picture).resize({ width, withoutEnlargement: false }).toBuffer({ resolveWithObject: true })
    : null
  const height = top?.info.height ?? 0
  const text = (y: number, size: number, colour: string, words: string) =>
    `<text x="${margin + 12}" y="${y}" font-size="${size}" fill="${colour}">${escaped(words)}</text>`
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${band}"><rect width="100%" height="100%" fill="#fff"/>
    <g font-family="${fonts}">${text(72, 34, '#171b20', fitting(title, 14))}
    ${lines.map((line, at) => text(118 + at * 36, 22, '#646d78', fitting(line, 22))).join('')}</g></svg>`,
  )
  const drawn = await sharp(code.image).resize(side, side, { fit: 'contain', background: '#fff' }).png().toBuffer()
  return sharp({ create: { width, height: height + band, channels: 3, background: '#fff' } })
    .composite([
      ...(top ? [{ input: top.data, left: 0, top: 0 }] : []),
      { input: words, left: 0, top: height },
      { input: drawn, left: width - side - margin, top: height + Math.round((band - side) / 2) },
    ])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The name of a file with a code, by its type. */
export const codeFile = (name: string, type: MiniPicture['type']) =>
  `${name.replaceAll(/[\\/:*?"<>|]/g, '_')}.${type === 'image/png' ? 'png' : 'jpg'}`

/** At most so many signs as wide as a Chinese one. */
function fitting(words: string, maxWidth: number): string {
  let room = maxWidth
  for (const [at, sign] of [...words].entries()) {
    room -= sign.charCodeAt(0) < 0x2000 ? 0.55 : 1
    if (room < 0) return `${[...words].slice(0, Math.max(0, at - 1)).join('')}…`
  }
  return words
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign]!)
