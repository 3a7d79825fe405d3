import { type Huffman, peekBits } from './huffman.ts'
import { broken } from './notJpeg.ts'
import type { Scan } from './types.ts'

/** The number of bits that so many units of a scan take, from `unit` on. @param end of the bits @throws NotJpeg if there are fewer */
export function bitsOf(bytes: Uint8Array, end: number, scan: Scan, unit: number, units: number): number {
  const blocks =
    scan.parts.length === 1
      ? scan.parts
      : scan.parts.flatMap((part) => Array(part.component.h * part.component.v).fill(part) as Scan['parts'])
  let bits: number
  if (!scan.progressive) bits = sequential(bytes, end, blocks, units)
  else if (scan.from > 0) bits = (scan.high === 0 ? acFirst : acMore)(bytes, end, scan, unit, units)
  else bits = scan.high === 0 ? dcFirst(bytes, end, blocks, units) : units * blocks.length
  if (bits > end) throw broken()
  return bits
}

const next12 = (bytes: Uint8Array, at: number) => {
  const byte = at >>> 3
  return (
    (((bytes[byte]! << 16) | (bytes[byte + 1]! << 8) | bytes[byte + 2]!) >>> (24 - peekBits - (at & 7))) &
    ((1 << peekBits) - 1)
  )
}
const next16 = (bytes: Uint8Array, at: number) => {
  const byte = at >>> 3
  return (((bytes[byte]! << 16) | (bytes[byte + 1]! << 8) | bytes[byte + 2]!) >>> (8 - (at & 7))) & 0xffff
}
/** Length and symbol of the next code. */
function symbol(bytes: Uint8Array, at: number, table: Huffman): number {
  const found = table.lookup[next12(bytes, at)]! || table.find(next16(bytes, at))
  table.used[found & 255] = 1
  return found
}

/** F.2.2: of each block one DC code, then AC codes; each with its value's bits. */
function sequential(bytes: Uint8Array, end: number, blocks: Scan['parts'], units: number): number {
  let at = 0
  for (let unit = 0; unit < units; unit++) {
    for (const { dc, ac } of blocks) {
      const first = symbol(bytes, at, dc!)
      at = acOfBlock(bytes, at + (first >> 8) + (first & 15), ac!)
      if (at > end) throw broken()
    }
  }
  return at
}

/** F.2.2.2: AC codes up to an end of block or the last coefficient, as many at once as the next bits hold. Where they end. */
function acOfBlock(bytes: Uint8Array, from: number, ac: Huffman): number {
  const { runs, runsMet } = ac
  let at = from
  for (let k = 1; k < 64; ) {
    const peeked = next12(bytes, at)
    const run = runs[peeked]!
    const reached = k + ((run >> 6) & 255)
    if (run !== 0 && (reached < 64 || (reached === 64 && run < 1 << 14))) {
      runsMet[peeked] = 1
      at += run & 63
      if (run >= 1 << 14) break
      k = reached
      continue
    }
    const found = symbol(bytes, at, ac)
    const size = found & 15
    at += (found >> 8) + size
    if (size === 0 && (found & 255) !== 0xf0) break
    k += ((found >> 4) & 15) + 1
    if (k > 64) throw broken()
  }
  return at
}

/** G.1.2.1: as DC codes of a sequential scan. */
function dcFirst(bytes: Uint8Array, end: number, blocks: Scan['parts'], units: number): number {
  let at = 0
  for (let unit = 0; unit < units; unit++) {
    for (const { dc } of blocks) {
      const found = symbol(bytes, at, dc!)
      at += (found >> 8) + (found & 15)
    }
    if (at > end) throw broken()
  }
  return at
}

/** G.1.2.2: codes of the band; one end-of-band code may cover many blocks. */
function acFirst(bytes: Uint8Array, end: number, { parts, from, to }: Scan, first: number, count: number): number {
  const { component, ac } = parts[0]!
  const { known } = component
  let at = 0
  for (let block = first; block < first + count; block++) {
    for (let k = from; k <= to; k++) {
      const found = symbol(bytes, at, ac!)
      const size = found & 15
      const run = (found >> 4) & 15
      at += found >> 8
      if (size === 0 && run < 15) {
        block += (1 << run) - 1 + (next16(bytes, at) >> (16 - run))
        at += run
        if (block >= first + count) throw broken()
        break
      }
      k += run
      if (size === 0) continue
      if (k > to) throw broken()
      at += size
      known[2 * block + (k >> 5)]! |= 1 << (k & 31)
    }
    if (at > end) throw broken()
  }
  return at
}

/** G.1.2.3: one more bit of each known coefficient, and the coefficients that become known. */
function acMore(bytes: Uint8Array, end: number, { parts, from, to }: Scan, first: number, count: number): number {
  const { component, ac } = parts[0]!
  const { known } = component
  const { lookup, used } = ac!
  let at = 0
  let ended = 0
  for (let block = first; block < first + count; block++) {
    let k = from
    const low = known[2 * block]!
    const high = known[2 * block + 1]!
    while (ended === 0 && k <= to) {
      const found = lookup[next12(bytes, at)]! || ac!.find(next16(bytes, at))
      used[found & 255] = 1
      const size = found & 15
      const run = (found >> 4) & 15
      at += (found >> 8) + size
      if (size > 1) throw broken()
      if (size === 0 && run < 15) {
        ended = (1 << run) + (next16(bytes, at) >> (16 - run))
        at += run
        break
      }
      const passed = pass(k, run, to, low, high)
      at += passed >> 7
      k = passed & 127
      if (size === 1) {
        if (k > to) throw broken()
        known[2 * block + (k >> 5)]! |= 1 << (k & 31)
      }
      k++
    }
    if (ended > 0) {
      ended--
      // The rest of the block, as it was before this scan.
      at += ones(low & between(k, to, 0)) + ones(high & between(k, to, 32))
    }
    if (at > end) throw broken()
  }
  if (ended > 0) throw broken()
  return at
}

/**
 * Moves from `k` to the zero at which a run of zeros ends, or past the band. Returns that position in the low seven bits, above them
 * the number of known coefficients (`low`, `high`) passed on the way. Each of these has one bit in the scan.
 */
function pass(k: number, run: number, to: number, low: number, high: number): number {
  let met = 0
  while (k <= to) {
    const ahead = k < 32 ? (low >>> k) | ((high << 1) << (31 - k)) : high >>> (k - 32)
    const zeros = ahead === 0 ? 32 : 31 - Math.clz32(ahead & -ahead)
    k += Math.min(zeros, run)
    if (zeros > run || k > to) break
    run -= zeros
    const others = ~(ahead >>> zeros)
    const row = Math.min(others === 0 ? 32 : 31 - Math.clz32(others & -others), to + 1 - k)
    met += row
    k += row
  }
  return (met << 7) | k
}

/** Bits `from` to `to` of 64, those of one word. */
function between(from: number, to: number, word: 0 | 32): number {
  const first = Math.max(0, from - word)
  const last = Math.min(31, to - word)
  return first > last ? 0 : (-1 << first) & (-1 >>> (31 - last))
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
