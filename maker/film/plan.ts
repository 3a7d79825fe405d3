import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { effectUses, isKnown } from '#contract/videos/film/effects.ts'
import { FilmPlan, type PlanElement } from '#contract/videos/film/plan.ts'

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
