import type { Media } from '#contract/videos/film/media.ts'

/** What is drawn of a clip at a time. Its pixels may be used until the next one is requested. */
export type Still = HTMLImageElement | HTMLCanvasElement | HTMLVideoElement | VideoFrame

/** The pictures of one file, for one shot. */
export interface Reel {
  /**
   * Returns the last picture that begins by a time of the file, or the first one.
   * @param pace how fast the film plays the file now; 0 if it does not play
   */
  at(ms: number, pace: number): Promise<Still>
  close(): void
}

/** A file that was opened and can be shown. */
export interface Source {
  readonly media: Media & { readonly video: NonNullable<Media['video']> }
  /** Pictures for one more shot: each has its own place in the file. */
  reel(): Reel
  close(): void
}

/** The browser cannot show a file. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

/** The usual facts of a file about which only its sides are known. */
export const plainVideo = { fps: 25, matrix: 'bt709', range: 'tv' } as const
