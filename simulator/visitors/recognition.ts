import type { Random } from '#scenery/random.ts'

/** The recognition engine that finds visitors, and its version. */
export const engine = 'jy-face 2.1'

/** How alike an engine finds two faces of the same person, 0 to 1. */
export const likeness = (random: Random) =>
  Math.round(Math.min(0.99, Math.max(0.71, random.gauss(0.89, 0.05))) * 1000) / 1000
