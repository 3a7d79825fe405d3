import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** FFmpeg did not make a clip. */
export class EncoderFailure extends Error {
  override readonly name = 'EncoderFailure'
}

/** How frames become a file. */
export interface Encoding {
  /** The program. */
  readonly ffmpeg: string
  readonly width: number
  readonly height: number
  /** Frames a second as they are drawn; the file has 25. */
  readonly fps: number
  /** After so long FFmpeg is killed. */
  readonly limitMs: number
  readonly signal: AbortSignal
}

/** FFmpeg as `FFMPEG` says or as found in the path; undefined where there is none that encodes H.264. */
export async function findFfmpeg(ffmpeg = process.env.FFMPEG || 'ffmpeg'): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(ffmpeg, ['-hide_banner', '-encoders'], { timeout: 10_000 })
    return /^ V\S+ +libx264 /m.test(stdout) ? ffmpeg : undefined
  } catch {
    return undefined
  }
}

const outputFps = 25
/** Below normal priority: clips give way to everything else on the machine. */
const niceness = 10
const keptWords = 2000

/** Encodes RGB frames to an MP4 as cameras send it: H.264 without sound. @throws EncoderFailure, AbortError, what `frames` throws */
export async function encode(frames: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'jy-clip-'))
  try {
    const file = join(folder, 'clip.mp4')
    await feed(frames, argumentsOf(encoding, file), encoding)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function argumentsOf({ width, height, fps }: Encoding, file: string): string[] {
  const bt709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  return [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'],
    ...['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${width}x${height}`, '-framerate', String(fps)],
    ...['-i', 'pipe:0', '-an'],
    ...['-vf', `scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,fps=${outputFps}`],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '21', '-g', '50', '-threads', '1'],
    ...[...bt709, '-movflags', '+faststart', '-f', 'mp4', file],
  ]
}

/** Runs FFmpeg until it has read all frames and written its file. */
async function feed(frames: AsyncIterable<Uint8Array>, args: readonly string[], { ffmpeg, limitMs, signal }: Encoding) {
  const child = spawn(ffmpeg, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  if (child.pid) lowerPriority(child.pid)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-keptWords)
  })
  // A program that has ended no longer reads: its exit says why.
  child.stdin.on('error', () => {})
  let late = false
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    late = true
    kill()
  }, limitMs)
  signal.addEventListener('abort', kill, { once: true })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? '' : `code ${code}: ${said.trim()}`))
  })
  try {
    signal.throwIfAborted()
    await write(frames, child.stdin, ended)
    const fault = await ended
    signal.throwIfAborted()
    if (fault) throw new EncoderFailure(late ? `FFmpeg did not finish in ${limitMs} ms` : `FFmpeg: ${fault}`)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
    kill()
  }
}

/** Hands over frame by frame, each when there is room for it, as long as the program reads. */
async function write(frames: AsyncIterable<Uint8Array>, input: NodeJS.WritableStream, ended: Promise<unknown>) {
  let reads = true
  ended.then(() => {
    reads = false
  })
  for await (const frame of frames) {
    if (!reads) return
    if (!input.write(frame)) await Promise.race([ended, new Promise((resolve) => input.once('drain', resolve))])
  }
  input.end()
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, which its exit reports.
  }
}
