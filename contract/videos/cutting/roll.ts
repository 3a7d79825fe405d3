import type { FaceFinding, Sight } from './sight.ts'

/** The lowest speed at which a clip that is a little too short still looks natural; only where nothing else is left it is slowed further. */
export const gentleSpeed = 0.75
/** The end of a clip that is not used: its file may be a frame shorter than it says. */
export const marginMs = 50
/** A part may be so much longer than what is available, because cuts are rounded to milliseconds. It still lies within the clip. */
export const roundingMs = 20

/** A clip while a film is cut from it: it remembers what was shown already. */
export class Roll {
  /** The index of the clip. */
  readonly clip: number
  readonly pointId: number | null
  /** Whether the visitor's face was found in it. */
  readonly hasFace: boolean
  readonly sight: Sight
  /** How many milliseconds of it can be shown. */
  readonly materialMs: number
  #shownMs = 0

  constructor(
    clip: number,
    { pointId, durationMs, faces }: { pointId: number | null; durationMs: number; faces: readonly FaceFinding[] },
    sight: Sight,
  ) {
    this.clip = clip
    this.pointId = pointId
    this.hasFace = faces.length > 0
    this.sight = sight
    this.materialMs = Math.max(1, durationMs - marginMs)
  }

  /** What it can give to a part that wants so much: what was not shown yet, or all of it once it is used up. */
  availableMs(wishMs: number): number {
    const left = this.materialMs - this.#shownMs
    return left >= Math.min(gentleSpeed * wishMs, this.materialMs) ? left : this.materialMs
  }

  /**
   * Takes the best part that was not shown yet and returns where it begins; a clip that is used up begins again. As far as there is
   * material, it leaves `leadMs` before the part and `tailMs` after it for transitions, and `laterMs` for the parts that follow.
   */
  take({ lengthMs, leadMs, tailMs, laterMs }: Record<'lengthMs' | 'leadMs' | 'tailMs' | 'laterMs', number>): number {
    const leftMs = this.materialMs - this.#shownMs
    if (leftMs <= 0 || leftMs + roundingMs < lengthMs) this.#shownMs = 0
    const lowMs = this.#shownMs
    const early = this.materialMs - laterMs
    const highMs = early >= lowMs + lengthMs ? early : this.materialMs
    const around = leadMs + tailMs
    const share = around > 0 ? Math.min(1, Math.max(0, highMs - lowMs - lengthMs) / around) : 0
    const fromMs = Math.floor(this.sight.bestFrom(lowMs + leadMs * share, highMs - tailMs * share, lengthMs))
    this.#shownMs = fromMs + lengthMs + tailMs * share
    return fromMs
  }
}
