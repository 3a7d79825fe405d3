import sharp, { type Sharp } from 'sharp'
import { fonts } from './fonts.ts'

export interface CaptionLook {
  /** Height of a letter in pixels. */
  readonly size: number
  /** From 0 (black) to 1 (white). The outline has the opposite brightness. */
  readonly light: number
  /** Width of the outline as a fraction of the letter height. */
  readonly outline: number
  /** Maximum width of a line in pixels; a longer line is broken. */
  readonly maxWidth: number
}

const lineHeight = 1.3
/** Distance from the middle of a line to its baseline, as a fraction of the letter height. It centres Chinese characters in the line. */
const toBaseline = 0.38

/** Draws one or more centred lines, with space for their outline. */
export async function caption(text: string, { size, light, outline, maxWidth }: CaptionLook): Promise<Sharp> {
  const lines = await brokenLines(printable(text), size, maxWidth)
  const widths = await Promise.all(lines.map((line) => widthOf(line, size)))
  const room = Math.ceil(size * (outline + 0.15))
  const width = Math.ceil(Math.max(...widths)) + 2 * room
  const height = Math.ceil(lines.length * lineHeight * size) + 2 * room
  const [fill, edge] = [light, 1 - light].map(
    (share) =>
      `rgb(${Array(3)
        .fill(Math.round(255 * share))
        .join(' ')})`,
  )
  const words = lines.map((line, index) => {
    const y = room + (index + 0.5) * lineHeight * size + toBaseline * size
    return `<text x="${width / 2}" y="${y}">${escaped(line)}</text>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" xml:space="preserve" font-family="${fonts}"
      font-size="${size}" text-anchor="middle" fill="${fill}" stroke="${edge}" stroke-width="${2 * outline * size}" stroke-linejoin="round"
      paint-order="stroke">${words.join('')}</svg>`),
  )
}

/** Splits a text into lines: at its line breaks and, where a line is too wide, between words or Chinese characters. */
async function brokenLines(text: string, size: number, maxWidth: number): Promise<string[]> {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const part of partsOf(paragraph)) {
      if (line !== '' && (await widthOf(line + part, size)) > maxWidth) {
        lines.push(line.trimEnd())
        line = part.trimStart()
      } else line += part
    }
    lines.push(line)
  }
  return lines
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** Splits a paragraph into parts that a line break must not divide: words or Chinese characters, with the punctuation that follows. */
function partsOf(paragraph: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(paragraph)) {
    const pieces =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(segment) || segment.length > 24
        ? [...signs.segment(segment)].map((one) => one.segment)
        : [segment]
    for (const piece of pieces) {
      if (parts.length > 0 && /^[\p{Pe}\p{Pf}\p{Po}]+$/u.test(piece)) parts[parts.length - 1] += piece
      else parts.push(piece)
    }
  }
  return parts
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

/** Removes characters that XML does not allow and normalises line breaks. */
const printable = (text: string) =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .trim()

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
