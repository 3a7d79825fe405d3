/** The look of a caption in pixels of the film. */
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

/** Returns the look of the caption of an element. */
export const captionLook = (
  { size = 0, colour = 0, outline = 0 }: Readonly<Record<string, number>>,
  film: { readonly width: number; readonly height: number },
): CaptionLook => ({
  ...{ size: (size / 100) * film.height, light: colour / 100, outline: outline / 100, maxWidth: 0.96 * film.width },
})

/** Font families for Chinese text, the same as in pictures of the server. docs/decisions/0031-fonts-of-films.md says why none is shipped. */
export const fonts = ['Noto Sans CJK SC', 'Source Han Sans SC', 'Microsoft YaHei', 'PingFang SC', 'sans-serif'].join(
  ', ',
)

/** Where the lines of a caption are in its drawing. They are centred. */
export interface CaptionLayout {
  readonly width: number
  readonly height: number
  readonly lines: readonly { readonly text: string /** Of its baseline. */; readonly y: number }[]
}

const lineHeight = 1.3
/** Distance from the middle of a line to its baseline, as a fraction of the letter height. It centres Chinese characters in the line. */
const toBaseline = 0.38

/** Breaks a text into centred lines, with space for their outline. @param widthOf width of a line in pixels */
export async function captionLayout(
  text: string,
  { size, outline, maxWidth }: CaptionLook,
  widthOf: (line: string) => number | Promise<number>,
): Promise<CaptionLayout> {
  const lines = await brokenLines(printable(text), maxWidth, widthOf)
  const widths = await Promise.all(lines.map(widthOf))
  const room = Math.ceil(size * (outline + 0.15))
  return {
    width: Math.ceil(Math.max(...widths)) + 2 * room,
    height: Math.ceil(lines.length * lineHeight * size) + 2 * room,
    lines: lines.map((line, index) => ({
      text: line,
      y: room + (index + 0.5) * lineHeight * size + toBaseline * size,
    })),
  }
}

/** The brightness of the letters and of their outline, 0 to 255. */
export const captionLights = ({ light }: CaptionLook) => [light, 1 - light].map((share) => Math.round(255 * share))

/** Splits a text into lines: at its line breaks and, where a line is too wide, between words or Chinese characters. */
async function brokenLines(
  text: string,
  maxWidth: number,
  widthOf: (line: string) => number | Promise<number>,
): Promise<string[]> {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const part of partsOf(paragraph)) {
      if (line !== '' && (await widthOf(line + part)) > maxWidth) {
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

/** Removes characters that XML does not allow and normalises line breaks. */
const printable = (text: string) =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', '    ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .trim()
