import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageState, type PrinterAt, PrinterRefusal, type Printing, type PrintPage } from './printing.ts'

/** The ticket file beside a page's JPEG. */
export interface Ticket {
  readonly name: string
  readonly media: string
  readonly copies: number
  /** Unix milliseconds. */
  readonly at: number
  readonly state: PageState['state']
  readonly reason: string
  readonly printed: number
}

/** Days for which pages that are over stay. */
const retentionDays = 3

/**
 * Stores the pages of printers in a folder: each has its JPEG and a ticket with its state. Tickets of
 * unfinished pages have their own folder, so that few are read. Several processes may share the folder.
 */
export function pageFolder(root: string) {
  const of = ({ id }: Pick<PrinterAt, 'id'>) => join(root, `printer-${id}`)
  const places = (at: Pick<PrinterAt, 'id'>, name: string) => {
    // Names come back from the outside too.
    if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new PrinterRefusal('name', '没有这个打印任务')
    const folder = of(at)
    return {
      folder,
      jpeg: join(folder, `${name}.jpg`),
      open: join(folder, 'open', `${name}.json`),
      over: join(folder, 'over', `${name}.json`),
    }
  }

  async function read(at: Pick<PrinterAt, 'id'>, name: string): Promise<Ticket | null> {
    const { open, over } = places(at, name)
    // The ticket may be moved between the two folders meanwhile.
    const text = await textOf(open)
      .then((found) => found ?? textOf(over))
      .then((found) => found ?? textOf(open))
    return text === null ? null : (JSON.parse(text) as Ticket)
  }

  async function write(at: Pick<PrinterAt, 'id'>, ticket: Ticket) {
    const { folder, open, over } = places(at, ticket.name)
    await Promise.all(['open', 'over'].map((part) => mkdir(join(folder, part), { recursive: true, mode: 0o700 })))
    await writeWhole(isOver(ticket) ? over : open, JSON.stringify(ticket))
    if (isOver(ticket)) await unlink(open).catch(unlessMissing)
  }

  return {
    read,
    write,
    jpeg: (at: Pick<PrinterAt, 'id'>, name: string): Promise<Buffer> => readFile(places(at, name).jpeg),
    /** Stores a page; one that is stored already stays as it is. */
    async put(at: PrinterAt, { name, jpeg, media, copies }: PrintPage) {
      if (await read(at, name)) return
      const { folder, jpeg: file } = places(at, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(file, jpeg)
      // The page is there once its ticket is.
      await write(at, { name, media, copies, at: Date.now(), state: 'waiting', reason: '', printed: 0 })
    },
    /** The tickets of unfinished pages, oldest first. */
    async open(at: Pick<PrinterAt, 'id'>): Promise<Ticket[]> {
      const names = await readdir(join(of(at), 'open')).catch(() => [])
      const found = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => read(at, name.slice(0, -5))),
      )
      return found.filter((ticket) => ticket !== null).toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name))
    },
    /** The text of a file beside the pages of a printer; null if there is none. */
    note: (at: Pick<PrinterAt, 'id'>, name: string) => textOf(join(of(at), name)),
    async keepNote(at: Pick<PrinterAt, 'id'>, name: string, text: string) {
      await mkdir(of(at), { recursive: true, mode: 0o700 })
      await writeWhole(join(of(at), name), text)
    },
    /** Removes pages that have been over for some days. */
    async sweep(now = Date.now()) {
      for (const printer of await readdir(root).catch(() => [])) {
        const over = join(root, printer, 'over')
        for (const name of await readdir(over).catch(() => [])) {
          const { mtimeMs } = await stat(join(over, name))
          if (now - mtimeMs < retentionDays * 86_400_000) continue
          await unlink(join(root, printer, name.replace(/\.json$/, '.jpg'))).catch(unlessMissing)
          await unlink(join(over, name)).catch(unlessMissing)
        }
      }
    },
  }
}
export type PageFolder = ReturnType<typeof pageFolder>

async function writeWhole(path: string, data: string | Uint8Array) {
  const part = `${path}.${process.pid}.part`
  await writeFile(part, data, { mode: 0o600 })
  await rename(part, path)
}

const textOf = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/** Whether a page has come to its end. */
export const isOver = ({ state }: Ticket) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Submitting and finding pages where the folder is the printer: a page's number is its name in the folder. */
export const laidDown = (pages: PageFolder): Pick<Printing, 'submit' | 'find'> => ({
  async submit(at, page) {
    await pages.put(at, page)
    return page.name
  },
  find: async (at, name) => (await pages.read(at, name)) && name,
})
