import type { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { ObjectMissing, type Storage } from './storage.ts'

/** What goes into a ZIP, one entry after the other. Media are not compressed. */
export interface ZipEntries {
  text(name: string, content: string): void
  /** What is compressed already. */
  media(name: string, content: Buffer): void
  /** What is read while it is written: memory stays flat. */
  stream(name: string, content: Readable): Promise<void>
  /** A file of the storage. False if it is missing there. */
  stored(name: string, key: string, at: Date): Promise<boolean>
}

/**
 * Writes a ZIP into the storage while its entries are added.
 * @throws what `fill` throws, or the storage; the file is then incomplete and has to be discarded
 */
export async function putZip(storage: Storage, fileKey: string, fill: (entries: ZipEntries) => Promise<void>) {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  const stored = storage.put(fileKey, output, 'application/zip')
  // Both are looked at below; a fault that comes before that must not end the process.
  stored.catch(() => {})
  output.on('error', () => {})
  // If the storage fails, nothing reads a source any more: `stored` rejects and ends the waiting.
  const through = (source: Readable) => Promise.race([finished(source), stored]).then(() => {})
  try {
    await fill({
      text: (name, content) => archive.addBuffer(Buffer.from(content), name),
      media: (name, content) => archive.addBuffer(content, name, { compress: false }),
      async stream(name, content) {
        archive.addReadStream(content, name, { compress: false })
        await through(content)
      },
      async stored(name, key, at) {
        const object = await storage.stream(key).catch((error) => {
          if (error instanceof ObjectMissing) return null
          throw error
        })
        if (!object) return false
        archive.addReadStream(object.stream, name, { mtime: at, compress: false, size: object.bytes })
        await through(object.stream)
        return true
      },
    })
    archive.end()
    await stored
  } catch (error) {
    output.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

/** A name that people typed, as one part of a path on any system. */
export const pathPart = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
