import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pixelsOf } from '#contract/printing/papers.ts'
import { draw } from '../../platform/decoder/decoder.ts'
import type { Services } from '../../platform/services.ts'

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
