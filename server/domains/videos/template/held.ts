import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TemplateState, templateStates } from '#contract/videos/templateStates.ts'
import type { Element, Slot } from '#contract/videos/timeline.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { json } from '../../../platform/db/values.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'

export const inTemplateScope = (actor: Actor): RawBuilder<SqlBool> => inScope(actor, 'template.areaId')

const content = ['name', 'durationMs', 'aspect', 'audioId', 'audioVolume', 'timeline', 'slots', 'plain'] as const

/**
 * A template as it is edited, locked until the transaction ends.
 * @throws Refusal notFound (1512) outside the scope; stale (1515) if `version` is given and another change came first
 */
export async function heldTemplate(db: Db, actor: Actor, id: number, version?: number) {
  const row = orNotFound(
    await db
      .selectFrom('template')
      .select(['id', 'areaId', 'caseId', 'state', 'publishedNumber', 'edited', 'version', ...content])
      .where('id', '=', id)
      .where(inTemplateScope(actor))
      .forUpdate()
      .executeTakeFirst(),
  )
  if (version !== undefined && version !== row.version) throw new Refusal('stale')
  return row as Omit<typeof row, 'timeline' | 'slots'> & { timeline: Element[]; slots: Slot[] }
}
export type HeldTemplate = Awaited<ReturnType<typeof heldTemplate>>

/** What makes a template, in columns that its versions have too. */
export function contentOf(from: Pick<HeldTemplate, (typeof content)[number]>) {
  const { name, durationMs, aspect, audioId, audioVolume, timeline, slots, plain } = from
  return { name, durationMs, aspect, audioId, audioVolume, timeline: json(timeline), slots: json(slots), plain }
}

/** @throws Refusal state.impossible (2002) in another state than one of these */
export function expectState(
  { state }: Pick<HeldTemplate, 'state'>,
  among: readonly TemplateState[],
  otherwise: string,
) {
  if (!among.includes(state)) throw new Refusal('state.impossible', `${templateStates[state]}的模板${otherwise}`)
}

/** Notes the materials that a template and its published version use, so that they stay. */
export const noteMaterials = (db: Db, id: number) => sql`select template_uses(${id})`.execute(db)
