import type { Effect } from './effectLibrary.ts'

/** From when and for how long something is on the timeline of a template. */
export interface Span {
  startMs: number
  lengthMs: number
}

/** One effect of a template: from when, for how long, with what. */
export interface Element extends Span {
  /** Key of an effect of the library. */
  effect: string
  /** By the keys of the effect's parameters; omitted ones have their default value. */
  params: Record<string, number>
  materialId?: number
  /** The text, if the effect shows one. */
  text?: string
}

/** The effects that join two shots, by key. */
export const transitionEffects: ReadonlySet<string> = new Set(['fade', 'dip', 'wipe', 'mask'])

export const maxElements = 60
export const minTemplateMs = 1000
export const maxTemplateMs = 5 * 60_000
export const maxText = 60

/** Returns what is wrong with one element, as text that follows its name. */
export function elementFault(element: Element, effect: Effect, durationMs: number): string | undefined {
  const { startMs, lengthMs, params, materialId, text } = element
  if (lengthMs < effect.minMs || lengthMs > effect.maxMs)
    return `应为 ${seconds(effect.minMs)} 至 ${seconds(effect.maxMs)} 秒`
  if (startMs + lengthMs > durationMs) return `到 ${seconds(startMs + lengthMs)} 秒，超出模板时长`
  for (const [key, value] of Object.entries(params)) {
    const known = effect.params.find((param) => param.key === key)
    if (!known) return `没有参数 ${key}`
    if (value < known.min || value > known.max)
      return `的${known.title}应为 ${known.min} 至 ${known.max}${known.unit && ` ${known.unit}`}`
  }
  if (effect.material && materialId === undefined) return '还没有选素材'
  if (!effect.material && materialId !== undefined) return '不用素材'
  if (effect.kind === 'text' && !text?.trim()) return '还没有写字'
  if (effect.kind !== 'text' && text !== undefined) return '不写字'
  return undefined
}

/** How a clip of another shape lies in the picture. */
export const fits = { cover: '铺满画面', contain: '完整显示' } as const
/** What a slot shows if there is no clip for it. */
export const missings = { any: '用别的片段', picture: '用游客照片', stop: '不制作', skip: '跳过片段位' } as const

/** A place in a template for one clip. */
export interface Slot extends Span {
  /** The point at which the clip was recorded; null for any. */
  pointId: number | null
  /** Only a clip in which the visitor's face was found. */
  face: boolean
  fit: keyof typeof fits
  /** Percent of the pace at which the clip was recorded. */
  speed: number
  /** What happens if there is no such clip. */
  missing: keyof typeof missings
}

export const maxSlots = 30
export const minSlotMs = 500
export const slotSpeeds = { min: 50, max: 200, usual: 100 } as const

/** Returns what is wrong with one of the slots, as text that follows its name. They must be in order of time, without overlaps. */
export function slotFault(slots: readonly Slot[], at: number, durationMs: number): string | undefined {
  const { startMs, lengthMs } = slots[at]!
  if (lengthMs < minSlotMs) return `应不短于 ${seconds(minSlotMs)} 秒`
  if (startMs + lengthMs > durationMs) return `到 ${seconds(startMs + lengthMs)} 秒，超出模板时长`
  const before = slots[at - 1]
  const beforeEndMs = before ? before.startMs + before.lengthMs : 0
  if (startMs < beforeEndMs) return `从 ${seconds(startMs)} 秒起，前一个到 ${seconds(beforeEndMs)} 秒才结束`
  return undefined
}

/** The name of an element, by its place in the template. */
export const elementName = (at: number) => `第 ${at + 1} 个效果`

/** The name of a slot, by its place in the template. */
export const slotName = (at: number) => `第 ${at + 1} 个片段位`

/** 1500 → 1.5 */
export const seconds = (ms: number) => String(Math.round(ms) / 1000)
