import { graded, type Lut } from './lut.ts'
import { fadedAt, isOn, type WholeElement } from './placed.ts'

/** The changes to a picture's colours, described in `docs/EFFECTS.md`. */
export interface ColorGrade {
  /** Stops. */
  readonly exposure: number
  /** −1 to 1, as the other two. */
  readonly contrast: number
  readonly saturation: number
  readonly warmth: number
  readonly lut: Lut | null
  /** How much of the table's colour is mixed in, 0 to 1. */
  readonly share: number
  /** How much darker the corners are, 0 to 1, and where on the half diagonal that begins. */
  readonly dark: number
  readonly radius: number
}

export const neutralGrade: ColorGrade = {
  ...{ exposure: 0, contrast: 0, saturation: 0, warmth: 0 },
  ...{ lut: null, share: 0, dark: 0, radius: 1 },
}

/**
 * The changes to the picture's colours at a time of the template.
 * @param lutOf the table of a material; null if it is not loaded
 */
export function gradeAt(
  elements: readonly WholeElement[],
  at: number,
  lutOf: (materialId: number | undefined) => Lut | null,
): ColorGrade {
  let grade = neutralGrade
  for (const element of elements) {
    if (!isOn(element, at)) continue
    const share = (key: string) => (element.params[key] ?? 0) / 100
    if (element.effect === 'tone')
      grade = {
        ...grade,
        exposure: element.params.exposure ?? 0,
        contrast: share('contrast'),
        saturation: share('saturation'),
        warmth: share('warmth'),
      }
    if (element.effect === 'vignette') grade = { ...grade, dark: share('strength'), radius: share('radius') }
    const lut = element.effect === 'look' ? lutOf(element.materialId) : null
    if (lut) grade = { ...grade, lut, share: share('strength') * fadedAt(element, at) }
  }
  return grade
}

type Colour = readonly [red: number, green: number, blue: number]

/**
 * The colour that a look makes of one, each channel 0 to 1. The shader of the page's preview does the same.
 * @param far from the middle of the picture, in half diagonals
 */
export function applyGrade(colour: Colour, far: number, grade: ColorGrade): Colour {
  let [red, green, blue] = colour
  const each = (change: (value: number) => number) => {
    red = within(change(red))
    green = within(change(green))
    blue = within(change(blue))
  }
  if (grade.exposure !== 0) each((value) => shownOf(lightOf(value) * 2 ** grade.exposure))
  if (grade.contrast !== 0) each((value) => (value - 0.5) * (1 + grade.contrast) + 0.5)
  if (grade.saturation !== 0) {
    const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    each((value) => grey + (value - grey) * (1 + grade.saturation))
  }
  red = within(red * (1 + warming * grade.warmth))
  blue = within(blue * (1 - warming * grade.warmth))
  if (grade.lut && grade.share > 0) {
    const [r, g, b] = graded(grade.lut, [red, green, blue]) as [number, number, number]
    const mixed = (from: number, to: number) => within(from + (to - from) * grade.share)
    ;[red, green, blue] = [mixed(red, r), mixed(green, g), mixed(blue, b)]
  }
  const left = 1 - grade.dark * smooth(Math.min(grade.radius, almost), far)
  return [red * left, green * left, blue * left]
}

/** How much red gains and blue loses at the warmest. */
export const warming = 0.2
/** A vignette that starts exactly at the corner would have a width of zero. */
export const almost = 0.999
const within = (value: number) => Math.min(1, Math.max(0, value))
/** From screen values to linear light, and back: sRGB, IEC 61966-2-1. */
const lightOf = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const shownOf = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
function smooth(from: number, value: number) {
  const t = within((value - from) / (1 - from))
  return t * t * (3 - 2 * t)
}
