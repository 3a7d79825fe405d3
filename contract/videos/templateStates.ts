import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Id } from '../kit.ts'

/** The allowed moves of a template as stored. The database has the same table and refuses any other move. */
export const templateMoves = {
  draft: ['published'],
  published: ['archived'],
  archived: ['published'],
} as const

/** The state as shown: a published template may differ from the version by which films are made. What needs somebody comes first. */
export const templateStates = {
  edited: '有未发布的修改',
  draft: '草稿',
  published: '已发布',
  archived: '已归档',
} as const
export type TemplateState = keyof typeof templateStates
/** Without those that were put aside. */
export const usualTemplateStates = ['edited', 'draft', 'published'] as const satisfies TemplateState[]

const numberTitle = '版本'
export const versionNumber = Type.Integer({ title: numberTitle, minimum: 1, maximum: 1_000_000 })
/** A version as people read it: V3. */
export const versionText = (number: number) => `V${number}`

export const versionNote = field.note('发布说明', { max: 200, hint: '改了什么，可不填' })

/** A version of a template, without its content. */
export const TemplateVersion = Type.Object({
  id: Id,
  number: versionNumber,
  name: field.name('模板名称'),
  note: versionNote,
  publishedBy: field.text('发布人'),
  publishedAt: field.instant('发布时间'),
  /** Films that were made by it. */
  films: field.count('视频', '条'),
  /** What it has of elements and slots, to know it by. */
  elements: field.count('效果', '个'),
  slots: field.count('片段位', '个'),
  durationMs: field.count('时长', '毫秒'),
})

/** What becomes of a template in another project, before it is copied there. */
export const CopyTarget = Type.Object({
  id: Id,
  areaName: field.text('景区'),
  caseName: field.text('项目'),
  /** A template there has the name. */
  taken: Type.Boolean({ title: '已有同名模板' }),
  /** What it shows that may not be used there: the copy is refused. */
  materials: Type.Array(Type.String(), { title: '不能用的素材' }),
  /** Slots of a point of the former project, which become slots for any point. */
  points: Type.Array(Type.String(), { title: '改为任意点位的片段位' }),
})
