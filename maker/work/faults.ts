/** A file of a film could not be fetched now; another attempt may succeed. The message is shown to users. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
}

/** Whether a disk of this machine is full, by an error of Node or by what FFmpeg said. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException | null)?.code)) ||
  /No space left on device|Disk quota exceeded/.test(String((error as { detail?: unknown } | null)?.detail))
