import sharp from 'sharp'
import { wrongField } from '../refusal.ts'
import { type CleanJpeg, cleanJpeg } from './jpeg/clean.ts'
import { NotJpeg } from './jpeg/notJpeg.ts'
import { maxPixels } from './jpeg/state.ts'
import { watermark } from './watermark.ts'

export interface Renditions {
  /** With its coded pixels and nothing else that was in the file; its EXIF says which side is up. */
  original: Buffer
  /** At most 400 px. */
  thumb: Buffer
  /** At most 1600 px, watermarked. */
  preview: Buffer
  /** Upright. */
  width: number
  height: number
}

const thumbSize = 400
const previewSize = 1600
const reading = { limitInputPixels: maxPixels, failOn: 'warning' } as const

sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes a camera's JPEG once and makes everything that is stored of it.
 * @throws Refusal invalid (2000) on `file` where it is no whole JPEG of at most 50 megapixels
 */
export async function renditions(data: Buffer, label: string): Promise<Renditions> {
  try {
    const { bytes: original, width, height } = cleaned(data)
    const { data: pixels, info } = await sharp(original, reading)
      .autoOrient()
      .resize(previewSize, previewSize, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const decoded = () => sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const [thumb, preview] = await Promise.all([
      decoded()
        .resize(thumbSize, thumbSize, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 78 })
        .toBuffer(),
      decoded()
        .composite([{ input: await watermark(label, info), tile: true }])
        .jpeg({ quality: 80 })
        .toBuffer(),
    ])
    return { original, thumb, preview, width, height }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A camera's still as it is shown in the back-office: at most 1280 px, without any EXIF. @throws as `renditions` */
export async function still(data: Buffer): Promise<Buffer> {
  try {
    return await sharp(cleaned(data).bytes, reading)
      .autoOrient()
      .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer()
  } catch (error) {
    throw asRefusal(error)
  }
}

let unswept = 0

/** Buffers lie outside of the heap, which grows too slowly for them to be collected by themselves before the decoder takes its share. */
function cleaned(data: Buffer): CleanJpeg {
  const clean = cleanJpeg(data)
  unswept += data.length
  if (unswept > 5_000_000) {
    unswept = 0
    globalThis.gc?.()
  }
  return clean
}

/** What the decoder says of broken data is for the sender, not for the log. */
function asRefusal(error: unknown): unknown {
  if (error instanceof NotJpeg) return wrongField('file', error.message)
  if (error instanceof Error && /VipsJpeg|jpeg|pixel limit|Input (buffer|image)/i.test(error.message))
    return wrongField('file', '照片不能解码，文件可能已损坏')
  return error
}
