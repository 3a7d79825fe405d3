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
 * Decodes a camera's JPEG once and renders every version that is stored.
 * @throws Refusal invalid (2000) on `file` if it is not a whole JPEG of at most 50 megapixels
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

/** A poster as it is shown: at most 1280 px, and at most 400 px, without any EXIF. @throws as `renditions` */
export async function poster(data: Buffer): Promise<{ still: Buffer; thumb: Buffer }> {
  const large = await still(data)
  const thumb = await sharp(large)
    .resize(thumbSize, thumbSize, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()
  return { still: large, thumb }
}

/** What a picture is printed on, in pixels at 300 dpi, upright. */
export interface Paper {
  readonly width: number
  readonly height: number
  /** `fill`: the picture covers it and loses its edges; `whole`: all of the picture, with white beside it. */
  readonly fit: 'fill' | 'whole'
}

/** A picture for a printer: in the size of the paper, rotated so that its long side lies along the paper's. @throws as `renditions` */
export async function printPage(data: Buffer, { width, height, fit }: Paper): Promise<Buffer> {
  try {
    const { bytes, width: across, height: down } = cleaned(data)
    const { data: pixels, info } = await sharp(bytes, reading)
      .autoOrient()
      .resize({
        ...(across > down ? { width: height, height: width } : { width, height }),
        fit: fit === 'fill' ? 'cover' : 'contain',
        background: '#fff',
      })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const page = sharp(pixels, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const upright = info.width > info.height ? page.rotate(90) : page
    return await upright.withMetadata({ density: 300 }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  } catch (error) {
    throw asRefusal(error)
  }
}

let unswept = 0

/**
 * Cleans a JPEG. Buffers are outside the heap, which grows too slowly for them to be collected before the decoder exceeds its
 * memory, so collection is forced here.
 */
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
