import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  databaseUrl,
  median,
  memoryOf,
  processorOf,
  type Row,
  type Running,
  sized,
  startProcess,
  startServer,
  two,
} from './kit.ts'

export const title =
  'Start of a built tree to the first answer, processor time until then, and memory with all children after a minute of rest'

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jy-bench-start-'))
  const embedded = { DATABASE_URL: '', DATA_DIR: folder }
  const rows: Row[] = [
    {
      what: 'bare HTTP with pg',
      ...(await starts(() => startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl }))),
    },
    // The first start creates the database, so it is reported separately.
    { what: 'embedded, first start', ...(await starts(() => startServer(embedded), 1)) },
  ]
  for (const [what, env] of [
    ['embedded, existing data', embedded],
    ['PostgreSQL', { DATABASE_URL: databaseUrl }],
  ] as const) {
    const figures = await starts(() => startServer(env))
    const server = await startServer(env)
    await fetch(`${server.url}/readyz`)
    await new Promise((resolve) => setTimeout(resolve, sized(60_000, 1_000)))
    rows.push({ what, ...figures, 'idle MB': Math.round(memoryOf(server.pid)) })
    await server.stop()
  }
  return rows
}

/** Medians of several starts. */
async function starts(start: () => Promise<Running>, count = sized(5, 1)) {
  const seconds: number[] = []
  const processor: number[] = []
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now()
    const running = await start()
    await fetch(running.url).catch(() => null)
    seconds.push((performance.now() - startedAt) / 1000)
    processor.push(processorOf(running.pid))
    await running.stop()
  }
  return { 'start s': two(median(seconds)), 'processor s': two(median(processor)) }
}
