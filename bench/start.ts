import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, median, type Row, sized, startProcess, startServer, two } from './kit.ts'

export const title = 'Start of a built tree to the first answer, and memory after a minute of rest'

const megabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jy-bench-start-'))
  const kinds: [string, Record<string, string>][] = [
    ['embedded, existing data', { DATABASE_URL: '', DATA_DIR: folder }],
    ['PostgreSQL', { DATABASE_URL: databaseUrl }],
  ]
  // The first start makes the database; it is told apart from the usual ones.
  const first = await timed(() => startServer({ DATABASE_URL: '', DATA_DIR: folder }))
  await first.running.stop()
  const bare = median(await times(sized(5, 1), () => startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })))
  const rows: Row[] = [
    { what: 'bare HTTP with pg', 'start s': two(bare), 'idle MB': '' },
    { what: 'embedded, first start', 'start s': two(first.seconds), 'idle MB': '' },
  ]
  for (const [what, env] of kinds) {
    const seconds = median(await times(sized(5, 1), () => startServer(env)))
    const server = await startServer(env)
    await fetch(`${server.url}/readyz`)
    await new Promise((resolve) => setTimeout(resolve, sized(60_000, 1_000)))
    rows.push({ what, 'start s': two(seconds), 'idle MB': Math.round(megabytes(server.pid)) })
    await server.stop()
  }
  return rows
}

async function timed(start: typeof startServer) {
  const begun = performance.now()
  const running = await start()
  await fetch(running.url).catch(() => null)
  return { running, seconds: (performance.now() - begun) / 1000 }
}

async function times(count: number, start: typeof startServer) {
  const seconds: number[] = []
  for (let at = 0; at < count; at++) {
    const one = await timed(start)
    seconds.push(one.seconds)
    await one.running.stop()
  }
  return seconds
}
