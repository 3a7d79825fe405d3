import { readFile, writeFile } from 'node:fs/promises'
import type { MaterialFormat } from '#contract/videos/materialKinds.ts'
import { wrongField } from '../../refusal.ts'
import { redraw } from './artwork.ts'
import { chart } from './chart.ts'
import { lutText, readLut } from './lut.ts'
import { readMedia } from './media.ts'

export interface Examining {
  path: string
  format: MaterialFormat
  /** Parts of the picture must be transparent. */
  seeThrough: boolean
  /** Longest allowed duration in seconds. */
  maxSeconds: number
  /** H.264 and AAC alone, which every phone decodes. */
  forPhones?: boolean
}

export interface Examined {
  /** Path of the file to store: rendered or written again, or as it was sent. */
  file: string
  format: MaterialFormat
  /** A JPEG or PNG, by its ending. */
  thumb: { path: string; format: 'jpg' | 'png' } | null
  width: number | null
  height: number | null
  durationMs: number | null
}

/** Runs in the decoder's process. @throws Refusal invalid (2000) on `file` */
export async function examined({ path, format, seeThrough, maxSeconds, forPhones }: Examining): Promise<Examined> {
  const [file, thumb] = [`${path}.stored`, `${path}.thumb`]
  switch (format) {
    case 'jpg':
    case 'png':
    case 'webp': {
      const drawn = await redraw(await readFile(path))
      if (seeThrough && !drawn.seeThrough) throw wrongField('file', '没有透明的部分，应为透明背景的 PNG 或 WebP')
      await Promise.all([writeFile(file, drawn.bytes), writeFile(thumb, drawn.thumb)])
      const { width, height } = drawn
      return {
        file,
        format: drawn.format,
        thumb: { path: thumb, format: drawn.format },
        width,
        height,
        durationMs: null,
      }
    }
    case 'cube': {
      const lut = readLut(await readFile(path, 'utf8'))
      await Promise.all([writeFile(file, lutText(lut)), writeFile(thumb, await chart(lut))])
      const none = { width: null, height: null, durationMs: null }
      return { file, format, thumb: { path: thumb, format: 'jpg' }, ...none }
    }
    default:
      return { file: path, thumb: null, ...(await readMedia(path, format, maxSeconds, forPhones)) }
  }
}
