import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { wrongField } from '../refusal.ts'
import { headBytes } from './sniff.ts'

export interface Spooled {
  /** The first `headBytes` bytes. */
  head: Buffer
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Writes a stream to a file, up to so many bytes. A longer stream is still read to its end, so that the sender receives the reason for
 * the refusal. @throws Refusal invalid (2000) on `file`
 */
export async function spool(from: Readable, path: string, maxBytes: number, tooLong: string): Promise<Spooled> {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      if (bytes < headBytes) heads.push(chunk.subarray(0, headBytes - bytes))
      bytes += chunk.length
      if (bytes > maxBytes) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(from, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    // What the disk says is not about the file.
    if (['write', 'open'].includes((error as { syscall?: string }).syscall ?? '')) throw error
    throw wrongField('file', '文件没有传完，请重新上传')
  }
  if (bytes > maxBytes) throw wrongField('file', tooLong)
  if (bytes === 0) throw wrongField('file', '文件是空的')
  return { head: Buffer.concat(heads), bytes, sha256: hash.digest('hex') }
}
