import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOpenTo } from '#contract/access.ts'
import { materialLimits } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import type { StarterKey } from '#contract/videos/starter/materials.ts'
import { type StarterTemplate, starterTemplates } from '#contract/videos/starter/templates.ts'
import type { StarterPiece, starter } from '#contract/videos/starter.ts'
import { templates } from '#contract/videos/templates.ts'
import type { Element } from '#contract/videos/timeline.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { json } from '../../platform/db/values.ts'
import { examine } from '../../platform/decoder/decoder.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { caseFor } from '../scenic/cases.ts'
import { materialsFor } from './material/forCase.ts'
import { keepMaterial } from './material/keep.ts'
import { type StarterFile, starterFiles } from './starter/files.ts'
import { checked } from './template/check.ts'
import { noteMaterials } from './template/held.ts'

type Ids = Map<StarterKey, number>

export const starterHandlers: Handlers<typeof starter> = {
  add: async ({ db, actor, body: { caseId }, services, audit }) => {
    await caseFor(db, actor, caseId)
    audit.target = caseId
    const files = await starterFiles()
    const ids = await presentIn(db, caseId, files)
    const rows: StarterPiece[] = []
    for (const file of files) rows.push(await addMaterial(services, actor, caseId, file, ids))
    if (isOpenTo(templates.add, actor))
      rows.push(
        ...(await transactAs(services, actor, templates.add, (trx, now) => addTemplates(trx, now, caseId, ids))),
      )
    audit.after = { added: rows.filter(({ state }) => state === 'added').map(({ key }) => key) }
    return { rows }
  },
}

/** The pieces that the project may use already, whoever uploaded them. */
async function presentIn(db: Db, caseId: number, files: readonly StarterFile[]): Promise<Ids> {
  const rows = await db
    .selectFrom('material')
    .select(['id', 'kind', 'sha256'])
    .where(
      'sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    .where(materialsFor(caseId))
    .orderBy('id')
    .execute()
  const idOf = new Map(rows.map(({ id, kind, sha256 }) => [`${kind} ${sha256}`, id]))
  return new Map(
    files.flatMap(({ piece, sha256 }) => {
      const id = idOf.get(`${piece.kind} ${sha256}`)
      return id === undefined ? [] : [[piece.key, id] as const]
    }),
  )
}

/** Adds a piece like an upload, for projects of every type, and notes its id. */
async function addMaterial(
  services: Services,
  actor: Actor,
  caseId: number,
  file: StarterFile,
  ids: Ids,
): Promise<StarterPiece> {
  const { key, kind, name, format } = file.piece
  if (ids.has(key)) return { key, state: 'present' }
  if (!isOpenTo(materials.add, actor)) return { key, state: 'left', why: '账号不能上传素材' }
  const folder = await mkdtemp(join(tmpdir(), 'jy-starter-'))
  try {
    const path = join(folder, 'sent')
    await writeFile(path, file.bytes)
    const { seeThrough = false, maxSeconds = 0 } = materialLimits[kind]
    const examined = await examine({ path, format, seeThrough, maxSeconds }, services.log)
    const row = { kind, name, caseType: null, sha256: file.sha256 }
    const id = await keepMaterial(services, actor, materials.add, examined, row)
    // Somebody was faster with it, or the operator keeps it for another type of project.
    const usableId = id ?? (await presentIn(services.database.db, caseId, [file])).get(key)
    if (usableId === undefined) return { key, state: 'left', why: '已有同一个文件，但不能用在这个项目' }
    ids.set(key, usableId)
    return { key, state: id === null ? 'present' : 'added' }
  } catch (error) {
    // The customer's room is used up: what is smaller may still find a place.
    if (error instanceof Refusal && error.refusal === 'notEnough') return { key, state: 'left', why: error.message }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addTemplates(db: Db, actor: Actor, caseId: number, ids: Ids): Promise<StarterPiece[]> {
  const place = await caseFor(db, actor, caseId)
  const taken = await db.selectFrom('template').select('name').where('caseId', '=', caseId).execute()
  const names = new Set(taken.map(({ name }) => name))
  const rows: StarterPiece[] = []
  for (const template of starterTemplates) {
    const { key } = template
    if (names.has(template.name)) rows.push({ key, state: 'present' })
    else rows.push({ key, ...(await addDraft(db, place, template, ids)) })
  }
  return rows
}

async function addDraft(
  db: Db,
  { caseId, areaId }: { caseId: number; areaId: number },
  { name, durationMs, aspect, music, audioVolume, slots, timeline }: StarterTemplate,
  ids: Ids,
): Promise<Omit<StarterPiece, 'key'>> {
  const audioId = ids.get(music)
  const elements = timeline.flatMap(({ material, ...element }): Element[] => {
    if (!material) return [element]
    const materialId = ids.get(material)
    return materialId === undefined ? [] : [{ ...element, materialId }]
  })
  if (audioId === undefined || elements.length < timeline.length) return { state: 'left', why: '缺少它用到的素材' }
  const parts = { name, durationMs, timeline: elements, slots: [...slots], audioId }
  const further = await checked(db, caseId, parts, parts).catch((cause) => {
    if (cause instanceof Refusal) return cause
    throw cause
  })
  if (further instanceof Refusal) return { state: 'left', why: further.message }
  const row = { ...parts, ...further, caseId, areaId, aspect, audioVolume }
  const made = await db
    .insertInto('template')
    .values({ ...row, timeline: json(elements), slots: json(parts.slots) })
    .onConflict((conflict) => conflict.columns(['caseId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return { state: 'present' }
  await noteMaterials(db, made.id)
  return { state: 'added' }
}
