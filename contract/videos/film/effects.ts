interface Uses {
  /** Params that the effect needs. A template always sends all of them. */
  readonly needs: readonly string[]
  /** Whether the effect needs the file of a material. */
  readonly material?: true
  readonly writes?: true
}

const place = ['x', 'y', 'width'] as const

/** The effects that this program can render, by key. Other effects are left out of the film, as docs/EFFECTS.md requires. */
const uses = {
  follow: { needs: ['zoom', 'smooth'] },
  slow: { needs: ['speed'] },
  fast: { needs: ['speed'] },
  freeze: { needs: ['zoom'] },
  blurBehind: { needs: ['radius', 'fadeMs'] },
  push: { needs: ['from', 'to', 'x', 'y'] },
  frame: { needs: ['inset', 'fadeMs'], material: true },
  picture: { needs: [...place, 'angle', 'opacity', 'fadeMs'], material: true },
  clip: { needs: [...place, 'volume', 'fadeMs'], material: true },
  visitorPhoto: { needs: ['count', ...place, 'angle', 'fadeMs'] },
  sticker: { needs: [...place, 'angle', 'opacity', 'fadeMs'], material: true },
  stickerFloat: { needs: [...place, 'drift', 'periodMs', 'opacity'], material: true },
  stickerPop: { needs: [...place, 'inMs', 'overshoot'], material: true },
  petWalk: { needs: ['y', 'width', 'hops', 'hop', 'angle'], material: true },
  petPeek: { needs: ['side', 'position', 'width', 'depth'], material: true },
  petFollow: { needs: ['offsetX', 'offsetY', 'width'], material: true },
  look: { needs: ['strength', 'fadeMs'], material: true },
  tone: { needs: ['exposure', 'contrast', 'saturation', 'warmth'] },
  vignette: { needs: ['strength', 'radius'] },
  fade: { needs: [] },
  dip: { needs: ['light'] },
  wipe: { needs: ['angle', 'soft'] },
  mask: { needs: ['soft'], material: true },
  caption: { needs: ['x', 'y', 'size', 'colour', 'outline', 'fadeMs'], writes: true },
} as const satisfies Record<string, Uses>

export type EffectKey = keyof typeof uses
export const effectUses: Readonly<Record<EffectKey, Uses>> = uses

export const isKnown = (effect: string): effect is EffectKey => Object.hasOwn(effectUses, effect)
