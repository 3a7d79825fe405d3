import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import type { templates } from '#contract/videos/templates.ts'
import { slotName } from '#contract/videos/timeline.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray, json } from '../../../platform/db/values.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../../platform/refusal.ts'
import { usable } from '../materials.ts'
import { checked, plainOf, unfit, usesOf } from './check.ts'
import { type contentOf, type HeldTemplate, heldTemplate, inTemplateScope, noteMaterials } from './held.ts'

type Target = Reply<typeof templates.copyCheck>['rows'][number]

/** Templates of one project, as drafts in others. */
export const copyHandlers: Pick<Handlers<typeof templates>, 'copyCheck' | 'copy'> = {
  copyCheck: async ({ db, actor, body: { id, caseIds, name } }) => {
    const row = orNotFound(
      await db
        .selectFrom('template')
        .select(['timeline', 'slots', 'audioId'])
        .where('id', '=', id)
        .where(inTemplateScope(actor))
        .executeTakeFirst(),
    )
    return { rows: await targetsOf(db, actor, row as Content, { caseIds, name }) }
  },
  copy: async ({ db, actor, body: { id, caseIds, name, version }, audit }) => {
    audit.target = id
    const held = await heldTemplate(db, actor, id, version)
    const targets = await targetsOf(db, actor, held, { caseIds, name })
    for (const target of targets) assertFits(target)
    const slots = held.slots.map((slot) => ({ ...slot, pointId: null }))
    const parts = { ...held, name: name.trim(), slots, plain: plainOf(name.trim(), held.timeline) }
    const { rows } = await addDrafts(db, actor, idsOf(caseIds), parts)
    for (const one of rows) {
      await checked(db, one.caseId, parts, { name: parts.name, timeline: parts.timeline, audioId: parts.audioId })
      await noteMaterials(db, one.id)
    }
    audit.after = { name: parts.name, copies: rows }
    return { rows }
  },
}

type Content = Pick<HeldTemplate, 'timeline' | 'slots' | 'audioId'>
const idsOf = (caseIds: readonly number[]) => [...new Set(caseIds)]

/** What stands against a copy in each project. @throws Refusal invalid (2000) on `caseIds` if the caller does not see one of them */
async function targetsOf(
  db: Db,
  actor: Actor,
  { timeline, slots, audioId }: Content,
  { caseIds, name }: { readonly caseIds: readonly number[]; readonly name: string },
): Promise<Target[]> {
  const ids = idsOf(caseIds)
  if (ids.length === 0) throw wrongField('caseIds', '请选择项目')
  const { rows } = await sql<Pick<Target, 'id' | 'areaName' | 'caseName' | 'taken'>>`
    select c.id, a.name as area_name, c.name as case_name,
      exists (select from template t where t.case_id = c.id and t.name = ${name.trim()}) as taken
    from scenic_case c join area a on a.id = c.area_id where c.id = any(${idArray(ids)}) and ${inScope(actor, 'c.areaId')}
    order by a.name, c.name, c.id`.execute(db)
  if (rows.length < ids.length) throw wrongField('caseIds', '没有这个项目')
  const uses = usesOf(timeline, audioId)
  const names = await namesOf(
    db,
    actor,
    uses.map(({ materialId }) => materialId),
  )
  const points = slots.flatMap(({ pointId }, at) => (pointId === null ? [] : [slotName(at)]))
  const targets: Target[] = []
  for (const row of rows) {
    const wrong = await unfit(db, row.id, uses)
    const materials = [...new Set(wrong.map(({ materialId, title }) => names.get(materialId) ?? title))]
    targets.push({ ...row, materials, points })
  }
  return targets
}

/** Names of materials that the caller may use; it does not learn those of others. */
async function namesOf(db: Db, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = db.selectFrom('material').select(['id', 'name']).where('id', 'in', ids).where(usable(actor))
  return new Map((await rows.execute()).map((row) => [row.id, row.name]))
}

function assertFits({ caseName, taken, materials }: Target) {
  if (taken) throw wrongField('name', `项目「${caseName}」已有同名模板`)
  if (materials.length > 0) throw wrongField('caseIds', `项目「${caseName}」不能用素材「${materials.join('」「')}」`)
}

/** The copies. Projects that the caller does not see by now get none, and then nobody does. */
async function addDrafts(db: Db, actor: Actor, caseIds: readonly number[], parts: Parameters<typeof contentOf>[0]) {
  const { name, durationMs, aspect, audioId, audioVolume, timeline, slots, plain } = parts
  const added = await sql<{ id: number; caseId: number }>`
    insert into template (area_id, case_id, name, duration_ms, aspect, audio_id, audio_volume, timeline, slots, plain)
    select c.area_id, c.id, ${name}, ${durationMs}, ${aspect}, ${audioId}, ${audioVolume}, ${json(timeline)}, ${json(slots)}, ${plain}
    from scenic_case c where c.id = any(${idArray(caseIds)}) and ${inScope(actor, 'c.areaId')}
    order by c.id returning id, case_id`.execute(db)
  if (added.rows.length < caseIds.length) throw wrongField('caseIds', '没有这个项目')
  return added
}
