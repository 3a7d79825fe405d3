import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'

/** Where files lie while they are taken in, swept of what was left there. */
export function openUploads({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  const uploads = join(DATA_DIR, 'uploads')
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  sweep(uploads)
  return uploads
}

/** What a process that was killed left behind; what is younger may belong to another process that is at work. */
function sweep(uploads: string) {
  for (const name of readdirSync(uploads)) {
    const path = join(uploads, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > 86_400_000) rmSync(path, { recursive: true, force: true })
  }
}

/** A folder of its own for what one request brings. */
export async function inFolder<T>(uploads: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(uploads, 'u-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All of them, or the first fault once none is still being written: only then can they be removed for sure. */
export async function settled(puts: Promise<void>[]) {
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected')
  if (failed) throw failed.reason
}
