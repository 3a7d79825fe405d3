import { sql } from 'kysely'
import type { templates } from '#contract/videos/templates.ts'
import { changeRow } from '../../../platform/audit/changeRow.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'
import { isQueued, waiting } from '../films/queue.ts'
import { checked, checkMaterials } from './check.ts'
import { contentOf, expectState, type HeldTemplate, heldTemplate, inTemplateScope, noteMaterials } from './held.ts'

type Act = 'publish' | 'restore' | 'archive' | 'takeBack' | 'versions'
const shown = 200

/** Templates on their way from a draft to films, and back. */
export const versionHandlers: Pick<Handlers<typeof templates>, Act> = {
  publish: async ({ db, actor, params: { id }, body: { version, note = '' }, audit }) => {
    audit.target = id
    const held = await heldTemplate(db, actor, id, version)
    expectState(held, ['draft', 'published'], '要先取回，才能发布')
    if (held.publishedNumber !== null && !held.edited) throw new Refusal('state.impossible', '没有未发布的修改')
    // The list of words, materials and points may have changed since it was saved.
    await checked(db, held.caseId, held, held)
    const number = await nextNumber(db, id)
    const publishedBy = actor.trueName || actor.name
    await db
      .insertInto('templateVersion')
      .values({ templateId: id, number, ...contentOf(held), note: note.trim(), publishedBy })
      .execute()
    const changes = { version, state: 'published', publishedNumber: number }
    const next = await changeRow(db, 'template', id, inTemplateScope(actor), changes, audit)
    await noteMaterials(db, id)
    audit.after = { number, note: note.trim() }
    return { version: next, number }
  },

  restore: async ({ db, actor, params: { id }, body: { version, number }, audit }) => {
    audit.target = id
    const held = await heldTemplate(db, actor, id, version)
    expectState(held, ['draft', 'published'], '要先取回，才能修改')
    const row = orNotFound(
      await db
        .selectFrom('templateVersion')
        .selectAll()
        .where('templateId', '=', id)
        .where('number', '=', number)
        .executeTakeFirst(),
    )
    const old = row as Omit<typeof row, 'timeline' | 'slots'> & Pick<HeldTemplate, 'timeline' | 'slots'>
    // Only those of the published version were kept. Texts and points are checked once it is published.
    await checkMaterials(db, held.caseId, old.timeline, old.audioId)
    const next = await changeRow(db, 'template', id, inTemplateScope(actor), { version, ...contentOf(old) }, audit)
    await noteMaterials(db, id)
    audit.after = { number }
    return { version: next }
  },

  archive: async ({ db, actor, params: { id }, body: { version }, audit }) => {
    audit.target = id
    expectState(await heldTemplate(db, actor, id, version), ['published'], '不能归档')
    const changes = { version, state: 'archived' }
    return { version: await changeRow(db, 'template', id, inTemplateScope(actor), changes, audit) }
  },

  takeBack: async ({ db, actor, params: { id }, body: { version }, audit }) => {
    audit.target = id
    expectState(await heldTemplate(db, actor, id, version), ['archived'], '不用取回')
    const changes = { version, state: 'published' }
    return { version: await changeRow(db, 'template', id, inTemplateScope(actor), changes, audit) }
  },

  versions: async ({ db, actor, params: { id } }) => {
    orNotFound(
      await db
        .selectFrom('template')
        .select('id')
        .where('id', '=', id)
        .where(inTemplateScope(actor))
        .executeTakeFirst(),
    )
    const rows = await db
      .selectFrom('templateVersion as v')
      .select(['v.id', 'v.number', 'v.name', 'v.note', 'v.publishedBy', 'v.publishedAt', 'v.durationMs'])
      .select(
        sql<number>`(select count(*) from film f where f.template_id = v.template_id and f.template_number = v.number)`.as(
          'films',
        ),
      )
      .select(sql<number>`jsonb_array_length(v.timeline)`.as('elements'))
      .select(sql<number>`jsonb_array_length(v.slots)`.as('slots'))
      .where('v.templateId', '=', id)
      .orderBy('v.number', 'desc')
      .limit(shown)
      .execute()
    const { rows: queue } = await sql<{ waiting: number }>`
      select count(*) as waiting from ${waiting} where ${isQueued} and f.template_id = ${id}`.execute(db)
    return { rows, waiting: queue[0]!.waiting }
  },
}

/** Of the next version. The template is locked, so that no other takes the number. */
async function nextNumber(db: Db, templateId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from template_version where template_id = ${templateId}`.execute(db)
  return rows[0]!.number
}
