import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'

/** Creates the folder for files of running uploads and sweeps it. */
export function openUploads({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  const uploads = join(DATA_DIR, 'uploads')
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  sweep(uploads)
  return uploads
}

/** Removes files left by killed processes; younger ones may belong to another running process. */
function sweep(uploads: string) {
  for (const name of readdirSync(uploads)) {
    const path = join(uploads, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > 86_400_000) rmSync(path, { recursive: true, force: true })
  }
}

/** Runs the work with a temporary folder for one request's files. */
export async function inFolder<T>(uploads: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(uploads, 'u-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits for all writes and throws the first error only when none is running: until then files cannot be removed safely. */
export async function settled(puts: Promise<void>[]) {
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected')
  if (failed) throw failed.reason
}
