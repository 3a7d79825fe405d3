import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type DownloadLimits, download, usualDownload } from './download.ts'
import { FetchFailure, isDiskFull } from './faults.ts'

/** A file that a film needs. */
export interface Source {
  /** Its name in the store. The content behind a name never changes. */
  readonly name: string
  /** What it is, for people. */
  readonly label: string
  /** Where it is fetched; relative to the server. Expires. */
  readonly address: string
  readonly maxBytes: number
  readonly content?: { readonly sha256: string; readonly bytes: number }
}

/** Files of a film on this machine. They stay until they are released. */
export interface Taken {
  /** Returns the path of a file. */
  pathOf(name: string): string
  /** Allows the store to remove the files. */
  release(): void
}

/** Keeps downloaded files for further films. */
export interface Store {
  /**
   * Provides files and downloads those that are missing. `onShare` is called with the finished share of them, 0 to 1.
   * @throws FetchFailure; whatever `signal` was aborted with
   */
  take(sources: readonly Source[], signal: AbortSignal, onShare?: (share: number) => void): Promise<Taken>
}

interface StoreOptions {
  readonly folder: string
  /** The server, to which addresses are relative. */
  readonly base: string
  /** Above this size the least recently used files are removed, but none that a film uses. */
  readonly maxBytes: number
  readonly limits?: DownloadLimits
}

const atOnce = 3
const partial = '.part'

/** Opens a store in a folder and removes what interrupted downloads left there. */
export async function openStore({ folder, base, maxBytes, limits = usualDownload }: StoreOptions): Promise<Store> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (name.endsWith(partial)) await rm(join(folder, name), { force: true })
  const users = new Map<string, number>()
  const use = (name: string, change: 1 | -1) => users.set(name, (users.get(name) ?? 0) + change)

  async function provide({ name, label, address, content, ...source }: Source, signal: AbortSignal) {
    const file = join(folder, name)
    if (await isStored(file, content?.bytes)) return utimes(file, new Date(), new Date())
    const part = `${file}.${randomUUID()}${partial}`
    try {
      await trim(maxBytes - (content?.bytes ?? 0))
      const url = new URL(address, base).href
      await download({ url, file: part, maxBytes: source.maxBytes, content }, limits, signal)
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true })
      signal.throwIfAborted()
      throw new FetchFailure(isDiskFull(error) ? '制作机的磁盘已满' : `${label} 下载失败：${reasonOf(error)}`, {
        cause: error,
      })
    }
  }

  /** Removes the least recently used files until the others have at most so many bytes. */
  async function trim(bytes: number) {
    const files = await filesIn(folder)
    let sum = files.reduce((total, file) => total + file.bytes, 0)
    for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (sum <= bytes) return
      if (file.name.endsWith(partial) || users.get(file.name)) continue
      await rm(join(folder, file.name), { force: true })
      sum -= file.bytes
    }
  }

  return {
    async take(sources, signal, onShare) {
      for (const { name } of sources) use(name, 1)
      const release = () => {
        for (const { name } of sources) use(name, -1)
      }
      // One failure stops the other downloads.
      const failed = new AbortController()
      const either = AbortSignal.any([signal, failed.signal])
      const waiting = [...sources]
      let done = 0
      const worker = async () => {
        for (let source = waiting.shift(); source; source = waiting.shift()) {
          await provide(source, either)
          onShare?.(++done / sources.length)
        }
      }
      const guarded = () =>
        worker().catch((error) => {
          failed.abort(error)
          throw error
        })
      const results = await Promise.allSettled(Array.from({ length: atOnce }, guarded))
      const fault = results.find((result) => result.status === 'rejected')
      if (fault || signal.aborted) {
        release()
        signal.throwIfAborted()
        throw failed.signal.reason
      }
      await trim(maxBytes)
      return { pathOf: (name) => join(folder, name), release }
    },
  }
}

async function isStored(file: string, bytes: number | undefined): Promise<boolean> {
  const size = await stat(file).then(
    (found) => found.size,
    () => -1,
  )
  return bytes === undefined ? size > 0 : size === bytes
}

async function filesIn(folder: string) {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size, mtimeMs }) => ({ name, bytes: size, usedAt: mtimeMs }),
        () => undefined,
      ),
    ),
  )
  return files.filter((file) => file !== undefined)
}

/** fetch hides the reason of a broken connection in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
