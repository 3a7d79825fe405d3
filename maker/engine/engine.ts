import type { FilmPlan } from '#contract/videos/film/plan.ts'
import type { FilmPart } from '#contract/videos/film/source.ts'

/** A film to render. */
export interface RenderJob {
  readonly plan: FilmPlan
  /** Only this part of it. Its frames are those of the whole film; its loudness is levelled by itself. */
  readonly part?: FilmPart | undefined
  /**
   * Path of the film, an MP4. The file appears only when the film is complete; until then the work is done in a folder beside it.
   */
  readonly output: string
  readonly poster: {
    /** Path of the poster, a JPEG. */
    readonly output: string
    /** The time in the output that the poster shows. */
    readonly atMs: number
  }
}

/** Limits for rendering a film; it fails if one is exceeded. */
export interface Limits {
  readonly wallMs: number
  /** Memory that FFmpeg may use. It is measured on Linux only. */
  readonly memoryBytes: number
  /** Size of the folder in which the film is made. */
  readonly diskBytes: number
}

export interface RenderOptions {
  /** Called with the progress, 0 to 1, which never decreases. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Renders films from plans. */
export interface Engine {
  /** Renders the film and its poster. A failure leaves neither of them, and no process. @throws RenderFailure, PlanError */
  render(job: RenderJob, options?: RenderOptions): Promise<void>
}

export type FailureKind = 'input' | 'timeout' | 'memory' | 'disk' | 'aborted' | 'ffmpeg'

/** Why a film could not be rendered. The message is shown to users. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly kind: FailureKind
  /** The last output of FFmpeg, for debugging. */
  readonly detail: string
  constructor(kind: FailureKind, message: string, detail = '') {
    super(message)
    this.kind = kind
    this.detail = detail
  }
}
