import { Type } from 'typebox'
import { ByName, Instant, Maybe, Nullable, OneOf } from '../../kit.ts'
import type { Static } from '../../static.ts'
import { AspectWord } from '../aspects.ts'
import { materialFormats } from '../materialKinds.ts'
import { slotFields } from '../templates.ts'
import { maxTemplateMs, minTemplateMs } from '../timeline.ts'

/** Limits for a clip. */
export const clipLimits = { megabytes: 300, seconds: 120 } as const

const share = { minimum: 0, maximum: 1 }
/** Where a face is at a time of a clip. */
export const ClipFace = Type.Object({
  atMs: Type.Integer({ title: '时刻', minimum: 0, maximum: clipLimits.seconds * 1000 }),
  /** x, y, width, height, each 0 to 1 of the picture. */
  box: Type.Array(Type.Number(share), { title: '人脸框', minItems: 4, maxItems: 4 }),
  /** Sharpness as measured by the recognition engine: larger is sharper. */
  clarity: Maybe(Type.Number({ title: '清晰度', minimum: 0, maximum: 1_000_000 })),
})
export type ClipFace = Static<typeof ClipFace>

const sides = { width: Type.Integer({ title: '宽' }), height: Type.Integer({ title: '高' }) }

export const FilmClip = Type.Object({
  /** Signed, expiring. */
  file: Type.String({ title: '文件地址' }),
  ...sides,
  durationMs: Type.Integer(),
  recordedAt: Instant,
  /** The point of its camera. */
  pointId: Nullable(Type.Integer()),
  /** Of the visitor, in order of time. */
  faces: Type.Array(ClipFace),
})

export const FilmPhoto = Type.Object({
  /** The content behind a number never changes. */
  id: Type.Integer(),
  /** Signed, expiring. */
  file: Type.String({ title: '文件地址' }),
  ...sides,
})

/** A material of a template. The content behind a number never changes; the address of the file expires. */
const TemplateFile = {
  materialId: Type.Integer({ title: '素材编号' }),
  format: OneOf('格式', Object.keys(materialFormats)),
  file: Type.String({ title: '文件地址' }),
}

const within = {
  startMs: Type.Integer({ minimum: 0, maximum: maxTemplateMs }),
  lengthMs: Type.Integer({ minimum: 1, maximum: maxTemplateMs }),
}
/** A template as the maker of a video needs it. */
export const FilmTemplate = Type.Object({
  id: Type.Integer(),
  caseId: Type.Integer(),
  name: Type.String(),
  /** Of a film another one each time that the template was published; of a trial, each time that it was changed. */
  version: Type.Integer(),
  durationMs: Type.Integer({ minimum: minTemplateMs, maximum: maxTemplateMs }),
  aspect: AspectWord,
  audio: Nullable(Type.Object({ ...TemplateFile, volume: Type.Integer({ title: '音量（%）' }) })),
  /** In stacking order. */
  timeline: Type.Array(
    Type.Object({
      effect: Type.String(),
      ...within,
      params: ByName(Type.Number(), { title: '参数' }),
      text: Nullable(Type.String()),
      material: Nullable(Type.Object(TemplateFile)),
    }),
  ),
  /** Which clip goes where, in order of time. */
  slots: Type.Array(
    Type.Object({
      ...within,
      ...slotFields,
      /** Null without a point, and if the point was removed: then there is no clip of it. */
      pointName: Nullable(Type.String()),
    }),
  ),
})

/** Some milliseconds of a film, in its own time. */
export const FilmPart = Type.Object({
  fromMs: Type.Integer({ title: '开始', minimum: 0, maximum: maxTemplateMs }),
  lengthMs: Type.Integer({ title: '时长', minimum: 1, maximum: maxTemplateMs }),
})
export type FilmPart = Static<typeof FilmPart>

/** Everything that decides what a film shows. */
export const FilmSource = Type.Object({
  template: FilmTemplate,
  /** In order of time. */
  clips: Type.Array(FilmClip),
  /** Pictures in which the visitor was found, in order of time. */
  photos: Type.Array(FilmPhoto),
  /** What a template's texts may say: {昵称}, {日期}, {景区}, {打卡点}. */
  words: Type.Object({
    nick: Nullable(Type.String()),
    date: Type.String(),
    area: Type.String(),
    point: Nullable(Type.String()),
  }),
})
export type FilmSource = Static<typeof FilmSource>
