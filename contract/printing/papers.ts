/** Papers that photos are printed on, by their names of PWG 5101.1. */
export const paperWords = {
  'na_index-4x6_4x6in': '4×6 英寸（6 寸）',
  'om_small-photo_100x150mm': '10×15 厘米',
  'oe_photo-l_3.5x5in': '3.5×5 英寸（5 寸）',
  na_5x7_5x7in: '5×7 英寸（7 寸）',
  'na_govt-letter_8x10in': '8×10 英寸（10 寸）',
} as const
export type PaperName = keyof typeof paperWords

/** Hundredths of a millimetre, upright. */
const sizes: Readonly<Record<PaperName, readonly [x: number, y: number]>> = {
  'na_index-4x6_4x6in': [10_160, 15_240],
  'om_small-photo_100x150mm': [10_000, 15_000],
  'oe_photo-l_3.5x5in': [8890, 12_700],
  na_5x7_5x7in: [12_700, 17_780],
  'na_govt-letter_8x10in': [20_320, 25_400],
}

/**
 * The size of a paper in hundredths of a millimetre, upright.
 * @throws Error if there is no such paper
 */
export function paperOf(name: string): { x: number; y: number } {
  const size = (sizes as Readonly<Record<string, readonly [number, number]>>)[name]
  if (!size) throw new Error(`no paper is called ${name}`)
  return { x: size[0], y: size[1] }
}

/** Its size in pixels at 300 dpi, upright. */
export function pixelsOf(name: string): { width: number; height: number } {
  const { x, y } = paperOf(name)
  const at300 = (hundredths: number) => Math.round((hundredths / 2540) * 300)
  return { width: at300(x), height: at300(y) }
}
