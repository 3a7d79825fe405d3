import { spawn } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Limits, RenderFailure } from './engine.ts'
import { guardGroup } from './guard.ts'

/** How to run one program of a job. */
export interface Run {
  readonly program: string
  readonly args: readonly string[]
  /** Working directory; the program writes all its files here. */
  readonly folder: string
  readonly limits: Omit<Limits, 'wallMs'>
  /** Latest time at which it must end, on the clock of `performance.now()`. */
  readonly deadline: number
  readonly signal?: AbortSignal
  /** Called with each line of standard output. */
  readonly onLine?: (line: string) => void
}

const watchMs = 250
const keptLines = 40
/** Below normal priority: films give way to everything else on the machine. */
const niceness = 10

/**
 * Runs a program in its own process group. The whole group is killed if the job is aborted or exceeds a limit, or this process ends.
 * @returns the last lines of standard error @throws RenderFailure
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
    // Also kills child processes of the program that are still running.
    child.once('exit', () => killGroup(child.pid))
  })
  if (child.pid) lowerPriority(child.pid)
  const dismiss = child.pid ? guardGroup(child.pid) : undefined
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
    dismiss?.()
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
    // The group has already ended.
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // The process has already ended, which its exit event reports.
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

/** Resident memory of a process in bytes; 0 if the system has no /proc or the process has ended. */
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
