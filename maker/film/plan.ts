import { type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import type { Static } from '#contract/static.ts'
import { maxElements, maxTemplateMs } from '#contract/videos/timeline.ts'
import { effectUses, isKnown } from './effects.ts'

const ms = (minimum: number) => Type.Number({ minimum, maximum: 24 * 3_600_000 })
const share = Type.Number({ minimum: -1, maximum: 2 })
const percent = Type.Number({ minimum: 0, maximum: 100 })
const even = Type.Integer({ minimum: 16, maximum: 3840, multipleOf: 2 })
/** Path of a file on this machine. */
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

const FilmPlan = Type.Object({
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

export const usualFps = 25

/** A plan that cannot be made into a film. `field` is the path of the wrong field, like `shots[1].lengthMs`. */
export class PlanError extends Error {
  override readonly name = 'PlanError'
  readonly field: string
  constructor(field: string, message: string) {
    super(`${field}：${message}`)
    this.field = field
  }
}

/** Checks and returns a plan. @throws PlanError with the first wrong field */
export function checkPlan(value: unknown): FilmPlan {
  const [first] = Value.Errors(FilmPlan as TSchema, value)
  if (first) throw new PlanError(fieldOf(first.instancePath), first.message)
  const plan = value as FilmPlan
  const total = plan.shots.reduce((sum, { lengthMs }) => sum + lengthMs, 0)
  if (Math.abs(total - plan.lengthMs) > 1)
    throw new PlanError('shots', `合计 ${total} 毫秒，应与影片时长 ${plan.lengthMs} 毫秒相同`)
  for (const [at, { faces }] of plan.shots.entries()) {
    const late = faces.findIndex(({ atMs }, index) => index > 0 && atMs < faces[index - 1]!.atMs)
    if (late > 0) throw new PlanError(`shots[${at}].faces[${late}].atMs`, '早于前一个，应按时间排列')
  }
  for (const [at, element] of plan.elements.entries()) checkElement(element, `elements[${at}]`, plan.lengthMs)
  return plan
}

function checkElement({ effect, startMs, lengthMs, params, file, text }: PlanElement, field: string, filmMs: number) {
  if (!isKnown(effect)) return
  const { needs, material, writes } = effectUses[effect]
  if (startMs + lengthMs > filmMs + 1)
    throw new PlanError(`${field}.lengthMs`, `到 ${startMs + lengthMs} 毫秒，超出影片时长`)
  const missing = needs.find((key) => params[key] === undefined)
  if (missing) throw new PlanError(`${field}.params.${missing}`, '没有给出')
  if (material && file === undefined) throw new PlanError(`${field}.file`, '没有素材文件')
  if (writes && !text?.trim()) throw new PlanError(`${field}.text`, '没有文字')
}

/** /shots/1/lengthMs → shots[1].lengthMs */
const fieldOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '') || 'plan'
