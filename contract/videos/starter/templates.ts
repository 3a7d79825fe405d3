import type { Aspect } from '../aspects.ts'
import type { Element, Slot } from '../timeline.ts'
import type { StarterKey } from './materials.ts'

/** A template of the starter set; its materials are named by their keys. */
export interface StarterTemplate {
  readonly key: string
  readonly name: string
  /** What it is for, in a sentence. */
  readonly note: string
  readonly aspect: Aspect
  readonly durationMs: number
  readonly music: StarterKey
  readonly audioVolume: number
  readonly slots: readonly Slot[]
  readonly timeline: readonly StarterElement[]
}
export interface StarterElement extends Omit<Element, 'materialId'> {
  readonly material?: StarterKey
}

/** Slots of any point one after the other; those with the visitor's face take another clip if there is none. */
function cuts(lengthsMs: readonly number[], faces: readonly number[] = []): Slot[] {
  let startMs = 0
  return lengthsMs.map((lengthMs, at) => {
    const slot = {
      startMs,
      lengthMs,
      pointId: null,
      face: faces.includes(at),
      fit: 'cover',
      speed: 100,
      missing: 'any',
    }
    startMs += lengthMs
    return slot as Slot
  })
}

type Params = Readonly<Record<string, number>>
const at = (effect: string, startMs: number, lengthMs: number, params: Params = {}): StarterElement => ({
  ...{ effect, startMs, lengthMs, params: { ...params } },
})
const using = (material: StarterKey, effect: string, startMs: number, lengthMs: number, params: Params = {}) => ({
  ...at(effect, startMs, lengthMs, params),
  material,
})
const text = (words: string, startMs: number, lengthMs: number, params: Params = {}) => ({
  ...at('caption', startMs, lengthMs, params),
  text: words,
})
/** The same transition around every one of the cuts. */
const joins = (effect: string, lengthMs: number, cutsMs: readonly number[], params: Params = {}) =>
  cutsMs.map((cut) => at(effect, cut - lengthMs / 2, lengthMs, params))

export const starterTemplates: readonly StarterTemplate[] = [
  {
    ...{ key: 'quick', name: '竖屏快剪', note: '六个镜头踩着节拍换，发短视频正合适', aspect: 'upright' },
    ...{ durationMs: 12_000, music: 'depart', audioVolume: 85 },
    slots: cuts([2000, 2000, 2000, 2000, 2000, 2000], [0, 1, 2, 3, 4, 5]),
    timeline: [
      at('push', 0, 2000, { from: 1, to: 1.14 }),
      at('push', 2000, 2000, { from: 1.14, to: 1 }),
      at('push', 4000, 2000, { from: 1, to: 1.14 }),
      at('push', 6000, 2000, { from: 1.14, to: 1 }),
      at('push', 8000, 2000, { from: 1, to: 1.14 }),
      at('push', 10_000, 2000, { from: 1.1, to: 1 }),
      using('tealOrange', 'look', 0, 12_000, { strength: 85 }),
      ...joins('dip', 300, [2000, 6000, 10_000], { light: 100 }),
      ...joins('wipe', 400, [4000, 8000], { soft: 20 }),
      text('{景区}', 200, 1700, { y: 20, size: 6.5, outline: 5 }),
      using('pin', 'stickerPop', 2200, 1700, { x: 84, y: 17, width: 20 }),
      text('{打卡点}', 2300, 1600, { y: 86, size: 4.4, outline: 5 }),
      using('camera', 'stickerPop', 6200, 1700, { x: 20, y: 18, width: 30 }),
      using('glints', 'stickerFloat', 8200, 1700, { x: 82, y: 22, width: 26, drift: 1.5 }),
      using('heart', 'stickerPop', 10_200, 1800, { x: 80, y: 20, width: 28 }),
      text('{昵称}\n{日期}', 10_200, 1800, { y: 84, size: 4.2, outline: 5 }),
    ],
  },
  {
    ...{ key: 'journey', name: '横屏旅拍', note: '二十秒慢慢讲完一趟旅程，有片头和道别', aspect: 'wide' },
    ...{ durationMs: 20_000, music: 'breeze', audioVolume: 80 },
    slots: cuts([4000, 4000, 4000, 4000, 4000], [0, 1, 2, 3, 4]),
    timeline: [
      at('push', 0, 4000, { from: 1.12, to: 1 }),
      at('push', 8000, 4000, { from: 1, to: 1.1 }),
      at('push', 16_000, 4000, { from: 1, to: 1.08 }),
      using('sunny', 'look', 0, 20_000, { strength: 90 }),
      ...joins('fade', 900, [4000, 8000, 12_000, 16_000]),
      using('hills', 'frame', 0, 3600, { fadeMs: 500 }),
      using('ribbon', 'stickerPop', 400, 3000, { x: 50, y: 22, width: 46, inMs: 500, overshoot: 8 }),
      text('{景区}', 900, 2100, { y: 21.5, size: 6, outline: 0, fadeMs: 250 }),
      text('{日期}', 900, 2400, { y: 90, size: 4, outline: 0, fadeMs: 250 }),
      using('pin', 'sticker', 4600, 2900, { x: 7, y: 84, width: 6 }),
      text('{打卡点}', 4600, 2900, { x: 24, y: 84, size: 6, outline: 5 }),
      using('fox', 'petWalk', 11_900, 4000, { y: 80, width: 13, hops: 7, hop: 4 }),
      using('sunrise', 'stickerPop', 16_600, 3400, { x: 88, y: 22, width: 15 }),
      text('{昵称}，下次再见', 16_800, 3200, { y: 88, size: 7.5, outline: 5, fadeMs: 500 }),
    ],
  },
  {
    ...{ key: 'card', name: '方形卡片', note: '像一张会动的拍立得，白边上写着日期和景区', aspect: 'square' },
    ...{ durationMs: 15_000, music: 'lane', audioVolume: 80 },
    slots: cuts([3000, 3000, 3000, 3000, 3000], [0, 1, 2, 3, 4]),
    timeline: [
      at('push', 0, 3000, { from: 1, to: 1.1, y: 40 }),
      at('push', 6000, 3000, { from: 1.1, to: 1, y: 40 }),
      at('push', 12_000, 3000, { from: 1, to: 1.1, y: 40 }),
      using('film', 'look', 0, 15_000, { strength: 90 }),
      ...joins('wipe', 700, [3000, 6000, 9000, 12_000], { soft: 12 }),
      using('instant', 'frame', 0, 15_000, { fadeMs: 0 }),
      text('{日期} {景区}', 0, 11_700, { y: 90.5, size: 4.6, colour: 18, outline: 0, fadeMs: 0 }),
      text('与{昵称}的一天', 12_000, 3000, { y: 90.5, size: 5, colour: 18, outline: 0 }),
      using('glints', 'stickerFloat', 3400, 2300, { x: 83, y: 17, width: 16, drift: 1.2 }),
      using('panda', 'petPeek', 6600, 4800, { side: -90, position: 62, width: 22, depth: 62 }),
      using('heart', 'stickerPop', 12_300, 2700, { x: 82, y: 17, width: 20 }),
    ],
  },
  {
    ...{ key: 'highlight', name: '高光定格', note: '笑得最好的一刻停下来，像按下了快门', aspect: 'wide' },
    ...{ durationMs: 15_000, music: 'stroll', audioVolume: 85 },
    slots: cuts([4200, 4200, 4200, 2400], [0, 1, 2, 3]),
    timeline: [
      at('freeze', 2600, 1500, { zoom: 1.3 }),
      at('freeze', 6800, 1500, { zoom: 1.3 }),
      at('freeze', 11_000, 1500, { zoom: 1.3 }),
      at('push', 12_700, 2300, { from: 1, to: 1.08 }),
      using('clear', 'look', 0, 15_000),
      ...joins('dip', 360, [4200, 8400, 12_600], { light: 100 }),
      ...[2600, 6800, 11_000].flatMap((start, turn) => [
        using('filmStrip', 'frame', start, 1500, { fadeMs: 120 }),
        using('camera', 'stickerPop', start, 1500, { x: turn === 1 ? 12 : 88, y: 76, width: 15, inMs: 300 }),
        using('glints', 'stickerFloat', start + 200, 1300, { x: turn === 1 ? 86 : 14, y: 28, width: 12, drift: 1.5 }),
      ]),
      text('{打卡点}', 300, 2100, { y: 87, size: 6.5, outline: 5 }),
      text('{昵称}的高光时刻', 12_800, 2200, { y: 79, size: 8, outline: 5 }),
      text('{日期} {景区}', 12_800, 2200, { y: 89, size: 4.8, outline: 5 }),
    ],
  },
  {
    ...{ key: 'gentle', name: '温柔慢动作', note: '三个慢镜头配一圈花枝，适合亲子和情侣', aspect: 'upright' },
    ...{ durationMs: 18_000, music: 'boat', audioVolume: 85 },
    slots: cuts([6000, 6000, 6000], [0, 1, 2]),
    timeline: [
      at('slow', 800, 4400, { speed: 0.5 }),
      at('slow', 6800, 4400, { speed: 0.5 }),
      at('slow', 12_800, 4400, { speed: 0.5 }),
      using('mist', 'look', 0, 18_000, { strength: 65 }),
      ...joins('fade', 1400, [6000, 12_000]),
      using('blossoms', 'frame', 0, 18_000, { fadeMs: 600 }),
      text('{景区}', 900, 3600, { y: 81, size: 5.2, outline: 5, fadeMs: 700 }),
      text('{日期}', 900, 3600, { y: 87, size: 3.2, outline: 5, fadeMs: 700 }),
      using('glints', 'stickerFloat', 6800, 4400, { x: 80, y: 16, width: 17, drift: 1.2, periodMs: 3200 }),
      using('bird', 'petPeek', 12_600, 4800, { side: 0, position: 30, width: 30, depth: 72 }),
      text('想念有{昵称}的这一天', 13_000, 4200, { y: 22, size: 4, outline: 5, fadeMs: 700 }),
    ],
  },
]
