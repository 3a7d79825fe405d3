import { Type } from 'typebox'
import { Changed, crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { ByName, byId, Id, ListOf, Maybe, type Operation, type Reply, Text, Version } from '../kit.ts'
import { aspects } from './aspects.ts'
import { CopyTarget, TemplateVersion, templateStates, versionNote, versionNumber } from './templateStates.ts'
import {
  type Element,
  fits,
  maxElements,
  maxSlots,
  maxTemplateMs,
  maxText,
  minTemplateMs,
  missings,
  type Slot,
  slotSpeeds,
} from './timeline.ts'

const base = '/webapi/v1/mission/template'
const pages = ['template'] as const

const ElementShape = Type.Object({
  effect: Type.String({ title: '效果', maxLength: 40 }),
  startMs: Type.Integer({ title: '开始', minimum: 0, maximum: maxTemplateMs }),
  lengthMs: Type.Integer({ title: '时长', minimum: 1, maximum: maxTemplateMs }),
  params: ByName(Type.Number(), { title: '参数' }),
  materialId: Maybe(Id),
  text: Maybe(Text('字幕', maxText)),
})

/** What a slot asks of its clip. */
export const slotFields = {
  pointId: field.ref('点位', 'scenic.points', 'pointName', { null: true, none: '任意点位' }),
  face: field.flag('要有游客的脸', ['要', '不要']),
  fit: field.choice('画面', fits),
  speed: field.count('速度', '%', { min: slotSpeeds.min, max: slotSpeeds.max }),
  missing: field.choice('没有片段时', missings),
}
export const SlotShape = Type.Object({
  startMs: Type.Integer({ title: '开始', minimum: 0, maximum: maxTemplateMs }),
  lengthMs: Type.Integer({ title: '时长', minimum: 1, maximum: maxTemplateMs }),
  ...slotFields,
})

const fields = {
  ...placed,
  name: field.name('模板名称', { search: true, sort: true }),
  state: field.choice('状态', templateStates, { filter: 'many', sort: true, write: 'never', hideable: false }),
  /** Of the version by which films are made. */
  publishedNumber: field.count('版本', '', { null: true, none: '未发布', write: 'never', hideable: false }),
  /** Whether films were requested by it. Such a template cannot be removed. */
  used: field.flag('用于视频', ['做过视频', '没做过视频'], { write: 'never', hideable: false }),
  durationMs: field.count('时长', '毫秒', { min: minTemplateMs, max: maxTemplateMs, start: 15_000, sort: true }),
  aspect: field.choice('画幅', aspects, { start: 'auto' }),
  audioId: field.ref('配乐', 'videos.sounds', 'audioName', { null: true, none: '没有配乐' }),
  audioName: field.text('配乐', { null: true, none: '没有配乐', write: 'never' }),
  audioVolume: field.count('配乐音量', '%', { max: 100, start: 80 }),
  /** In stacking order. */
  timeline: field.json<Element[], { start: Element[]; hideable: false }>(
    Type.Array(ElementShape, { title: '时间轴', maxItems: maxElements }),
    { start: [], hideable: false },
  ),
  /** In order of time. What lies between them is filled as films without slots are. */
  slots: field.json<Slot[], { start: Slot[]; hideable: false }>(
    Type.Array(SlotShape, { title: '片段位', maxItems: maxSlots }),
    { start: [], hideable: false },
  ),
  elements: field.count('效果', '个', { write: 'never', sort: true }),
  /** Words of the current list that occur in its texts, published or not: the list may have changed since the template was saved. */
  sensitive: field.text('敏感词', { null: true, write: 'never', none: '无', hideable: false }),
  createdAt,
}
const regular = crud(base, '模板', pages, fields, {
  filter: { materialId: Maybe(field.ref('用到的素材', 'videos.materials', 'materialName')) },
})

const Word = Type.String({ title: '敏感词', minLength: 1, maxLength: 20, pattern: '\\S' })
const Words = Type.Array(Word, { title: '敏感词', maxItems: 2000 })

const act = { method: 'POST', origin: 'own', pages, noun: '模板', ...byId } as const
const copies = { id: Id, caseIds: field.refs('项目', 'scenic.cases', { max: 20 }), name: fields.name }

/**
 * What a video is made by: effects on a timeline, music and texts. Texts with a word of the list of sensitive words are refused, naming it.
 * Films are made by what was published last, `edit` changes the draft of the next version.
 */
export const templates = {
  list: regular.list,
  add: regular.add,
  edit: regular.edit,
  /** Of a template by which no film was requested. */
  remove: regular.remove,
  /** Makes the draft the version by which films are made. Texts, materials and points are checked again. */
  publish: {
    ...act,
    path: `${base}/publish/{id}`,
    title: '模板：发布',
    body: Type.Object({ version: Version, note: Maybe(versionNote) }),
    reply: Type.Object({ version: Version, number: versionNumber }),
  },
  /** Puts the content of a version in place of the draft, which is lost. Films change only once it is published. */
  restore: {
    ...act,
    path: `${base}/restore/{id}`,
    title: '模板：恢复版本',
    body: Type.Object({ version: Version, number: versionNumber }),
    reply: Changed,
  },
  /** No films are made by it any more, those that wait included. */
  archive: { ...act, path: `${base}/archive/{id}`, title: '模板：归档', body: Changed, reply: Changed },
  /** Films are made by its published version again. */
  takeBack: { ...act, path: `${base}/takeback/{id}`, title: '模板：取回', body: Changed, reply: Changed },
  /** The versions of a template, the newest first; at most 200. */
  versions: {
    method: 'GET',
    path: `${base}/versions/{id}`,
    origin: 'own',
    title: '模板：版本',
    pages,
    ...byId,
    /** `waiting`: how many films wait for their maker, which archiving would stop. */
    reply: Type.Object({ rows: Type.Array(TemplateVersion), waiting: Type.Integer() }),
  },
  /** Tells what would become of the draft in other projects. */
  copyCheck: {
    method: 'POST',
    path: `${base}/copy/check`,
    origin: 'own',
    title: '模板：复制前检查',
    pages,
    reads: true,
    body: Type.Object(copies),
    reply: ListOf(CopyTarget),
  },
  /** Adds the draft as a draft of its own to each of the projects, or to none of them. */
  copy: {
    method: 'POST',
    path: `${base}/copy`,
    origin: 'own',
    title: '模板：复制到项目',
    pages,
    noun: '模板',
    body: Type.Object({ ...copies, version: Version }),
    reply: ListOf(Type.Object({ id: Id, caseId: Id })),
  },
  /** Templates by which films are made, as they are published. */
  options: {
    method: 'GET',
    path: `${base}/`,
    title: '模板：可选项',
    pages,
    query: Type.Object({ caseId: Maybe(Id) }),
    reply: ListOf(
      Type.Object({
        id: Id,
        caseId: Id,
        name: fields.name,
        durationMs: fields.durationMs,
        sensitive: fields.sensitive,
      }),
    ),
  },
  /** Whether the name is free in the project, apart from the template with `id`. */
  name: {
    method: 'POST',
    path: `${base}/name/`,
    title: '模板：名称可用',
    pages,
    reads: true,
    body: Type.Object({ caseId: Id, name: fields.name, id: Maybe(Id) }),
    reply: Type.Object({ free: Type.Boolean() }),
  },
  /** Checks a text, and puts `words` in place of the list where they are given; answers with the list. */
  sensitive: {
    method: 'POST',
    path: `${base}/sensitive`,
    title: '敏感词：检查与设置',
    pages,
    body: Type.Object({ text: Maybe(Text('要检查的文字', 2000)), words: Maybe(Words) }),
    reply: Type.Object({ words: Type.Array(Word), found: Type.Array(Word) }),
  },
  /** The list alone: for pages that check while somebody types. */
  words: {
    method: 'GET',
    path: `${base}/sensitive`,
    origin: 'own',
    title: '敏感词：列表',
    pages,
    reply: Type.Object({ words: Type.Array(Word) }),
  },
} as const satisfies Record<string, Operation>
export type Template = Reply<typeof templates.list>['rows'][number]
