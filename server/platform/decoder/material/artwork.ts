import sharp, { type Sharp } from 'sharp'
import { maxSide } from '#contract/videos/materialKinds.ts'
import { wrongField } from '../../refusal.ts'

const reading = { limitInputPixels: 25_000_000, failOn: 'warning' } as const

export interface Artwork {
  bytes: Buffer
  /** At most 400 px. */
  thumb: Buffer
  format: 'jpg' | 'png'
  width: number
  height: number
  /** Some of it is transparent. */
  seeThrough: boolean
}

/**
 * Renders a picture again from its pixels, so that nothing can be hidden in it: upright, at most as large as a 4K frame, as PNG if
 * parts of it are transparent, else as JPEG. @throws Refusal invalid (2000) on `file`
 */
export async function redraw(data: Buffer): Promise<Artwork> {
  const { format, pages = 1 } = await sharp(data, reading)
    .metadata()
    .catch(() => ({ format: undefined, pages: 1 }))
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
    throw wrongField('file', '应为 JPEG、PNG 或 WebP 图片，最多 2500 万像素')
  if (pages > 1) throw wrongField('file', '不能是动图')
  try {
    const { data: pixels, info } = await sharp(data, reading)
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const drawn = () => sharp(pixels, { raw: { width, height, channels } })
    const seeThrough = (channels === 4 || channels === 2) && !(await drawn().stats()).isOpaque
    const written = (of: Sharp) => (seeThrough ? of.png() : of.removeAlpha().jpeg({ quality: 90 })).toBuffer()
    return {
      bytes: await written(drawn()),
      thumb: await written(drawn().resize(400, 400, { fit: 'inside', withoutEnlargement: true })),
      format: seeThrough ? 'png' : 'jpg',
      width,
      height,
      seeThrough,
    }
  } catch {
    throw wrongField('file', '图片不能解码，文件可能已损坏')
  }
}
