/** Size of a person's outline and the vertical centre of the face in it, in face widths. */
export const person = { width: 5, height: 10, faceY: 1.6 } as const

/** Standard deviation of the blur of its edges, in face widths. */
export const outlineBlur = 0.1

const face = 64
const [width, height, x, y] = [
  person.width * face,
  person.height * face,
  (person.width * face) / 2,
  person.faceY * face,
]
const shoulders = y + 0.95 * face

/** A person's outline as paths of SVG: a body and the ellipse of a head. A face width is 64 pixels. */
export const outline = {
  ...{ width, height, face },
  body: `M${x - 0.45 * face} ${y + 0.5 * face}V${shoulders}C${x - 1.5 * face} ${shoulders + 0.1 * face} ${x - 1.6 * face} ${shoulders + 0.6 * face} ${x - 1.7 * face} ${height}
    H${x + 1.7 * face}C${x + 1.6 * face} ${shoulders + 0.6 * face} ${x + 1.5 * face} ${shoulders + 0.1 * face} ${x + 0.45 * face} ${shoulders}V${y + 0.5 * face}z`,
  head: { x, y: y - 0.08 * face, across: 0.72 * face, down: 0.98 * face },
} as const
