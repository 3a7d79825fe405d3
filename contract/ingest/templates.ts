import { Type } from 'typebox'
import { ByName, Nullable, OneOf } from '../kit.ts'
import { AspectWord } from '../videos/aspects.ts'
import { materialFormats } from '../videos/materialKinds.ts'
import { slotFields } from '../videos/templates.ts'

/** A material of a template. The content behind a number never changes; the address of the file expires. */
const TemplateFile = {
  materialId: Type.Integer({ title: '素材编号' }),
  format: OneOf('格式', Object.keys(materialFormats)),
  file: Type.String({ title: '文件地址' }),
}

/** A template as the maker of a video needs it. */
export const FilmTemplate = Type.Object({
  id: Type.Integer(),
  caseId: Type.Integer(),
  name: Type.String(),
  /** Another one each time that the template was changed. */
  version: Type.Integer(),
  durationMs: Type.Integer(),
  aspect: AspectWord,
  audio: Nullable(Type.Object({ ...TemplateFile, volume: Type.Integer({ title: '音量（%）' }) })),
  /** In stacking order. */
  timeline: Type.Array(
    Type.Object({
      effect: Type.String(),
      startMs: Type.Integer(),
      lengthMs: Type.Integer(),
      params: ByName(Type.Number(), { title: '参数' }),
      text: Nullable(Type.String()),
      material: Nullable(Type.Object(TemplateFile)),
    }),
  ),
  /** Which clip goes where, in order of time. */
  slots: Type.Array(
    Type.Object({
      startMs: Type.Integer(),
      lengthMs: Type.Integer(),
      ...slotFields,
      /** Null without a point, and if the point was removed: then there is no clip of it. */
      pointName: Nullable(Type.String()),
    }),
  ),
})
