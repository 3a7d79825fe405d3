import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { wrongField } from '../refusal.ts'
import type { CameraTags } from './exif.ts'
import { cleanJpeg, NotJpeg } from './jpeg.ts'
import { slots } from './slots.ts'
import { watermark } from './watermark.ts'

export interface Renditions {
  /** Upright, without its position. */
  original: Buffer
  /** At most 400 px. */
  thumb: Buffer
  /** At most 1600 px, watermarked. */
  preview: Buffer
  width: number
  height: number
}

export const mostPixels = 50_000_000
const thumbSize = 400
const previewSize = 1600
const reading = { limitInputPixels: mostPixels, failOn: 'warning' } as const

// As many pictures at once as there are cores, each on one thread: more would only make all of them slower.
sharp.concurrency(1)
sharp.cache(false)
const atATime = slots(availableParallelism())

/**
 * Decodes a camera's JPEG once and makes everything that is stored of it.
 * @throws Refusal invalid (2000) on `file` where it is no whole JPEG of at most 50 megapixels
 */
export function renditions(data: Buffer, label: string): Promise<Renditions> {
  return atATime(async () => {
    try {
      const { bytes, tags } = cleanJpeg(data)
      const { width, height, orientation } = await measured(data)
      const { data: pixels, info } = await sharp(data, reading)
        .autoOrient()
        .resize(previewSize, previewSize, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const decoded = () => sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
      const [thumb, preview, original] = await Promise.all([
        decoded()
          .resize(thumbSize, thumbSize, { fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 78 })
          .toBuffer(),
        decoded()
          .composite([{ input: await watermark(label, info), tile: true }])
          .jpeg({ quality: 80 })
          .toBuffer(),
        isTurned(orientation) ? upright(data, tags) : bytes,
      ])
      return { original, thumb, preview, width, height }
    } catch (error) {
      throw asRefusal(error)
    }
  })
}

/** A camera's still as it is shown in the back-office: at most 1280 px, without any EXIF. @throws as `renditions` */
export function still(data: Buffer): Promise<Buffer> {
  return atATime(async () => {
    try {
      cleanJpeg(data)
      await measured(data)
      return await sharp(data, reading)
        .autoOrient()
        .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 78 })
        .toBuffer()
    } catch (error) {
      throw asRefusal(error)
    }
  })
}

/** Size after turning upright, from the head alone. */
async function measured(data: Buffer) {
  const { format, autoOrient, orientation } = await sharp(data, { ...reading, limitInputPixels: false }).metadata()
  if (format !== 'jpeg') throw new NotJpeg('文件不是 JPEG')
  if (autoOrient.width * autoOrient.height > mostPixels)
    throw new NotJpeg(`照片为 ${autoOrient.width} × ${autoOrient.height} 像素，最多 5000 万像素`)
  return { ...autoOrient, orientation }
}

const isTurned = (orientation: number | undefined) => orientation !== undefined && orientation >= 2 && orientation <= 8

/** Turning needs new coding; the tags are put back afterwards. */
async function upright(data: Buffer, tags: CameraTags): Promise<Buffer> {
  const turned = await sharp(data, reading)
    .autoOrient()
    .keepIccProfile()
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return cleanJpeg(turned, tags).bytes
}

/** What the decoder says of broken data is for the sender, not for the log. */
function asRefusal(error: unknown): unknown {
  if (error instanceof NotJpeg) return wrongField('file', error.message)
  if (error instanceof Error && /VipsJpeg|jpeg|pixel limit|Input (buffer|image)/i.test(error.message))
    return wrongField('file', '照片不能解码，文件可能已损坏')
  return error
}
