import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

/** Tests that push or read real streams need it, and are skipped without it. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

export interface Pushing {
  readonly child: ChildProcess
  /** When it ended, for whatever reason: with which code, null where it was killed. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** Pushes a test picture to an address until it is stopped or refused. */
export function push(url: string, { size = '320x180', fps = 10, seconds = 60 } = {}): Pushing {
  const source = ['-re', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${fps}`, '-t', String(seconds)]
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p']
  const child = spawn('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error'],
    ...source,
    ...coded,
    ...['-g', String(fps), '-threads', '1', '-f', 'flv', url],
  ])
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Reads a second of an RTMP stream; true where pictures came. */
export function reads(url: string): Promise<boolean> {
  const child = spawn('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-rw_timeout', '5000000', '-analyzeduration', '500000'],
    ...['-i', url, '-frames:v', '3', '-f', 'null', '-'],
  ])
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  return new Promise((resolve) =>
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    }),
  )
}
