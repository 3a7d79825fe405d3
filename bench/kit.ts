import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { digestOf } from '#server/domains/accounts/signIn/password.ts'
import { built, bundledServer, environment } from '../scripts/prepare.mjs'

export interface Bench {
  title: string
  run(): Promise<Row[]>
}
export type Row = { what: string } & Record<string, number | string>

/** Whether a bench only shows that it still runs: few rows, one short round, nothing written down. Its figures mean nothing. */
export const isTiny = process.argv.includes('--tiny')
/** The usual value of an option, or the smaller one for a tiny run. */
export const sized = <T>(usual: T, tiny: T): T => (isTiny ? tiny : usual)

/** Seeded by `npm run seed`; the benches read it and write to it. */
export const databaseUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/jy_bench'
/** The same with ten times the orders, for `growth`. */
export const largeDatabaseUrl = process.env.LARGE_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/jy_bench_large'

export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a child process that reports its address by the IPC message `{ ready }`. */
export async function startProcess(script: string, env: Record<string, string>, args: string[] = []): Promise<Running> {
  const child: ChildProcess = fork(new URL(`../${script}`, import.meta.url), args, {
    env: { ...environment, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: string }) => message.ready && resolve(message.ready))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return {
    url,
    pid: child.pid!,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export const benchPassword = 'Bench-2026'

/** The server as it is run, on the seeded database, with its own secret. */
export async function startServer(env: Record<string, string> = {}) {
  built()
  return startProcess(bundledServer, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'jy-bench-')),
    PORT: '0',
    RATE_LIMIT: '100000000',
    // The seeded database outlives the data folder, so the secret must stay the same.
    SECRET_KEY: '0'.repeat(64),
    ADMIN_PASSWORD: benchPassword,
    ...env,
  })
}

export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/webapi/v1/account/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', pwd: digestOf(benchPassword) }),
  })
  const { data, msg } = (await answer.json()) as { data?: { token: string }; msg: string }
  if (!data) throw new Error(`sign-in: ${msg}`)
  return data.token
}

export interface Load {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  /** Another one for each request. */
  path?: () => string
  body?: unknown | (() => unknown)
  /** Headers that depend on the body. */
  signed?: (body: string) => Record<string, string>
}

/** Requests a second and p99 in milliseconds of one round. Throws where an answer is not a success. */
export async function round(load: Load, seconds = 4, connections = 16): Promise<{ rps: number; p99: number }> {
  const { body } = load
  const text = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  const result = await autocannon({
    url: load.url,
    method: load.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...load.headers },
    connections,
    duration: sized(seconds, 1),
    ...(typeof body === 'function'
      ? { requests: [{ setupRequest: (request) => prepared(request, text(body())!, load) }] }
      : { body: text(body) as string }),
    // In a batch, each item has its own code.
    verifyBody: (answer) => !/"code":(?!200\b)/.test(String(answer)),
  })
  if (result.non2xx || result.errors || result.mismatches)
    throw new Error(`${load.url}: ${result.non2xx} non-2xx, ${result.errors} errors, ${result.mismatches} refusals`)
  return { rps: result.requests.average, p99: result.latency.p99 }
}

const prepared = (request: autocannon.Request, body: string, { path, signed }: Load) => ({
  ...request,
  ...(path && { path: path() }),
  body,
  headers: { ...request.headers, ...signed?.(body) },
})

/** Two loads in turns, after one warm-up each: medians. */
export async function alternate(one: Load, other: Load, { rounds = 5, connections = 16 } = {}) {
  if (!isTiny) {
    await round(one, 2, connections)
    await round(other, 2, connections)
  }
  const a: { rps: number; p99: number }[] = []
  const b: { rps: number; p99: number }[] = []
  for (let at = 0; at < sized(rounds, 1); at++) {
    a.push(await round(one, 3, connections))
    b.push(await round(other, 3, connections))
  }
  const medians = (of: typeof a) => ({ rps: median(of.map(({ rps }) => rps)), p99: median(of.map(({ p99 }) => p99)) })
  return [medians(a), medians(b)] as const
}

/** Ours and the floor in turns, and their ratio. */
export async function against(
  what: string,
  tested: Load,
  floor: Load,
  options?: { rounds?: number; connections?: number },
): Promise<Row> {
  const [{ rps, p99 }, { rps: floorRps, p99: floorP99 }] = await alternate(tested, floor, options)
  return {
    what,
    'req/s': Math.round(rps),
    'floor req/s': Math.round(floorRps),
    ratio: two(rps / floorRps),
    'p99 ms': p99,
    'floor p99 ms': floorP99,
    'p99 ratio': two(p99 / Math.max(1, floorP99)),
  }
}

export const two = (value: number) => Math.round(value * 100) / 100
export function median(values: number[]): number {
  const sorted = values.toSorted((x, y) => x - y)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Memory of a process and its children in MB; memory that they share counts once (Pss). */
export const memoryOf = (pid: number): number =>
  ownMemoryOf(pid) + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0)

/** Of the process alone. */
export function ownMemoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It ended in this moment.
    return 0
  }
}

/** Processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** Processor time of a process so far, of user and system together, in seconds. */
export function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // Fields 14 and 15, in hundredths of a second as Linux counts them.
  return (Number(fields[11]) + Number(fields[12])) / 100
}
