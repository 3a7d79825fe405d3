import type { FilmPlan } from '../film/plan.ts'

/** A film to be made. */
export interface RenderJob {
  readonly plan: FilmPlan
  /** Where the film is put, an MP4; nothing is there before it is whole. Work is done in a folder beside it. */
  readonly output: string
  readonly poster: {
    /** A JPEG. */
    readonly output: string
    /** The time of the film that it shows. */
    readonly atMs: number
  }
}

/** What must not be exceeded while a film is made. */
export interface Limits {
  readonly wallMs: number
  /** Of memory that FFmpeg uses, on Linux; elsewhere it is not measured. */
  readonly memoryBytes: number
  /** Of the folder in which the film is made. */
  readonly diskBytes: number
}

export interface RenderOptions {
  /** Hears how much is done, 0 to 1, never less than before. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Makes films from plans. */
export interface Engine {
  /** Makes the film and its poster. When it fails, neither is there, and no process is left. @throws RenderFailure, PlanError */
  render(job: RenderJob, options?: RenderOptions): Promise<void>
}

export type FailureKind = 'input' | 'timeout' | 'memory' | 'disk' | 'aborted' | 'ffmpeg'

/** Why there is no film. The message is for people. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly kind: FailureKind
  /** The last that FFmpeg said, for who looks into it. */
  readonly detail: string
  constructor(kind: FailureKind, message: string, detail = '') {
    super(message)
    this.kind = kind
    this.detail = detail
  }
}
