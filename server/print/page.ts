import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pixelsOf } from '#contract/print/papers.ts'
import { localText } from '#contract/zone.ts'
import { draw } from '../ingest/decoder.ts'
import type { Services } from '../services.ts'

/**
 * A stored picture as a printer gets it: of the paper's size at 300 dpi, upright.
 * @throws ObjectMissing; Refusal invalid (2000) where it cannot be decoded; Busy
 */
export async function picturePage(
  { env, storage, log }: Pick<Services, 'env' | 'storage' | 'log'>,
  fileKey: string,
  media: string,
  fit: 'fill' | 'whole',
): Promise<Uint8Array> {
  const uploads = join(env.DATA_DIR, 'uploads')
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(uploads, 'p-'))
  try {
    const path = join(folder, 'picture')
    await writeFile(path, await storage.read(fileKey), { mode: 0o600 })
    const { files } = await draw({ kind: 'print', path, label: '', paper: { ...pixelsOf(media), fit } }, log)
    return await readFile(files.print)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const bars = ['#00a0e9', '#e4007f', '#fff100', '#000', '#e60012', '#009944', '#1d2088']

/** A page that shows colours, greys, the middle of the paper and how much of its edge is lost. Its words are Latin: servers may have no other fonts. */
export function testPage(media: string, lines: readonly string[]): Promise<Uint8Array> {
  const { width, height } = pixelsOf(media)
  const bar = (width - 200) / bars.length
  const frame = (inset: number, colour: string) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${colour}" stroke-width="2"/>`
  const words = lines.map(
    (line, at) => `<text x="${width / 2}" y="${height * 0.66 + at * 52}" text-anchor="middle">${escaped(line)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#fff"/>${frame(2, '#e60012')}${frame(38, '#000')}${frame(76, '#999')}
    ${bars.map((fill, at) => `<rect x="${100 + at * bar}" y="${height * 0.12}" width="${bar}" height="${height * 0.22}" fill="${fill}"/>`).join('')}
    <rect x="100" y="${height * 0.38}" width="${width - 200}" height="${height * 0.1}" fill="url(#g)"/>
    <path d="M${width / 2} ${height / 2 - 30}v60M${width / 2 - 30} ${height / 2}h60" stroke="#000" stroke-width="3"/>
    <g font-family="DejaVu Sans, Noto Sans, Arial, sans-serif" font-size="36">${words.join('')}</g></svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .withMetadata({ density: 300 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** What a test page says of a printer. */
export const testLines = (printerId: number, jobId: number, media: string) => [
  `TEST PAGE  ${localText(Date.now()).slice(0, 16).replace('T', ' ')}`,
  `printer #${printerId}   job #${jobId}`,
  media,
  'frames at 0.2, 3.2 and 6.4 mm',
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
