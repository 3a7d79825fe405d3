/** Properties of a video or audio file that a film needs. */
export interface Media {
  readonly durationMs: number
  readonly video?: Video
  readonly hasSound: boolean
}

export interface Video {
  /** Width in pixels as displayed: after rotation and with square pixels. */
  readonly width: number
  readonly height: number
  readonly fps: number
  /** Colour matrix. If the file does not name one, the usual matrix for its height. */
  readonly matrix: string
  readonly range: 'tv' | 'pc'
}

/** Returns the media of a file by its path. */
export type MediaOf = (file: string) => Media
