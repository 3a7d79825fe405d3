/** A table of colours, red running fastest: `values` holds three numbers for each of `size` to the third. */
export interface Lut {
  size: number
  /** The colour values of the first and the last cell of each channel. */
  domain: readonly [low: readonly number[], high: readonly number[]]
  values: Float32Array<ArrayBuffer>
}

const maxSize = 65

/** Parses a three-dimensional table in the format Cube LUT 1.0 of Adobe. If that fails, returns the error with the line number. */
export function parseLut(text: string): Lut | string {
  const table: Table = {
    domain: [
      [0, 0, 0],
      [1, 1, 1],
    ],
    size: 0,
    values: new Float32Array(0),
    filled: 0,
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const words = line.trim().split(/\s+/)
    if (words[0] === 'LUT_1D_SIZE') return '是一维表，应为三维的 .cube'
    const fault = readLine(table, words)
    if (fault) return `第 ${index + 1} 行${fault}`
  }
  const { size, domain, values } = table
  return faultOf(table) ?? { size, domain, values }
}

/** What the lines so far have said. */
interface Table extends Lut {
  domain: [low: number[], high: number[]]
  /** How many of the values have been given. */
  filled: number
}

/** Reads one line into the table; returns an error if the line is invalid. */
function readLine(table: Table, words: readonly string[]): string | undefined {
  const [first = '', ...rest] = words
  if (first === '' || first.startsWith('#') || first === 'TITLE') return undefined
  if (first === 'LUT_3D_SIZE') return readSize(table, Number(rest[0]))
  if (first === 'DOMAIN_MIN' || first === 'DOMAIN_MAX') {
    const ends = three(rest)
    if (!ends) return '应有三个数'
    table.domain[first === 'DOMAIN_MIN' ? 0 : 1] = ends
    return undefined
  }
  // Keywords of other programs.
  if (/^[A-Z_]+$/.test(first)) return undefined
  return readColour(table, words)
}

function readSize(table: Table, size: number) {
  if (table.size || !Number.isInteger(size) || size < 2 || size > maxSize)
    return `的 LUT_3D_SIZE 应为 2 至 ${maxSize} 的整数，只写一次`
  table.size = size
  table.values = new Float32Array(3 * size ** 3)
  return undefined
}

function readColour(table: Table, words: readonly string[]) {
  const colour = three(words)
  if (!colour) return '应有三个数'
  if (!table.size) return '之前没有 LUT_3D_SIZE，不是三维的 .cube'
  if (table.filled >= table.values.length) return `多出来：应有 ${table.size ** 3} 行颜色`
  table.values.set(colour, table.filled)
  table.filled += 3
  return undefined
}

/** Returns an error if the table as a whole is invalid. */
function faultOf({ size, domain, values, filled }: Table): string | undefined {
  if (!size) return '没有 LUT_3D_SIZE，不是三维的 .cube'
  if (filled < values.length) return `只有 ${filled / 3} 行颜色，应有 ${size ** 3} 行`
  if (domain[0].some((low, channel) => low >= domain[1][channel]!)) return 'DOMAIN_MIN 应小于 DOMAIN_MAX'
  return undefined
}

/** Parses three plain numbers within the plausible range of a colour. */
function three(words: readonly string[]): number[] | null {
  if (words.length !== 3 || !words.every((word) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(word))) return null
  const numbers = words.map(Number)
  return numbers.every((number) => Math.abs(number) <= 65_536) ? numbers : null
}

/** The colour that the table makes of one, each channel from 0 to 1, between its cells by the nearest eight (trilinear). */
export function graded({ size, domain, values }: Lut, colour: readonly number[]): number[] {
  const places = colour.map((value, channel) => {
    const [low, high] = [domain[0][channel]!, domain[1][channel]!]
    const at = Math.min(1, Math.max(0, (value - low) / (high - low))) * (size - 1)
    const cell = Math.min(size - 2, Math.floor(at))
    return { cell, rest: at - cell }
  })
  const [red, green, blue] = places as [Place, Place, Place]
  return [0, 1, 2].map((channel) => {
    let sum = 0
    for (let corner = 0; corner < 8; corner++) {
      const [r, g, b] = [corner & 1, (corner >> 1) & 1, corner >> 2]
      const cell = red.cell + r + size * (green.cell + g + size * (blue.cell + b))
      sum += share(red, r) * share(green, g) * share(blue, b) * values[3 * cell + channel]!
    }
    return sum
  })
}

interface Place {
  cell: number
  rest: number
}
const share = ({ rest }: Place, far: number) => (far ? rest : 1 - rest)
