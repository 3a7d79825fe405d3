type Colour = readonly [red: number, green: number, blue: number]

/** How a look changes colours; every channel from 0 to 1. */
interface Look {
  /** Above 1 darkens the middle, below 1 lightens it. */
  readonly gamma?: number
  /** Share of an S-curve, negative for a flatter picture. */
  readonly contrast?: number
  /** 0 is grey, 1 as it was. */
  readonly saturation?: number
  /** How much of pure green becomes the orange of autumn. */
  readonly autumn?: number
  /** Added to what is dark and to what is light. */
  readonly shade?: Colour
  readonly light?: Colour
  /** What becomes of black and of white. */
  readonly floor?: number
  readonly ceiling?: number
}

/** By key. */
export const lookRecipes = {
  sunny: { gamma: 0.94, contrast: 0.16, saturation: 1.08, shade: [0.025, 0, -0.015], light: [0.05, 0.015, -0.075] },
  clear: { gamma: 0.86, contrast: 0.08, saturation: 1.03, shade: [0, 0.012, 0.03], light: [-0.015, 0.01, 0.02] },
  film: {
    ...{ contrast: 0.34, saturation: 0.86, floor: 0.055, ceiling: 0.965 },
    ...{ shade: [-0.012, 0.016, 0.022], light: [0.032, 0.018, -0.035] },
  },
  mono: { contrast: 0.5, saturation: 0, floor: 0.02, ceiling: 0.99 },
  tealOrange: { contrast: 0.26, saturation: 1.12, shade: [-0.06, 0.02, 0.055], light: [0.075, 0.012, -0.08] },
  mist: {
    ...{ gamma: 0.9, contrast: -0.16, saturation: 0.86, floor: 0.075, ceiling: 0.965 },
    ...{ shade: [0, 0.012, 0.034], light: [0.012, 0.008, 0] },
  },
  autumn: { contrast: 0.18, saturation: 1.08, autumn: 1, shade: [0.025, 0, -0.01], light: [0.045, 0.005, -0.06] },
  night: { gamma: 1.1, contrast: 0.36, saturation: 1.12, shade: [-0.035, -0.004, 0.055], light: [0.06, 0.025, -0.03] },
} as const satisfies Record<string, Look>
export type LookKey = keyof typeof lookRecipes

const within = (value: number) => Math.min(1, Math.max(0, value))
const lightOf = (red: number, green: number, blue: number) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The colour that a look makes of one, channels from 0 to 1. */
export function lookAt(key: LookKey, colour: readonly number[]): Colour {
  const look: Look = lookRecipes[key]
  const { gamma = 1, contrast = 0, saturation = 1, autumn = 0, floor = 0, ceiling = 1 } = look
  const { shade = [0, 0, 0], light = [0, 0, 0] } = look
  const [red, green, blue] = colour as [number, number, number]
  const leaves = autumn * Math.max(0, green - Math.max(red, blue))
  const turned = [red + 1.15 * leaves, green - 0.12 * leaves, blue - 0.35 * leaves]
  const curved = turned.map((value) => {
    const lit = within(value) ** gamma
    return lit + contrast * (lit * lit * (3 - 2 * lit) - lit)
  }) as [number, number, number]
  const grey = lightOf(...curved)
  const tinted = curved.map((value, channel) => {
    const own = grey + saturation * (value - grey)
    const tint = shade[channel]! * (1 - grey) ** 2 + light[channel]! * grey * grey
    return within(floor + (ceiling - floor) * within(own + tint))
  })
  return tinted as unknown as Colour
}

const size = 17

/** A look as a table in the format Cube LUT 1.0. The same text every time: its digest is what the look is known by. */
export function lookTable(key: LookKey): string {
  const rows = Array.from({ length: size ** 3 }, (_, cell) => {
    const place = [cell % size, Math.floor(cell / size) % size, Math.floor(cell / size ** 2)]
    return lookAt(
      key,
      place.map((one) => one / (size - 1)),
    )
      .map((value) => value.toFixed(4))
      .join(' ')
  })
  return `LUT_3D_SIZE ${size}\n${rows.join('\n')}\n`
}
