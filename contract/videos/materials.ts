import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { Created, choosing, Id, ListOf, Maybe, type Operation, type Query, type Reply } from '../kit.ts'
import { caseTypes } from '../scenic/cases.ts'
import { materialFormats, materialKinds, materialLimits, materialNoun, megabyte } from './materialKinds.ts'

const base = '/webapi/v1/mission/material'
const pages = ['material', 'audio'] as const

const fields = {
  /** Its purpose, chosen at upload: a sticker must be transparent, a picture need not be. */
  kind: field.choice('种类', materialKinds, {
    filter: 'many',
    write: 'never',
    // It has its own page.
    reserved: ['audio'],
    hideable: false,
  }),
  name: field.name('名称', { search: true, sort: true, max: 60 }),
  /** Offered to projects of this type; empty for all types. Filtering by a type also finds those. */
  caseType: field.choice('适用项目类型', caseTypes, {
    null: true,
    none: '全部类型',
    filter: true,
    hint: '不选则各类项目都能用',
    hideable: false,
  }),
  /** Belongs to the platform: everybody may use it, only the platform can change it. */
  common: field.flag('来源', ['平台公共', '客户自有'], { write: 'never', filter: true, hideable: false }),
  operatorName: field.text('所属', { write: 'never', sort: true }),
  format: field.choice('格式', materialFormats, { write: 'never', hideable: false }),
  bytes: field.count('大小', '字节', { write: 'never', sort: true, hideable: false }),
  durationMs: field.count('时长', '毫秒', { null: true, write: 'never', sort: true, hideable: false }),
  width: field.count('宽', '像素', { null: true, write: 'never', hideable: false }),
  height: field.count('高', '像素', { null: true, write: 'never', hideable: false }),
  url: field.picture('文件', { write: 'never', exported: false, hideable: false }),
  /** At most 400 px; for a LUT, a chart that was coloured by it. Null for clips and sounds. */
  thumbUrl: field.picture('小图', { null: true, write: 'never', exported: false, hideable: false }),
  /** How many templates use it; it cannot be removed while any do. Null for materials of others, because other customers use those too. */
  templates: field.count('在用的模板', '个', { null: true, write: 'never', hideable: false }),
  /** Whether the caller may change it. */
  isEditable: field.flag('可修改', ['是', '否'], { write: 'never', exported: false, hideable: false }),
  uploadedBy: field.text('上传人', { write: 'never' }),
  createdAt,
}
const regular = crud(base, materialNoun, pages, fields, { filter: { sound: Maybe(Type.Boolean({ title: '音频' })) } })

const Choice = Type.Object({
  id: Id,
  kind: fields.kind,
  name: fields.name,
  caseType: fields.caseType,
  common: fields.common,
  durationMs: fields.durationMs,
  width: fields.width,
  height: fields.height,
  url: fields.url,
  thumbUrl: fields.thumbUrl,
})

/** Pictures, sounds, clips and looks that templates are made of: 我的素材, 我的音频. */
export const materials = {
  list: { ...regular.list, path: `${base}/getmaterial` },
  one: { ...regular.one, path: `${base}/getMaterialById/{id}` },
  /** The body is the file as it is; its type is found in its bytes. The same file twice under one kind is refused (2001), naming the first. */
  add: {
    method: 'POST',
    path: `${base}/addmaterial`,
    title: '素材：上传',
    pages,
    noun: '素材',
    query: Type.Object({
      kind: fields.kind,
      name: fields.name,
      caseType: Maybe(field.choice('适用项目类型', caseTypes)),
    }),
    file: {
      types: ['application/octet-stream'],
      maxBytes: Math.max(...Object.values(materialLimits).map(({ maxMegabytes }) => maxMegabytes)) * megabyte,
    },
    reply: Created,
    raw: 'upload',
  },
  edit: { ...regular.edit, method: 'POST', path: `${base}/modifymaterial/{id}` },
  /** Not while a template uses it (1520). */
  remove: { ...regular.removeInBody, path: `${base}/deletematerial` },
  /** What can be used in a project, or in those of a type; all without either. */
  ofCaseType: {
    method: 'POST',
    path: `${base}/getMaterialByCaseType`,
    title: '素材：按项目类型',
    pages: ['material', 'audio', 'template'],
    reads: true,
    body: Type.Object({
      caseId: Maybe(Id),
      caseType: Maybe(field.choice('项目类型', caseTypes)),
      kinds: Maybe(Type.Array(field.choice('种类', materialKinds), { title: '种类', maxItems: 8 })),
      ...choosing,
    }),
    reply: ListOf(Choice),
  },
} as const satisfies Record<string, Operation>
export type Material = Reply<typeof materials.list>['rows'][number]
export type MaterialChoice = Reply<typeof materials.ofCaseType>['rows'][number]
export type NewMaterial = Query<typeof materials.add>
