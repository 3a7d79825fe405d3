import { mkdirSync, readdirSync, statSync, unlinkSync } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { contentTypeOf, uniqueName } from '../../platform/files/key.ts'
import { signedPath } from '../../platform/files/signedPath.ts'
import { type ByteRange, ObjectMissing, type Storage, type StoredKind } from '../../platform/files/storage.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Objects as files below one folder, readable by this user only. */
export function folderStorage(folder: string, secrets: Secrets): Storage {
  const root = resolve(folder)
  const parts = join(root, '.parts')
  mkdirSync(parts, { recursive: true, mode: 0o700 })
  sweep(parts)
  const place = (key: string) => {
    contentTypeOf(key)
    return join(root, key)
  }
  return {
    async put(key, data, contentType) {
      if (contentTypeOf(key) !== contentType) throw new Error(`${key} cannot hold ${contentType}`)
      const part = join(parts, uniqueName())
      // The source may fail before it is read; writing then fails with the same error.
      if (data instanceof Readable) data.on('error', () => {})
      try {
        await writeWhole(part, data)
        await makeFolder(dirname(place(key)))
        await rename(part, place(key))
        await syncFolder(dirname(place(key)))
      } catch (error) {
        await unlink(part).catch(() => {})
        throw error
      }
    },
    read: (key) => readFile(place(key)).catch(missing(key)),
    async stat(key) {
      const { size } = await stat(place(key)).catch(missing(key))
      return { bytes: size, contentType: contentTypeOf(key) }
    },
    async stream(key, range) {
      const handle = await open(place(key), 'r').catch(missing(key))
      return { stream: streamOf(handle, range), bytes: (await handle.stat()).size, contentType: contentTypeOf(key) }
    },
    remove: (key) =>
      unlink(place(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      }),
    url: (key, options) => signedPath(secrets, key, options),
    usage: () => usageOf(root),
  }
}

/** Usage by the first folder of the keys; files that are still being written do not count. */
async function usageOf(root: string): Promise<StoredKind[]> {
  const kinds: StoredKind[] = []
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((one) => one.isDirectory())) {
    if (name.startsWith('.')) continue
    const sum = { kind: name, bytes: 0, files: 0 }
    await addUp(join(root, name), sum)
    kinds.push(sum)
  }
  return kinds
}

async function addUp(folder: string, sum: StoredKind) {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await addUp(path, sum)
    else {
      // The file may have been removed since the folder was read.
      const found = await stat(path).catch(() => null)
      if (found) {
        sum.bytes += found.size
        sum.files++
      }
    }
  }
}

async function writeWhole(path: string, data: Uint8Array | Readable) {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new folder is only there for good when the one above it is synced too. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let at = folder; first !== undefined && at.length >= first.length; at = dirname(at))
    await syncFolder(dirname(at))
}

async function syncFolder(folder: string) {
  // Windows cannot open a folder; NTFS keeps renames in its journal.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const streamOf = (handle: FileHandle, range?: ByteRange) => handle.createReadStream(range)

const missing = (key: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'ENOENT' ? new ObjectMissing(key) : error
}

/** Deletes half-written files of a process that was killed; younger ones may belong to a process that is still writing. */
function sweep(parts: string) {
  for (const name of readdirSync(parts)) {
    const path = join(parts, name)
    if (Date.now() - statSync(path).mtimeMs > 86_400_000) unlinkSync(path)
  }
}
