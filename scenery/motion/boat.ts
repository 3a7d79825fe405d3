import { n } from '../drawing/drawing.ts'
import type { Stage } from '../drawing/stage.ts'
import type { Figure } from '../people/crowd.ts'
import { wave } from './curves.ts'

/** Height of the water under a boat, in the units of the drawing. */
const waterline = 950

/** Rocks a boat and those in it on the waves: the stage with its front moved, and how its people move. */
export function rocked(stage: Stage, time: number, phase: number) {
  const turn = 1.1 * wave(time, 2.7, phase) + 0.5 * wave(time, 1.3, phase * 3)
  const rise = 9 + 7 * wave(time, 1.9, phase * 2) + 3 * wave(time, 0.8, phase)
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  return {
    stage: {
      ...stage,
      front: `<g transform="translate(0 ${n(rise)}) rotate(${turn.toFixed(2)} ${n(stage.x)} ${waterline})">${stage.front ?? ''}</g>`,
    },
    move(figure: Figure): Figure {
      const [dx, dy] = [figure.x - stage.x, figure.ground - waterline]
      return { ...figure, x: stage.x + dx * cos - dy * sin, ground: waterline + dx * sin + dy * cos + rise }
    },
  }
}
