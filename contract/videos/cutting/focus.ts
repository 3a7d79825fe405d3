import type { FaceFinding } from './sight.ts'

/** A point of a picture, in fractions of its sides. */
export interface Focus {
  readonly x: number
  readonly y: number
}

/** How far below the middle of a face the focus lies, in heights of the face, so that the body is in the picture, too. */
const belowFace = 1

/** Returns where the visitor is in a part of a clip, or in the whole clip if no face was found in the part; undefined without any face. */
export function focusIn(faces: readonly FaceFinding[], fromMs: number, toMs: number): Focus | undefined {
  const inPart = faces.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  const seen = inPart.length > 0 ? inPart : faces
  if (seen.length === 0) return undefined
  const mean = (at: (face: FaceFinding) => number) => {
    const sum = seen.reduce((total, face) => total + at(face), 0)
    return Math.min(1, Math.max(0, Math.round((1000 * sum) / seen.length) / 1000))
  }
  return {
    x: mean(({ box: [x = 0, , width = 0] }) => x + width / 2),
    y: mean(({ box: [, y = 0, , height = 0] }) => y + height * (0.5 + belowFace)),
  }
}
