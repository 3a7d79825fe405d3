import type { Aspect } from '#contract/videos/aspects.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { type Element, maxTemplateMs, minTemplateMs, type Slot } from '#contract/videos/timeline.ts'
import { draftOf } from '#web/crud/kit.ts'

/** A template while it is edited; fields that were cleared are null, and those that are hidden from the account are not there. */
export interface Draft {
  readonly caseId?: number | null | undefined
  readonly name?: string | null
  readonly durationMs?: number | null
  readonly aspect?: Aspect
  readonly audioId?: number | null
  readonly audioVolume?: number | null
  readonly timeline: readonly Element[]
  readonly slots: readonly Slot[]
}

const fields = draftOf(templates.add)

/** The parts of a template that can be edited. */
export const draftOfRow = (row: Template): Draft =>
  Object.fromEntries(Object.entries(row).filter(([key]) => fields.has(key))) as unknown as Draft

/** A new template of a project, by the contract. */
export const newDraft = (caseId: number | undefined): Draft => ({
  ...{ name: '' },
  ...(Object.fromEntries(
    [...fields.values()].filter(({ start }) => start !== undefined).map(({ key, start }) => [key, start]),
  ) as unknown as Draft),
  audioId: null,
  caseId,
})

/** How long the timeline is, whatever is being typed for it; to its last end where the length is hidden. */
export function lengthOf({ durationMs, timeline, slots }: Draft) {
  const ends = [...timeline, ...slots].map(({ startMs, lengthMs }) => startMs + lengthMs)
  const ms = durationMs === undefined ? Math.max(0, ...ends) : durationMs
  return Math.min(maxTemplateMs, Math.max(minTemplateMs, ms || minTemplateMs))
}

/** What of a thing differs, as the key of a step: a text is typed by many changes. */
export function differenceOf(before: object | undefined, after: object): string {
  const flat = (one: object = {}) =>
    Object.entries(one).flatMap(([key, value]) => (key === 'params' ? Object.entries(value as object) : [[key, value]]))
  const known = new Map(flat(before) as [string, unknown][])
  return flat(after)
    .filter(([key, value]) => known.get(key as string) !== value)
    .map(([key]) => key)
    .join()
}
