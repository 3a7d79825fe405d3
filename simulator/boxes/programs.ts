import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UpdateArgs } from '#contract/ingest/bus.ts'

/** What a camera runs as it comes from the factory. */
export const factoryVersion = 'v1.3.340-2024-11-08'

/** The programs of the simulated cameras: stored across restarts, as in a camera's flash. */
export interface Programs {
  of(gbCode: string): string
  /** Downloads a file and checks it against the arguments. @returns why it cannot be installed; null if it can */
  fetch(args: UpdateArgs): Promise<string | null>
  install(gbCode: string, version: string): Promise<void>
}

export async function openPrograms(dataDir: string, base: string): Promise<Programs> {
  const file = join(dataDir, 'simulator-programs.json')
  const installed = new Map<string, string>(
    Object.entries(
      JSON.parse(
        await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return '{}'
          throw error
        }),
      ),
    ),
  )
  let writing: Promise<void> = Promise.resolve()
  return {
    of: (gbCode) => installed.get(gbCode) ?? factoryVersion,
    async fetch({ url, sha256, bytes }) {
      const answer = await fetch(new URL(url, base), { signal: AbortSignal.timeout(60_000) }).catch(() => null)
      if (!answer?.ok) return `程序包取不到${answer ? `（${answer.status}）` : ''}`
      const got = Buffer.from(await answer.arrayBuffer())
      if (got.length !== bytes) return `程序包大小不对：${got.length} 字节`
      return createHash('sha256').update(got).digest('hex') === sha256 ? null : '程序包校验值不对'
    },
    install(gbCode, version) {
      installed.set(gbCode, version)
      writing = writing.then(async () => {
        await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(installed)))
        await rename(`${file}.new`, file)
      })
      return writing
    },
  }
}
