import sharp from 'sharp'
import { fonts } from './fonts.ts'

const tiles = new Map<string, Promise<Buffer>>()

const size = { width: 400, height: 300 }

/** A transparent tile with the label at an angle, drawn once for each label; cut to the size of the picture if that is smaller. */
export async function watermark(label: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const tile = tiles.get(label) ?? draw(label)
  tiles.set(label, tile)
  if (width >= size.width && height >= size.height) return tile
  return sharp(await tile)
    .extract({ left: 0, top: 0, width: Math.min(width, size.width), height: Math.min(height, size.height) })
    .png()
    .toBuffer()
}

function draw(label: string): Promise<Buffer> {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const words = (x: number, y: number) =>
    `<text x="${x}" y="${y}" text-anchor="middle" transform="rotate(-24 ${x} ${y})">${text}</text>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g font-family="${fonts}" font-size="34" font-weight="600"
      fill="#fff" fill-opacity=".42" stroke="#000" stroke-opacity=".2" stroke-width="1">${words(100, 90)}${words(300, 240)}</g></svg>`),
  )
    .png()
    .toBuffer()
}
