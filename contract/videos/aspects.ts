import { OneOf } from '../kit.ts'

/** The shapes of films, by what a template asks for: `auto` follows the majority of the clips. */
export const aspects = { auto: '随片段', wide: '横屏 16:9', upright: '竖屏 9:16', square: '方形 1:1' } as const
export type Aspect = keyof typeof aspects
export const AspectWord = OneOf('画幅', Object.keys(aspects) as Aspect[])

/** Width by height of a film. A stage shows `auto` as wide. */
export const aspectRatio: Readonly<Record<Aspect, number>> = { auto: 16 / 9, wide: 16 / 9, upright: 9 / 16, square: 1 }
