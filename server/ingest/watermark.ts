import sharp from 'sharp'

const tiles = new Map<string, Promise<Buffer>>()

/** A transparent tile with the label aslant, drawn once for each label. */
export function watermark(label: string): Promise<Buffer> {
  const known = tiles.get(label)
  if (known) return known
  const made = draw(label)
  tiles.set(label, made)
  return made
}

function draw(label: string): Promise<Buffer> {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const words = (x: number, y: number) => `<text x="${x}" y="${y}" text-anchor="middle" transform="rotate(-24 ${x} ${y})">${text}</text>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><g font-family="Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, PingFang SC, sans-serif" font-size="34" font-weight="600"
      fill="#fff" fill-opacity=".42" stroke="#000" stroke-opacity=".2" stroke-width="1">${words(100, 90)}${words(300, 240)}</g></svg>`),
  )
    .png()
    .toBuffer()
}
