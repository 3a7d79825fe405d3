import { Type } from 'typebox'
import type { Static } from '../../static.ts'
import { maxElements, maxTemplateMs } from '../timeline.ts'

const ms = (minimum: number) => Type.Number({ minimum, maximum: 24 * 3_600_000 })
const share = Type.Number({ minimum: -1, maximum: 2 })
const percent = Type.Number({ minimum: 0, maximum: 100 })
const even = Type.Integer({ minimum: 16, maximum: 3840, multipleOf: 2 })
/** Where the file is: for a film maker a path on its machine, for a page an address. */
const file = Type.String({ minLength: 1, maxLength: 4096 })

/**
 * The visitor's face at a time of the shot's file: its left and upper edge and its size, in fractions of the file's picture.
 */
const Face = Type.Object({
  atMs: ms(0),
  x: share,
  y: share,
  width: Type.Number({ minimum: 0.001, maximum: 2 }),
  height: Type.Number({ minimum: 0.001, maximum: 2 }),
  /** Sharpness as measured by the face detector: larger is sharper. */
  clarity: Type.Optional(Type.Number()),
})
export type Face = Static<typeof Face>

/** A part of a clip, or a photo. Shots follow each other without gaps and fill the film. */
const Shot = Type.Object({
  file,
  /** Its file is a photo, which is slowly enlarged. */
  still: Type.Optional(Type.Literal(true)),
  /** Where the shot begins in its file. */
  fromMs: ms(0),
  /** Length of the shot in the film. */
  lengthMs: ms(1),
  speed: Type.Number({ minimum: 0.1, maximum: 16 }),
  /** `cover` fills the picture and crops the clip; `contain` shows the whole clip with black bars. */
  fit: Type.Union([Type.Literal('cover'), Type.Literal('contain')]),
  /** What stays in the picture where `cover` crops the clip, in fractions of its sides; its middle if that is omitted. */
  focus: Type.Optional(Type.Object({ x: share, y: share })),
  /** Percent of the original volume; 0 is silent. */
  volume: percent,
  /** In order of time; empty if no face detection was run. */
  faces: Type.Array(Face, { maxItems: 20_000 }),
})
export type Shot = Static<typeof Shot>

/** One effect of a template with all params and the file of its material. The visitor's words are already inserted into its text. */
const PlanElement = Type.Object({
  effect: Type.String({ minLength: 1, maxLength: 60 }),
  startMs: ms(0),
  lengthMs: ms(1),
  params: Type.Unsafe<Record<string, number>>(Type.Record(Type.String(), Type.Number())),
  file: Type.Optional(file),
  text: Type.Optional(Type.String({ maxLength: 500 })),
})
export type PlanElement = Static<typeof PlanElement>

export const FilmPlan = Type.Object({
  width: even,
  height: even,
  fps: Type.Integer({ minimum: 1, maximum: 60 }),
  lengthMs: Type.Integer({ minimum: 100, maximum: maxTemplateMs }),
  shots: Type.Array(Shot, { minItems: 1, maxItems: 200 }),
  elements: Type.Array(PlanElement, { maxItems: maxElements }),
  /** Pictures in which the visitor was found, for `visitorPhoto`. */
  photos: Type.Array(file, { maxItems: 100 }),
  /** Repeats if it is shorter than the film, and ends with the film. */
  music: Type.Optional(Type.Object({ file, volume: percent })),
})
/** Everything a film is made from. Times are milliseconds of the film unless a field says otherwise. */
export type FilmPlan = Static<typeof FilmPlan>
