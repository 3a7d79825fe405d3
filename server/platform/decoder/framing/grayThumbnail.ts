import sharp from 'sharp'

/** Size of a look: the brightness of a still, stored to compare others with it, coarse enough to ignore leaves and visitors. */
export const lookWidth = 320
export const lookHeight = 180

sharp.concurrency(1)

/** Brightness of a picture, row by row, a byte each. Whatever its shape, it is stretched to the one of a look. */
export async function lookOf(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .resize(lookWidth, lookHeight, { fit: 'fill', kernel: 'lanczos3' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}
