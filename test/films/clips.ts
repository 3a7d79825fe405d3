import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { inject } from 'vitest'

/** Where the clips of a test process are. */
export const clipFolder = mkdtempSync(join(inject('clips'), 'process-'))

const film = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv']
const coded = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '4', '-g', '25', ...film]
const made = new Map<string, string>()

/**
 * Creates a clip with FFmpeg, once per process.
 * @param sound frequency in hertz; without it the clip has no audio track
 */
export function clip({ draw, seconds = 2, sound, codec = coded }: ClipLook): string {
  const key = JSON.stringify([draw, seconds, sound, codec])
  const known = made.get(key)
  if (known) return known
  const file = join(clipFolder, `clip${made.size}.mp4`)
  const picture = ['-f', 'lavfi', '-i', `${draw},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`]
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=${sound}:r=48000`, '-c:a', 'aac', '-ac', '2'] : []
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...tone, '-t', String(seconds), ...codec, file])
  made.set(key, file)
  return file
}

interface ClipLook {
  /** Filters that need no input, as for `-f lavfi`. */
  readonly draw: string
  readonly seconds?: number
  readonly sound?: number
  readonly codec?: readonly string[]
}

/** A clip of one colour. */
export const plainClip = (colour: string, more: Omit<ClipLook, 'draw'> = {}) =>
  clip({ draw: `color=${colour}:s=320x180:r=25,format=gbrp`, ...more })

/** Enlarges a small drawing to the size of the other clips, which is cheaper than computing every pixel. */
export const large = 'scale=320:180:flags=neighbor,setsar=1'

/** A clip whose grey value encodes the frame number: 20, plus 4 for each frame. */
export const countingClip = (more: Omit<ClipLook, 'draw'> = {}) =>
  clip({ draw: `color=black:s=16x9:r=25,format=gbrp,geq=r='20+4*N':g='20+4*N':b='20+4*N',${large}`, ...more })
export const countOf = (grey: number) => (grey - 20) / 4

/** Writes a picture to the folder of the clips. */
export async function picture(name: string, svg: string): Promise<string> {
  const file = join(clipFolder, name)
  await sharp(Buffer.from(svg)).png().toFile(file)
  return file
}

/** Writes any file to the folder of the clips. */
export function fileOf(name: string, content: string | Buffer): string {
  const file = join(clipFolder, name)
  writeFileSync(file, content)
  return file
}

/** A WAV file of half a second without a sound. */
export function silentSound(): string {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 8000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(16_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(8000, 40)
  return fileOf('silence.wav', Buffer.concat([head, Buffer.alloc(8000)]))
}
