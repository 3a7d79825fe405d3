import { plainText, sensitiveIn } from '#contract/videos/sensitiveWords.ts'
import { type Element, elementName, type Slot, slotName } from '#contract/videos/timeline.ts'
import type { Db } from '../../../platform/db/open.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { effectOf } from '../effectLibrary.ts'
import { materialsFor } from '../material/forCase.ts'
import { slotsFault, timelineFault } from '../timelineFault.ts'
import { wordsOf } from './words.ts'

/** What a template is made of, as far as its parts have to fit each other. */
export interface TemplateParts {
  readonly name: string
  readonly durationMs: number
  readonly timeline: Element[]
  readonly slots: Slot[]
  readonly audioId: number | null
}

/**
 * Checks that the parts of a template fit together, and that its texts contain no sensitive word.
 * Returns further columns to write.
 * @throws Refusal invalid (2000) naming the field
 */
export async function checked(db: Db, caseId: number, parts: TemplateParts, changes: Partial<TemplateParts>) {
  const { name, durationMs, timeline, slots, audioId } = parts
  const fault = timelineFault(timeline, durationMs)
  if (fault) throw wrongField('timeline', `时间轴：${fault}`)
  const wrongSlot = slotsFault(slots, durationMs)
  if (wrongSlot) throw wrongField('slots', wrongSlot)
  if (changes.slots) await checkPoints(db, caseId, slots)
  if (changes.timeline || changes.audioId !== undefined) await checkMaterials(db, caseId, timeline, audioId)
  if (changes.name === undefined && changes.timeline === undefined) return {}
  const texts = textsOf(timeline)
  const words = await wordsOf(db)
  for (const [field, of] of [['name', [name]] as const, ['timeline', texts] as const]) {
    const found = sensitiveIn(of, words)
    if (found.length > 0) throw wrongField(field, `含有敏感词「${found.join('」「')}」`)
  }
  return { plain: plainOf(name, timeline) }
}

const textsOf = (timeline: readonly Element[]) => timeline.flatMap(({ text }) => text ?? [])

/** Name and texts, as they are compared with sensitive words. */
export const plainOf = (name: string, timeline: readonly Element[]) =>
  [name, ...textsOf(timeline)].map(plainText).join('\n')

/** A use of a material in a template: as what people know it by, and the kind that is needed there. */
export interface MaterialUse {
  readonly field: 'timeline' | 'audioId'
  readonly materialId: number
  readonly kind: string | undefined
  readonly title: string
}

/** Where a template uses materials, in the order of its timeline. */
export const usesOf = (timeline: readonly Element[], audioId: number | null): MaterialUse[] => [
  ...timeline.flatMap(({ effect, materialId }, at) =>
    materialId === undefined
      ? []
      : [
          {
            ...({ field: 'timeline', materialId } as const),
            kind: effectOf(effect)?.material,
            title: `${elementName(at)}「${effectOf(effect)?.title ?? effect}」的素材`,
          },
        ],
  ),
  ...(audioId === null ? [] : [{ field: 'audioId', materialId: audioId, kind: 'audio', title: '配乐' } as const]),
]

/** Those of the uses whose material is of another kind than is needed, or not available to the project. */
export async function unfit(db: Db, caseId: number, uses: readonly MaterialUse[]): Promise<MaterialUse[]> {
  if (uses.length === 0) return []
  const ids = [...new Set(uses.map(({ materialId }) => materialId))]
  const rows = await db
    .selectFrom('material')
    .select(['id', 'kind'])
    .where('id', 'in', ids)
    .where(materialsFor(caseId))
    .execute()
  const kindOf = new Map<number, string>(rows.map(({ id, kind }) => [id, kind]))
  return uses.filter(({ materialId, kind }) => !kindOf.has(materialId) || kindOf.get(materialId) !== kind)
}

/** They must be of the kind that the effect needs, and available to the project. @throws Refusal invalid (2000) naming the field */
export async function checkMaterials(db: Db, caseId: number, timeline: readonly Element[], audioId: number | null) {
  const [wrong] = await unfit(db, caseId, usesOf(timeline, audioId))
  if (!wrong) return
  const before = wrong.field === 'timeline' ? '时间轴：' : ''
  throw wrongField(wrong.field, `${before}${wrong.title}不存在，或不能用在这个项目`)
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
