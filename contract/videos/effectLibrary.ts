import type { MaterialKind } from './materialKinds.ts'

export const effectKinds = {
  smart: '智能',
  photo: '照片与画面',
  sticker: '贴纸',
  pet: '虚拟宠物',
  lut: '调色',
  transition: '转场',
  text: '字幕',
} as const
export type EffectKind = keyof typeof effectKinds

/** One number that an effect is set by. */
export interface EffectParam {
  readonly key: string
  readonly title: string
  readonly unit: string
  readonly min: number
  readonly max: number
  /** What an editor counts by; every number from `min` to `max` is taken. */
  readonly step: number
  /** The value if a template does not give one. */
  readonly start: number
}

/**
 * An effect applied to a part of a video. The program that makes the video identifies it by `key`; `meaning` defines exactly what it
 * does.
 */
export interface Effect {
  /** Never given to another effect. */
  readonly key: string
  readonly kind: EffectKind
  readonly title: string
  readonly meaning: string
  readonly minMs: number
  readonly maxMs: number
  /** The kind of material that it needs. */
  readonly material?: MaterialKind
  readonly params: readonly EffectParam[]
}

/** What an effect does, with its parameters by their titles instead of their keys. */
export const meaningOf = ({ meaning, params }: Effect) =>
  params.reduce((text, { key, title }) => text.replaceAll(new RegExp(` ?\\b${key}\\b ?`, 'g'), `「${title}」`), meaning)
