import { spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Limits, RenderFailure } from './engine.ts'

/** What one program of a job is run with. */
export interface Run {
  readonly program: string
  readonly args: readonly string[]
  /** Where it runs; all that it writes is in it. */
  readonly folder: string
  readonly limits: Omit<Limits, 'wallMs'>
  /** When it must have ended, by `performance.now()`. */
  readonly deadline: number
  readonly signal?: AbortSignal
  /** Hears each line of its output. */
  readonly onLine?: (line: string) => void
}

const watchMs = 250
const keptLines = 40
/** The lowest priority but one: films wait for everything else on the machine. */
const niceness = 10

/**
 * Runs a program to its end, in a process group of its own, which is killed as a whole when the job is aborted or a limit is reached.
 * @returns what it wrote to its error output, its last lines alone @throws RenderFailure
 */
export async function run({ program, args, folder, limits, deadline, signal, onLine }: Run): Promise<string> {
  if (signal?.aborted) throw aborted()
  const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line.slice(0, 500))
    if (said.length > keptLines) said.shift()
  })
  createInterface({ input: child.stdout }).on('line', (line) => onLine?.(line))
  let stopped: RenderFailure | undefined
  const stop = (why: RenderFailure) => {
    stopped ??= why
    killGroup(child.pid)
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
    // What it may have begun itself ends with it.
    child.once('exit', () => killGroup(child.pid))
  })
  if (child.pid) lowerPriority(child.pid)
  const onAbort = () => stop(aborted())
  signal?.addEventListener('abort', onAbort)
  const timeout = setTimeout(
    () => stop(new RenderFailure('timeout', '制作用时超过上限，已停止')),
    Math.max(0, deadline - performance.now()),
  )
  let isWatching = false
  const watch = setInterval(async () => {
    if (isWatching || !child.pid) return
    isWatching = true
    const why = await exceeded(child.pid, folder, limits)
    if (why) stop(why)
    isWatching = false
  }, watchMs)
  try {
    const code = await ended
    if (stopped) throw stopped
    const text = said.join('\n')
    if (code !== 0) throw new RenderFailure('ffmpeg', 'FFmpeg 未能完成制作', text)
    return text
  } catch (error) {
    if (error instanceof RenderFailure) throw error
    throw new RenderFailure('ffmpeg', 'FFmpeg 未能启动', String(error))
  } finally {
    clearTimeout(timeout)
    clearInterval(watch)
    signal?.removeEventListener('abort', onAbort)
  }
}

const aborted = () => new RenderFailure('aborted', '制作已取消')

function killGroup(pid: number | undefined) {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, which its exit tells.
  }
}

async function exceeded(pid: number, folder: string, limits: Run['limits']): Promise<RenderFailure | undefined> {
  const [memory, disk] = await Promise.all([residentBytes(pid), folderBytes(folder)])
  if (memory > limits.memoryBytes)
    return new RenderFailure('memory', `制作占用内存超过 ${megabytes(limits.memoryBytes)} MB，已停止`)
  if (disk > limits.diskBytes)
    return new RenderFailure('disk', `制作占用磁盘超过 ${megabytes(limits.diskBytes)} MB，已停止`)
  return undefined
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)

/** What a process holds in memory; 0 where the system has no /proc, or it has ended. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
}

async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
