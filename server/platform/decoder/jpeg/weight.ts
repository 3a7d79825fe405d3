import { open } from 'node:fs/promises'

/** Megabytes that a picture takes besides its coefficients: the rendered versions and the decoder's lines. */
const base = 30
/** A frame's head with four components. */
const headBytes = 22
/** A head with more segments than this is not a camera's. */
const maxSegments = 500

/**
 * Estimates how many megabytes decoding the file takes, from its head alone (ITU T.81 B.2.2): three times the file and, for a
 * progressive picture, two bytes and one bit per coefficient. Infinity if the head does not tell.
 */
export async function megabytesOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(headBytes)
    for (let at = 2, n = 0; n < maxSegments; n++) {
      if ((await file.read(head, 0, headBytes, at)).bytesRead < headBytes || head[0] !== 0xff) break
      const marker = head[1]!
      if (marker >= 0xc0 && marker <= 0xc2) {
        const [pixels, components] = [head.readUInt16BE(5) * head.readUInt16BE(7), Math.min(4, head[9]!)]
        const coefficients = marker === 0xc2 ? pixels * shareOf(head, components) : 0
        return base + (3 * size + 2.125 * coefficients) / 1_000_000
      }
      // A fill byte stands alone; everything else has a length.
      at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2)
    }
    return Number.POSITIVE_INFINITY
  } finally {
    await file.close()
  }
}

/** Coefficients for one pixel: 3 where all colours are as fine as the picture, 1.5 where two are halved both ways. */
function shareOf(head: Buffer, components: number): number {
  const factors = Array.from({ length: components }, (_, n) => head[11 + 3 * n]!)
  const [h, v] = [Math.max(1, ...factors.map((one) => one >> 4)), Math.max(1, ...factors.map((one) => one & 15))]
  return factors.reduce((sum, one) => sum + ((one >> 4) * (one & 15)) / (h * v), 0)
}
