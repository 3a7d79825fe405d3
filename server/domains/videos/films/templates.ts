import { type RawBuilder, sql } from 'kysely'
import type { FilmSource } from '#contract/videos/film/source.ts'
import type { MaterialFormat } from '#contract/videos/materialKinds.ts'
import { templateStates } from '#contract/videos/templateStates.ts'
import type { Element, Slot } from '#contract/videos/timeline.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Storage } from '../../../platform/files/storage.ts'
import { effectOf } from '../effectLibrary.ts'

type Template = FilmSource['template']

interface Row extends Omit<Template, 'audio' | 'timeline' | 'slots'> {
  audioId: number | null
  audioVolume: number
  timeline: Element[]
  slots: Slot[]
}
interface File {
  id: number
  format: MaterialFormat
  fileKey: string
}

/** Published templates of running projects whose texts contain no sensitive word, with a value for every parameter and the addresses of their files. */
export const templatesFor = (db: Db, storage: Storage, caller: Pick<Actor, 'areaIds'>): Promise<Template[]> =>
  templatesWhere(
    db,
    storage,
    published,
    sql`${inScope(caller, 't.areaId')} and exists (select from scenic_case c where c.id = t.case_id and c.status = 'running')`,
  )

/** The same of one template, whether its project runs or not; a text says why no film is made by it. */
export async function templateOf(db: Db, storage: Storage, id: number): Promise<Template | string> {
  const [template] = await templatesWhere(db, storage, published, sql`t.id = ${id}`)
  return template ?? (await whyNot(db, id))
}

/** A template as it is edited, published or not; undefined if its texts contain a sensitive word by now. */
export async function draftOf(db: Db, storage: Storage, id: number): Promise<Template | undefined> {
  const [template] = await templatesWhere(db, storage, draft, sql`t.id = ${id}`)
  return template
}

async function whyNot(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ name: string; state: 'draft' | 'published' | 'archived' }>`
    select name, state from template where id = ${id}`.execute(db)
  const [template] = rows
  if (!template) return '模板已删除'
  return template.state === 'published'
    ? `模板「${template.name}」含敏感词`
    : `模板「${template.name}」${template.state === 'draft' ? '还没有发布' : templateStates.archived}`
}

/** Templates `t` and what of them counts, as `p`. */
interface Content {
  readonly from: RawBuilder<unknown>
  readonly number: RawBuilder<number>
  readonly where: RawBuilder<unknown>
}
/** The version by which films are made. */
const published: Content = {
  from: sql`template t join template_version p on p.template_id = t.id and p.number = t.published_number`,
  number: sql`p.number`,
  where: sql`t.state = 'published'`,
}
const draft: Content = {
  from: sql`template t join template p on p.id = t.id`,
  number: sql`p.version`,
  where: sql`true`,
}

async function templatesWhere(
  db: Db,
  storage: Storage,
  { from, number, where }: Content,
  which: RawBuilder<unknown>,
): Promise<Template[]> {
  const { rows } = await sql<Row>`
    select t.id, t.case_id, p.name, ${number} as version, p.duration_ms, p.aspect, p.audio_id, p.audio_volume, p.timeline, p.slots from ${from}
    where ${where} and ${which} and not exists (select from sensitive_word w where position(w.plain in p.plain) > 0)
    order by t.case_id, t.id`.execute(db)
  const { rows: files } = await sql<File>`
    select m.id, m.format, m.file_key from material m
    where exists (select from template t where t.audio_id = m.id and ${which})
      or exists (select from template_material u join template t on t.id = u.template_id where u.material_id = m.id and ${which})`.execute(
    db,
  )
  const { rows: points } = await sql<{ id: number; name: string }>`
    select point.id, point.name from point where exists (select from ${from} cross join jsonb_array_elements(p.slots) s
      where t.case_id = point.case_id and (s->>'pointId')::bigint = point.id and ${which})`.execute(db)
  const nameOf = new Map(points.map(({ id, name }) => [id, name]))
  const byId = new Map(files.map((file) => [file.id, file]))
  const fileOf = (id: number | null | undefined) => {
    const file = byId.get(id ?? 0)
    return file ? { materialId: file.id, format: file.format, file: storage.url(file.fileKey) } : null
  }
  return rows.map(({ audioId, audioVolume, timeline, slots, ...row }) => {
    const audio = fileOf(audioId)
    return {
      ...row,
      audio: audio && { ...audio, volume: audioVolume },
      // For an effect that this version does not know, only the parameters stored in the template exist.
      timeline: timeline.map(({ materialId, params, text, ...element }) => ({
        ...element,
        params: {
          ...Object.fromEntries((effectOf(element.effect)?.params ?? []).map((one) => [one.key, one.start])),
          ...params,
        },
        text: text ?? null,
        material: fileOf(materialId),
      })),
      slots: slots.map((slot) => ({ ...slot, pointName: nameOf.get(slot.pointId ?? 0) ?? null })),
    }
  })
}
