// What a camera or a customer sent is opened as one of these alone: a playlist or a list of files would have FFmpeg open others.
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,wav,aac,flac,ogg'
/** Comes before each file from outside. */
export const careful = ['-protocol_whitelist', 'file', '-format_whitelist', containers]
/** How FFmpeg is told a path, whatever its name begins with. */
export const fileArgs = (path: string) => ['-i', `file:${path}`]

interface Part {
  readonly fromMs: number
  readonly lengthMs: number
}

/** A part of a clip or a sound. */
export const clipInput = (path: string, { fromMs, lengthMs }: Part): string[] => [
  ...careful,
  ...['-threads', '1', '-ss', seconds(fromMs), '-t', seconds(lengthMs)],
  ...fileArgs(path),
]

/** A sound that repeats without end. */
export const repeatedInput = (path: string): string[] => [...careful, '-stream_loop', '-1', ...fileArgs(path)]

/** One of our own drawings in the work folder, as a stream of one frame. */
export const stillInput = (name: string, fps: number): string[] => [
  '-f',
  'png_pipe',
  '-framerate',
  String(fps),
  '-i',
  name,
]

/** Milliseconds as FFmpeg reads times. */
export const seconds = (ms: number) => (ms / 1000).toFixed(6)
