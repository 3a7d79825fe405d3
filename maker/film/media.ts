/** What a film needs to know of a file that moves or sounds. */
export interface Media {
  readonly durationMs: number
  readonly video?: Video
  readonly hasSound: boolean
}

export interface Video {
  /** As it is shown: turned upright, with square dots. */
  readonly width: number
  readonly height: number
  readonly fps: number
  /** How its colours are written; what does not say it is taken for what is usual for its height. */
  readonly matrix: string
  readonly range: 'tv' | 'pc'
}

/** What is known of files, by their paths. */
export type MediaOf = (file: string) => Media
