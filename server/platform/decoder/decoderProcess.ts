import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'
import { lookOf } from './framing/grayThumbnail.ts'
import { judge, type Measured } from './framing/judge.ts'
import { type Examined, type Examining, examined } from './material/examine.ts'
import { type Paper, poster, printPage, renditions, still } from './renditions.ts'

export type DrawRequest = DrawPicture | (Examining & { id: number; kind: 'material' })

interface DrawPicture {
  id: number
  kind: 'picture' | 'still' | 'print' | 'poster'
  /** The file that was sent. */
  path: string
  /** On the preview. */
  label: string
  /** Of a still: the look of the reference that it is held against, in base64. */
  against?: string
  /** Of a print: the paper. */
  paper?: Paper
}

export interface Drawn {
  /** Upright. Of a still or poster 0. */
  width: number
  height: number
  /** Of the original. */
  bytes: number
  files: { original: string; thumb: string; preview: string; still: string; print: string }
  /** Of a still, in base64; otherwise empty. */
  look: string
  /** Of a still that was held against a reference. */
  measured: Measured | null
}

export type DrawReply =
  | { id: number; drawn: Drawn | Examined }
  | { id: number; refused: string }
  | { id: number; refused?: undefined; fault: string }

// The server's child (decoder.ts); it ends with it.
process.on('disconnect', () => process.exit(0))
process.on('message', async (request: DrawRequest) => say(await answer(request)))
say({ id: 0, refused: '' })

/** If sending fails, the server was just killed and `disconnect` has not arrived yet: the process exits. */
function say(reply: DrawReply) {
  process.send?.(reply, undefined, undefined, (error) => {
    if (error) process.exit(0)
  })
}

async function answer(request: DrawRequest): Promise<DrawReply> {
  const { id } = request
  try {
    return { id, drawn: request.kind === 'material' ? await examined(request) : await drawnOf(request) }
  } catch (error) {
    if (error instanceof Refusal) return { id, refused: error.message }
    return { id, fault: (error as Error).stack ?? String(error) }
  }
}

async function drawnOf({ kind, path, label, against, paper }: DrawPicture): Promise<Drawn> {
  const names = ['original', 'thumb', 'preview', 'still', 'print'] as const
  const files = Object.fromEntries(names.map((name) => [name, `${path}.${name}`])) as Drawn['files']
  const data = await readFile(path)
  const none = { width: 0, height: 0, files, look: '', measured: null }
  if (kind === 'still') {
    const picture = await still(data)
    await writeFile(files.still, picture)
    const look = await lookOf(picture)
    const measured = against === undefined ? null : judge(Buffer.from(against, 'base64'), look)
    return { ...none, bytes: 0, look: look.toString('base64'), measured }
  }
  if (kind === 'poster') {
    const made = await poster(data)
    await Promise.all([writeFile(files.still, made.still), writeFile(files.thumb, made.thumb)])
    return { ...none, bytes: made.still.length }
  }
  if (kind === 'print') {
    const page = await printPage(data, paper!)
    await writeFile(files.print, page)
    return { ...none, bytes: page.length }
  }
  const { original, thumb, preview, width, height } = await renditions(data, label)
  await Promise.all([
    writeFile(files.original, original),
    writeFile(files.thumb, thumb),
    writeFile(files.preview, preview),
  ])
  return { ...none, width, height, bytes: original.length }
}
