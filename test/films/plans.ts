import type { FilmPlan, PlanElement, Shot } from '#contract/videos/film/plan.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'

/** A shot from the beginning of a file. */
export const shotOf = (file: string, lengthMs: number, more: Partial<Shot> = {}): Shot => ({
  ...{ file, fromMs: 0, lengthMs, speed: 1, fit: 'cover', volume: 0, faces: [] },
  ...more,
})

/** A small film of the given shots. */
export const planOf = (
  shots: readonly Shot[],
  elements: readonly PlanElement[] = [],
  more: Partial<FilmPlan> = {},
): FilmPlan => ({
  ...{ width: 320, height: 180, fps: 25, photos: [] },
  lengthMs: shots.reduce((sum, { lengthMs }) => sum + lengthMs, 0),
  shots: [...shots],
  elements: [...elements],
  ...more,
})

/** An element with the start values of its effect's params. */
export function elementOf(
  effect: string,
  startMs: number,
  lengthMs: number,
  params: Record<string, number> = {},
  more: Partial<PlanElement> = {},
): PlanElement {
  const starts = effectLibrary.find(({ key }) => key === effect)!.params.map(({ key, start }) => [key, start] as const)
  return { effect, startMs, lengthMs, params: { ...Object.fromEntries(starts), ...params }, ...more }
}
