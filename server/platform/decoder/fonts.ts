import sharp from 'sharp'

/**
 * Font families for Chinese in pictures that the server draws: those of Linux, Windows and macOS. They come from the system. None is
 * shipped, because a font with every character that a name may have is larger than the server.
 */
export const fonts = 'Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, PingFang SC, sans-serif'

let known: Promise<boolean> | null = null

/** Whether the system has a font for Chinese: 一 is one flat stroke, while the placeholder for a missing character is a box. */
export function drawsChinese(): Promise<boolean> {
  known ??= isFlat('一').catch(() => false)
  return known
}

async function isFlat(sign: string): Promise<boolean> {
  const side = 120
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/><text x="10" y="100" font-size="100" font-family="${fonts}">${sign}</text></svg>`
  const grey = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  const inked = Array.from({ length: side }, (_, row) =>
    grey.subarray(row * side, (row + 1) * side).some((value) => value < 128),
  ).filter(Boolean).length
  return inked > 0 && inked < side / 4
}
