import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { PackageFormat } from '#contract/releases/software.ts'
import { type Spooled, spool } from '../../platform/files/spool.ts'

/** The format of a package by its first bytes; null for text, because no program is text. */
export function formatOf(head: Buffer): PackageFormat | null {
  if (head.length >= 4 && head.readUInt32BE(0) === 0x504b0304) return 'zip'
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gz'
  return head.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13) ? null : 'bin'
}

/** Writes the stream to a temporary file, which is deleted when `work` ends. @throws Refusal invalid (2000) on `file` */
export async function withSpooled<T>(
  from: Readable,
  maxMegabytes: number,
  work: (sent: Spooled & { path: string; open(): Readable }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jy-package-'))
  try {
    const path = join(folder, 'sent')
    const sent = await spool(from, path, maxMegabytes * 1_048_576, `文件最大 ${maxMegabytes} MB`)
    return await work({ ...sent, path, open: () => createReadStream(path) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
