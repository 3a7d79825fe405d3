import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import { type Material, materials } from '#contract/videos/materials.ts'
import { type Actor, inOperatorScope, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { amongOptions } from '../../platform/db/page.ts'
import type { AnyCall, Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { materialsFor } from './material/forCase.ts'

const common = sql<boolean>`(material.operator_id in (select p.id from operator p where p.kind = 'platform'))`
/** Materials that the caller may change: its own and those of operators under it. */
const owned = (actor: Actor) => inOperatorScope(actor, 'material.operatorId')
/** Materials that the caller may use: also those of the platform. */
export const usable = (actor: Actor) => sql<boolean>`(${owned(actor)} or ${common})`

const parts = {
  table: 'material' as const,
  computed: {
    common,
    templates: sql`(select count(*) from template t where t.audio_id = material.id
      or exists (select from template_material u where u.template_id = t.id and u.material_id = material.id))`,
    operatorName: sql`(select o.name from operator o where o.id = material.operator_id)`,
    isEditable: sql`material.operator_id`,
    // Signed at the end.
    url: sql.ref('material.fileKey'),
    thumbUrl: sql.ref('material.thumbKey'),
  },
  where: {
    sound: (is: boolean) => sql<boolean>`(material.kind = 'audio') = ${is}`,
    caseType: (type: string) => sql<boolean>`(material.case_type = ${type} or material.case_type is null)`,
  },
  finish: (row: Material, { actor, services: { storage } }: AnyCall): Material => {
    const isOwn = actor!.operatorIds === null || actor!.operatorIds.includes(row.isEditable as unknown as number)
    const thumbUrl = row.thumbUrl && storage.url(row.thumbUrl)
    return { ...row, isEditable: isOwn, templates: isOwn ? row.templates : null, url: storage.url(row.url), thumbUrl }
  },
}
// An upload makes them.
const { add: _upload, ...regular } = materials
const { list, one } = crudHandlers(regular, { ...parts, scope: usable })
// loosen_files hands files of removed ones to the sweep.
const written = crudHandlers(regular, {
  ...parts,
  scope: owned,
  before: {
    edit: async ({ db, actor }, id) => {
      await refuseCommon(db, actor, id)
      return undefined
    },
    remove: ({ db, actor, body }) => refuseCommon(db, actor, body.id),
  },
})

/** Refuses changes of materials that the caller may see but not change, with the reason. */
async function refuseCommon(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('material')
    .select(owned(actor).as('isOwn'))
    .where('id', '=', id)
    .where(usable(actor))
    .executeTakeFirst()
  if (row && !row.isOwn) throw new Refusal('notAllowed', '平台公共素材由平台维护')
}

const isSeen = (actor: Actor, caseId: number) =>
  sql<boolean>`exists (select from scenic_case seen where seen.id = ${caseId} and ${inScope(actor, 'seen.areaId')})`

export const materialHandlers: Handlers<typeof materials> = {
  list,
  one,
  edit: written.edit,
  remove: written.remove,
  ofCaseType: async ({ db, actor, body: { caseId, caseType, kinds, ...query }, services: { storage } }) => {
    const rows = await db
      .selectFrom('material')
      .select(['id', 'kind', 'name', 'caseType', 'durationMs', 'width', 'height', 'fileKey', 'thumbKey'])
      .select(common.as('common'))
      .where(usable(actor))
      .where(amongOptions(query, 'material.id', sql`material.name`))
      .$if(caseId !== undefined, (s) => s.where(materialsFor(caseId!)).where(isSeen(actor, caseId!)))
      .$if(caseType !== undefined, (s) => s.where(parts.where.caseType(caseType!)))
      .$if(Boolean(kinds?.length), (s) => s.where('kind', 'in', kinds!))
      .orderBy('name')
      .orderBy('id')
      .limit(query.ids ? query.ids.length : maxChoices)
      .execute()
    return {
      rows: rows.map(({ fileKey, thumbKey, ...row }) => ({
        ...row,
        url: storage.url(fileKey),
        thumbUrl: thumbKey && storage.url(thumbKey),
      })),
    }
  },
}
