import type { EffectKind } from '#contract/videos/effectLibrary.ts'

/** By which colour a kind of effects is found again in the library and on its track. */
export const tints: Readonly<Record<EffectKind | 'slot', string>> = {
  slot: 'var(--ch-1)',
  smart: 'var(--ch-4)',
  photo: 'var(--ch-3)',
  sticker: 'var(--ch-2)',
  pet: 'var(--ch-5)',
  lut: 'var(--ch-4)',
  transition: 'var(--ch-6)',
  text: 'var(--ch-1)',
}
