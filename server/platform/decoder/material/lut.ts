import { type Lut, parseLut } from '#contract/videos/lut.ts'
import { wrongField } from '../../refusal.ts'

/** Reads a three-dimensional table. @throws Refusal invalid (2000) on `file`, naming the line */
export function readLut(text: string): Lut {
  const lut = parseLut(text)
  if (typeof lut === 'string') throw wrongField('file', lut)
  return lut
}

/** The table as it is stored: the same numbers to six decimals and nothing else of the file. */
export function lutText({ size, domain, values }: Lut): string {
  const line = (numbers: Iterable<number>) => [...numbers].map((one) => one.toFixed(6)).join(' ')
  const rows = Array.from({ length: size ** 3 }, (_, row) => line(values.subarray(3 * row, 3 * row + 3)))
  return `${[`LUT_3D_SIZE ${size}`, `DOMAIN_MIN ${line(domain[0])}`, `DOMAIN_MAX ${line(domain[1])}`, ...rows].join('\n')}\n`
}
