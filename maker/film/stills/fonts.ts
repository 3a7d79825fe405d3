import sharp from 'sharp'
import { fonts } from '#contract/videos/film/caption.ts'

/**
 * Whether the system has a Chinese font. It draws 一, which is one flat stroke; without a font it would be a placeholder box.
 */
export async function drawsChinese(): Promise<boolean> {
  const side = 120
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><text x="10" y="100" font-size="100" font-family="${fonts}">一</text></svg>`
  const grey = await sharp(Buffer.from(drawn)).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  const inked = Array.from({ length: side }, (_, row) =>
    grey.subarray(row * side, (row + 1) * side).some((value) => value < 128),
  ).filter(Boolean).length
  return inked > 0 && inked < side / 4
}
