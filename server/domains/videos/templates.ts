import { sql } from 'kysely'
import { plainText, sensitiveIn } from '#contract/videos/sensitiveWords.ts'
import { templates } from '#contract/videos/templates.ts'
import { type Element, type Slot, slotName } from '#contract/videos/timeline.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { caseFor } from '../scenic/cases.ts'
import { placed } from '../scenic/placed.ts'
import { effectOf } from './effectLibrary.ts'
import { materialsFor } from './material/forCase.ts'
import { slotsFault, timelineFault } from './timelineFault.ts'

const areaScoped = placed('template')
const sensitive = sql<
  string | null
>`(select string_agg(w.word, '、' order by w.place) from sensitive_word w where position(w.plain in template.plain) > 0)`

/** What a template is made of, as far as its parts have to fit each other. */
interface TemplateContent {
  name: string
  durationMs: number
  timeline: Element[]
  slots: Slot[]
  audioId: number | null
}

export const templateHandlers: Handlers<typeof templates> = {
  ...crudHandlers(templates, {
    table: 'template',
    ...areaScoped,
    computed: {
      ...areaScoped.computed,
      elements: sql`jsonb_array_length(template.timeline)`,
      audioName: sql`(select m.name from material m where m.id = template.audio_id)`,
      sensitive,
    },
    where: {
      materialId: (id) => sql`(template.audio_id = ${id}
        or exists (select from template_material u where u.template_id = template.id and u.material_id = ${id}))`,
    },
    before: {
      add: async (call) => {
        const { db, body } = call
        const place = await areaScoped.before.add(call)
        const parts = { audioId: null, timeline: [], slots: [], durationMs: 15_000, ...body }
        return { ...place, ...(await checked(db, place.caseId, parts, parts)) }
      },
      edit: async ({ db, actor, body }, id) => {
        const rows = db.selectFrom('template').select(['caseId', 'name', 'durationMs', 'timeline', 'slots', 'audioId'])
        const now = orNotFound(
          await rows.where('id', '=', id).where(areaScoped.scope(actor)).forUpdate().executeTakeFirst(),
        )
        return checked(db, now.caseId, { ...(now as TemplateContent), ...body }, body)
      },
    },
    after: {
      add: ({ db, body }, id) => noteMaterials(db, id, body.timeline ?? []),
      edit: async ({ db, body }, id) => {
        if (body.timeline) await noteMaterials(db, id, body.timeline)
      },
    },
  }),
  options: async ({ db, actor, query: { caseId } }) => ({
    rows: await db
      .selectFrom('template')
      .select(['id', 'caseId', 'name', 'durationMs'])
      .select(sensitive.as('sensitive'))
      .where(areaScoped.scope(actor))
      .$if(caseId !== undefined, (rows) => rows.where('caseId', '=', caseId!))
      .orderBy('name')
      .orderBy('id')
      .execute(),
  }),
  name: async ({ db, actor, body: { caseId, name, id = 0 } }) => {
    await caseFor(db, actor, caseId)
    const other = await db
      .selectFrom('template')
      .select('id')
      .where(areaScoped.scope(actor))
      .where('caseId', '=', caseId)
      .where('name', '=', name.trim())
      .where('id', '<>', id)
      .executeTakeFirst()
    return { free: other === undefined }
  },
  sensitive: async ({ db, body: { text, words }, audit }) => {
    if (words) {
      audit.before = { words: await wordsOf(db) }
      await putWords(db, words)
    }
    const now = await wordsOf(db)
    return { words: now, found: text === undefined ? [] : sensitiveIn([text], now) }
  },
  words: async ({ db }) => ({ words: await wordsOf(db) }),
}

/**
 * Checks that the parts of a template fit together, and that its texts contain no sensitive word.
 * Returns further columns to write.
 * @throws Refusal invalid (2000) naming the field
 */
async function checked(db: Db, caseId: number, parts: TemplateContent, changes: Partial<TemplateContent>) {
  const { name, durationMs, timeline, slots, audioId } = parts
  const fault = timelineFault(timeline, durationMs)
  if (fault) throw wrongField('timeline', `时间轴：${fault}`)
  const wrongSlot = slotsFault(slots, durationMs)
  if (wrongSlot) throw wrongField('slots', wrongSlot)
  if (changes.slots) await checkPoints(db, caseId, slots)
  if (changes.timeline || changes.audioId !== undefined) await checkMaterials(db, caseId, timeline, audioId)
  if (changes.name === undefined && changes.timeline === undefined) return {}
  const texts = timeline.flatMap(({ text }) => text ?? [])
  const words = await wordsOf(db)
  for (const [field, of] of [['name', [name]] as const, ['timeline', texts] as const]) {
    const found = sensitiveIn(of, words)
    if (found.length > 0) throw wrongField(field, `含有敏感词「${found.join('」「')}」`)
  }
  return { plain: [name, ...texts].map(plainText).join('\n') }
}

/** They must be of the kind that the effect needs, and available to the project. */
async function checkMaterials(db: Db, caseId: number, timeline: readonly Element[], audioId: number | null) {
  const ids = [...new Set([...timeline.flatMap(({ materialId }) => materialId ?? []), ...(audioId ? [audioId] : [])])]
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('material')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .where(materialsFor(caseId))
    .execute()
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]))
  for (const [at, { effect, materialId }] of timeline.entries())
    if (materialId !== undefined && kindOf.get(materialId) !== effectOf(effect)?.material)
      throw wrongField(
        'timeline',
        `时间轴：第 ${at + 1} 个效果「${effectOf(effect)?.title}」的素材不存在，或不能用在这个项目`,
      )
  if (audioId && kindOf.get(audioId) !== 'audio') throw wrongField('audioId', '配乐不存在，或不能用在这个项目')
}

/** They must be points of the project. One that is removed later leaves its slots without a clip. */
async function checkPoints(db: Db, caseId: number, slots: readonly Slot[]) {
  const ids = [...new Set(slots.flatMap(({ pointId }) => pointId ?? []))]
  if (ids.length === 0) return
  const rows = await db.selectFrom('point').select('id').where('id', 'in', ids).where('caseId', '=', caseId).execute()
  const known = new Set(rows.map(({ id }) => id))
  const at = slots.findIndex(({ pointId }) => pointId !== null && !known.has(pointId))
  if (at >= 0) throw wrongField('slots', `${slotName(at)}的点位不存在，或不在这个项目`)
}

async function noteMaterials(db: Db, templateId: number, timeline: readonly Element[]) {
  const ids = [...new Set(timeline.flatMap(({ materialId }) => materialId ?? []))]
  await db.deleteFrom('templateMaterial').where('templateId', '=', templateId).execute()
  if (ids.length > 0)
    await db
      .insertInto('templateMaterial')
      .values(ids.map((materialId) => ({ templateId, materialId })))
      .execute()
}

const wordsOf = async (db: Db) =>
  (await db.selectFrom('sensitiveWord').select('word').orderBy('place').execute()).map(({ word }) => word)

/** Concurrent changes of the list wait. Templates that are saved meanwhile are checked against the former list, and marked afterwards. */
async function putWords(db: Db, words: readonly string[]) {
  await sql`lock table sensitive_word in share row exclusive mode`.execute(db)
  const byPlain = new Map(words.map((word) => [plainText(word), word.trim()]))
  byPlain.delete('')
  await db.deleteFrom('sensitiveWord').execute()
  const rows = [...byPlain].map(([plain, word], place) => ({ plain, word, place }))
  if (rows.length > 0) await db.insertInto('sensitiveWord').values(rows).execute()
}
