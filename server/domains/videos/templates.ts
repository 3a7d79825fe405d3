import { sql } from 'kysely'
import { sensitiveIn } from '#contract/videos/sensitiveWords.ts'
import { templates } from '#contract/videos/templates.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { caseFor } from '../scenic/cases.ts'
import { placed } from '../scenic/placed.ts'
import { checked } from './template/check.ts'
import { copyHandlers } from './template/copy.ts'
import { expectState, heldTemplate, noteMaterials } from './template/held.ts'
import { versionHandlers } from './template/versions.ts'
import { putWords, sensitiveOf, wordsOf } from './template/words.ts'

const areaScoped = placed('template')
const publishedPlain = `(select v.plain from template_version v where v.template_id = template.id and v.number = template.published_number)`
const used = sql<boolean>`exists (select from film f where f.template_id = template.id)`

export const templateHandlers: Handlers<typeof templates> = {
  ...crudHandlers(templates, {
    table: 'template',
    ...areaScoped,
    computed: {
      ...areaScoped.computed,
      elements: sql`jsonb_array_length(template.timeline)`,
      audioName: sql`(select m.name from material m where m.id = template.audio_id)`,
      state: sql`case when template.state = 'published' and template.edited then 'edited' else template.state end`,
      used,
      sensitive: sensitiveOf(`concat_ws(E'\\n', template.plain, ${publishedPlain})`),
    },
    defaultOrder: 'state',
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
        const now = await heldTemplate(db, actor, id)
        expectState(now, ['draft', 'published'], '要先取回，才能修改')
        return checked(db, now.caseId, { ...now, ...body }, body)
      },
      remove: async ({ db, actor }, id) => {
        await heldTemplate(db, actor, id)
        const { rows } = await sql<{ used: boolean }>`select ${used} as used from template where id = ${id}`.execute(db)
        if (rows[0]?.used) throw new Refusal('referenced', '做过视频的模板不能删除，可以归档')
      },
    },
    after: {
      add: async ({ db }, id) => void (await noteMaterials(db, id)),
      edit: async ({ db }, id) => void (await noteMaterials(db, id)),
    },
  }),
  ...versionHandlers,
  ...copyHandlers,
  options: async ({ db, actor, query: { caseId } }) => ({
    rows: await db
      .selectFrom('template')
      .innerJoin('templateVersion as v', (on) =>
        on.onRef('v.templateId', '=', 'template.id').onRef('v.number', '=', 'template.publishedNumber'),
      )
      .select(['template.id', 'template.caseId', 'v.name', 'v.durationMs'])
      .select(sensitiveOf('v.plain').as('sensitive'))
      .where(areaScoped.scope(actor))
      .where('template.state', '=', 'published')
      .$if(caseId !== undefined, (rows) => rows.where('template.caseId', '=', caseId!))
      .orderBy('v.name')
      .orderBy('template.id')
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
