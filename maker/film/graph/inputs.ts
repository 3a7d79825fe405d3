// Files of cameras and customers may only use these containers. A playlist or a list of files would make FFmpeg open other files.
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mp3,wav,aac,flac,ogg'
/** Options that precede every file from outside. */
export const careful = ['-protocol_whitelist', 'file', '-format_whitelist', containers]
/** The input option for a path; the prefix protects paths that begin like an option or a protocol. */
export const fileArgs = (path: string) => ['-i', `file:${path}`]

interface Part {
  readonly fromMs: number
  readonly lengthMs: number
}

/** The input options for a part of a clip or sound. */
export const clipInput = (path: string, { fromMs, lengthMs }: Part): string[] => [
  ...careful,
  ...['-threads', '1', '-ss', seconds(fromMs), '-t', seconds(lengthMs)],
  ...fileArgs(path),
]

/** The input options for a sound that repeats endlessly. */
export const repeatedInput = (path: string): string[] => [...careful, '-stream_loop', '-1', ...fileArgs(path)]

/** The input options for one of our own drawings in the work folder, as a stream of one frame. */
export const stillInput = (name: string, fps: number): string[] => [
  '-f',
  'png_pipe',
  '-framerate',
  String(fps),
  '-i',
  name,
]

/** Converts milliseconds to seconds in FFmpeg's syntax. */
export const seconds = (ms: number) => (ms / 1000).toFixed(6)
