import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'
import { judge, type Measured } from './framing/judge.ts'
import { lookOf } from './framing/look.ts'
import { renditions, still } from './renditions.ts'

export interface DrawRequest {
  id: number
  kind: 'picture' | 'still'
  /** The file that was sent. */
  path: string
  /** On the preview. */
  label: string
  /** Of a still: the look of the reference that it is held against, in base64. */
  against?: string
}

export interface Drawn {
  /** Upright. Of a still 0. */
  width: number
  height: number
  /** Of the original. */
  bytes: number
  files: { original: string; thumb: string; preview: string; still: string }
  /** Of a still, in base64; otherwise empty. */
  look: string
  /** Of a still that was held against a reference. */
  measured: Measured | null
}

export type DrawReply =
  | { id: number; drawn: Drawn }
  | { id: number; refused: string }
  | { id: number; refused?: undefined; fault: string }

// The server's child (decoder.ts); it ends with it.
process.on('disconnect', () => process.exit(0))
process.on('message', async (request: DrawRequest) => process.send?.(await answer(request)))
process.send?.({ id: 0, refused: '' } satisfies DrawReply)

async function answer({ id, kind, path, label, against }: DrawRequest): Promise<DrawReply> {
  const names = ['original', 'thumb', 'preview', 'still'] as const
  const files = Object.fromEntries(names.map((name) => [name, `${path}.${name}`])) as Drawn['files']
  try {
    const data = await readFile(path)
    if (kind === 'still') {
      const picture = await still(data)
      await writeFile(files.still, picture)
      const look = await lookOf(picture)
      const measured = against === undefined ? null : judge(Buffer.from(against, 'base64'), look)
      return { id, drawn: { width: 0, height: 0, bytes: 0, files, look: look.toString('base64'), measured } }
    }
    const { original, thumb, preview, width, height } = await renditions(data, label)
    await Promise.all([
      writeFile(files.original, original),
      writeFile(files.thumb, thumb),
      writeFile(files.preview, preview),
    ])
    return { id, drawn: { width, height, bytes: original.length, files, look: '', measured: null } }
  } catch (error) {
    if (error instanceof Refusal) return { id, refused: error.message }
    return { id, fault: (error as Error).stack ?? String(error) }
  }
}
