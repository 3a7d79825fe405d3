import sharp from 'sharp'

/** Families for Chinese in films, as in the pictures of the server. docs/decisions/0031-fonts-of-films.md says why none is shipped. */
export const fonts = ['Noto Sans CJK SC', 'Source Han Sans SC', 'Microsoft YaHei', 'PingFang SC', 'sans-serif'].join(
  ', ',
)

/** Whether the system has a font for Chinese: 一 is one flat stroke, and what stands for a sign that no font has is a box. */
export async function drawsChinese(): Promise<boolean> {
  const side = 120
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><text x="10" y="100" font-size="100" font-family="${fonts}">一</text></svg>`
  const grey = await sharp(Buffer.from(drawn)).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  const inked = Array.from({ length: side }, (_, row) =>
    grey.subarray(row * side, (row + 1) * side).some((value) => value < 128),
  ).filter(Boolean).length
  return inked > 0 && inked < side / 4
}
