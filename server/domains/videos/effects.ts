import type { EffectKind } from '#contract/videos/effectLibrary.ts'
import type { effects } from '#contract/videos/effects.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { effectLibrary } from './effectLibrary.ts'

const of = (kind: EffectKind) => async () => ({
  rows: effectLibrary
    .filter((effect) => effect.kind === kind)
    .map((effect) => ({ ...effect, params: [...effect.params] })),
})

export const effectHandlers: Handlers<typeof effects> = {
  smart: of('smart'),
  sticker: of('sticker'),
  transition: of('transition'),
  lut: of('lut'),
  photo: of('photo'),
  pet: of('pet'),
  text: of('text'),
}
