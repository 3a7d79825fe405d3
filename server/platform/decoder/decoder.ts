import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { wrongField } from '../refusal.ts'
import { budget } from './budget.ts'
import type { Drawn, DrawReply, DrawRequest } from './decoderProcess.ts'
import { megabytesOf } from './jpeg/weight.ts'
import type { Examined, Examining } from './material/examine.ts'

/**
 * Pictures are decoded in a separate process: foreign data reaches libjpeg only where there is no secret and no connection, a crash of
 * the decoder ends that process and not the server, and after a while without work it ends and frees all its memory.
 */
const restMs = 12_000
const maxMs = 60_000
/** Megabytes in work at once. Together with the idle server and decoder this stays within 600 MB. */
const capacity = 320
const waitMs = 10_000

const cores = availableParallelism()
/** Takes megabytes and waits for its turn. */
export const decoding = budget(capacity, waitMs)

/** The process ended while it was working. */
class Gone extends Error {}

let running: { child: ChildProcess; open: Map<number, Answer>; rest?: NodeJS.Timeout } | null = null
let numbers = 0
interface Answer {
  resolve(drawn: Drawn | Examined): void
  reject(error: Error): void
}

type Work = Unnumbered<DrawRequest>
type Unnumbered<R> = R extends unknown ? Omit<R, 'id'> : never
type Log = Pick<FastifyBaseLogger, 'warn'>

/**
 * Renders the stored versions of a picture; their files are placed beside the one that was sent.
 * @throws Refusal invalid (2000) on `file` if it is not a whole JPEG of at most 50 megapixels; Busy
 */
export const draw = async (work: Exclude<Work, { kind: 'material' }>, log: Log): Promise<Drawn> =>
  // At most one picture per core, each on one thread: more would only slow all of them down.
  (await worked(work, Math.max(capacity / cores, await megabytesOf(work.path)), log, '照片')) as Drawn

/**
 * Examines a file for templates and writes the version to store beside it.
 * @throws Refusal invalid (2000) on `file` if it is not what its first bytes say; Busy
 */
export const examine = async (work: Examining, log: Log): Promise<Examined> =>
  (await worked({ kind: 'material', ...work }, capacity / 2, log, '文件')) as Examined

async function worked(work: Work, weight: number, log: Log, what: string) {
  try {
    return await decoding(weight, () => drawn(work, what))
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    log.warn({ reason: error.message }, 'decoder fell')
  }
  // It is unknown which picture crashed the process, so each is retried once, alone.
  try {
    return await decoding(capacity, () => drawn(work, what))
  } catch (error) {
    throw error instanceof Gone ? wrongField('file', `${what}不能解码，文件可能已损坏`) : error
  }
}

/** For tests that bring it down: its process, and the same while it has something to do. */
export const decoderPid = () => running?.child.pid
export const decoderAtWork = () => (running && running.open.size > 0 ? running.child.pid : undefined)

async function drawn(work: Work, what: string): Promise<Drawn | Examined> {
  running ??= start()
  const { child, open, rest } = running
  clearTimeout(rest)
  child.channel?.ref()
  const id = ++numbers
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Drawn | Examined>((resolve, reject) => {
      open.set(id, { resolve, reject })
      timer = setTimeout(() => {
        reject(wrongField('file', `${what}解码用时过长`))
        child.kill('SIGKILL')
      }, maxMs)
      child.send({ id, ...work } as DrawRequest, (error) => error && reject(new Gone(error.message)))
    })
  } finally {
    clearTimeout(timer)
    open.delete(id)
    if (open.size === 0) relax(child)
  }
}

/** Lets the server end while the decoder has nothing to do, and the decoder soon after. */
function relax(child: ChildProcess) {
  if (running?.child !== child) return
  child.channel?.unref()
  running.rest = setTimeout(() => {
    running = null
    if (child.connected) child.disconnect()
  }, restMs).unref()
}

function start() {
  const open = new Map<number, Answer>()
  const child = fork(new URL('./decoderProcess.ts', import.meta.url), {
    env: environment(),
    execArgv: ['--max-semi-space-size=4', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isReady = false
  child.on('message', (reply: DrawReply) => {
    isReady = true
    const answer = open.get(reply.id)
    if (!answer) return
    if ('drawn' in reply) answer.resolve(reply.drawn)
    else answer.reject(reply.refused === undefined ? new Error(reply.fault) : wrongField('file', reply.refused))
  })
  const end = (why: string) => {
    if (running?.child === child) running = null
    for (const { reject } of open.values())
      reject(isReady ? new Gone(why) : new Error(`the decoder does not start: ${why}`))
  }
  child.on('error', ({ message }) => end(message))
  child.on('exit', (code, signal) => end(`decoder ended: ${signal ?? code}`))
  child.unref()
  return { child, open }
}

/** Nothing that is secret, and two heaps instead of one for each thread: what one picture gave back the next one uses. */
function environment(): Record<string, string> {
  const named = /^(PATH|HOME|TMPDIR|TEMP|LANG|LC_.*|XDG_.*|FONTCONFIG_.*|SystemRoot|NODE_COMPILE_CACHE)$/i
  const allowed = Object.entries(process.env).filter(([name, value]) => named.test(name) && value !== undefined)
  return {
    ...(Object.fromEntries(allowed) as Record<string, string>),
    UV_THREADPOOL_SIZE: String(Math.max(4, cores + 2)),
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(4 * 1_048_576),
    MALLOC_TRIM_THRESHOLD_: String(4 * 1_048_576),
  }
}
