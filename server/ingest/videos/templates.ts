import { type RawBuilder, sql } from 'kysely'
import type { ingest } from '#contract/ingest/ingest.ts'
import type { Reply } from '#contract/kit.ts'
import type { MaterialFormat } from '#contract/videos/materialKinds.ts'
import type { Element, Slot } from '#contract/videos/timeline.ts'
import { effectOf } from '../../domains/videos/effectLibrary.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { IngestKey } from '../request/key.ts'

type Template = Reply<typeof ingest.templates>['templates'][number]

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

/** Templates of running projects whose texts contain no sensitive word, with a value for every parameter and the addresses of their files. */
export const templatesFor = (db: Db, storage: Storage, key: IngestKey): Promise<Template[]> =>
  templatesWhere(
    db,
    storage,
    sql`${inScope(key, 't.areaId')} and exists (select from scenic_case c where c.id = t.case_id and c.status = 'running')`,
  )

/** The same of one template, whether its project runs or not; undefined if its texts contain a sensitive word by now. */
export async function templateOf(db: Db, storage: Storage, id: number): Promise<Template | undefined> {
  const [template] = await templatesWhere(db, storage, sql`t.id = ${id}`)
  return template
}

async function templatesWhere(db: Db, storage: Storage, which: RawBuilder<unknown>): Promise<Template[]> {
  const { rows } = await sql<Row>`
    select t.id, t.case_id, t.name, t.version, t.duration_ms, t.aspect, t.audio_id, t.audio_volume, t.timeline, t.slots from template t
    where ${which} and not exists (select from sensitive_word w where position(w.plain in t.plain) > 0)
    order by t.case_id, t.id`.execute(db)
  const { rows: files } = await sql<File>`
    select m.id, m.format, m.file_key from material m where exists (select from template t where t.audio_id = m.id and ${which})
      or exists (select from template_material u join template t on t.id = u.template_id where u.material_id = m.id and ${which})`.execute(
    db,
  )
  const { rows: points } = await sql<{ id: number; name: string }>`
    select p.id, p.name from point p where exists (select from template t cross join jsonb_array_elements(t.slots) s
      where t.case_id = p.case_id and (s->>'pointId')::bigint = p.id and ${which})`.execute(db)
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
