import { broken, NotJpeg } from './notJpeg.ts'

/** Bits that are looked up at once; longer codes are rare. */
export const peekBits = 12

/** A Huffman table (ITU T.81 annex C) that decodes symbols from bits and records which ones occurred. */
export class Huffman {
  /** Codes of 1 to 16 bits, how many of each. */
  readonly counts: Uint8Array
  readonly values: Uint8Array
  /** By the next 12 bits: length of the code and its symbol; 0 where the code is longer. */
  readonly lookup = new Uint16Array(1 << peekBits)
  readonly used = new Uint8Array(256)
  /**
   * By the next 12 bits, for a sequential block: all whole symbols among them. Bits with their values, coefficients passed
   * (from bit 6 on), and whether the block ends (bit 14); 0 where the first code is longer.
   */
  #runs: Int32Array | null = null
  readonly runsMet = new Uint8Array(1 << peekBits)

  constructor(counts: Uint8Array, values: Uint8Array) {
    this.counts = counts
    this.values = values
    if (new Set(values).size < values.length) throw new NotJpeg('JPEG 的编码表有误')
    let code = 0
    let next = 0
    for (let length = 1; length <= 16; length++, code <<= 1) {
      for (let n = counts[length - 1]!; n > 0; n--, code++, next++) {
        if (code >= 1 << length) throw new NotJpeg('JPEG 的编码表有误')
        if (length > peekBits) continue
        const start = code << (peekBits - length)
        this.lookup.fill((length << 8) | values[next]!, start, start + (1 << (peekBits - length)))
      }
    }
  }

  /** For the next scan. */
  forget() {
    this.used.fill(0)
    this.runsMet.fill(0)
  }

  get runs(): Int32Array {
    this.#runs ??= Int32Array.from(this.lookup, (_, bits) => this.#run(bits, () => {}))
    return this.#runs
  }

  #run(bits: number, met: (symbol: number) => void): number {
    let at = 0
    let passed = 0
    let ends = 0
    while (at < peekBits && !ends) {
      const found = this.lookup[(bits << at) & ((1 << peekBits) - 1)]!
      const size = found & 15
      if (found === 0 || at + (found >> 8) > peekBits) break
      met(found & 255)
      at += (found >> 8) + size
      if (size !== 0) passed += ((found >> 4) & 15) + 1
      else if ((found & 255) === 0xf0) passed += 16
      else ends = 1
    }
    return at | (passed << 6) | (ends << 14)
  }

  /** Length and symbol of a code of any length, as in `lookup`. @param bits the next 16 */
  find(bits: number): number {
    let code = 0
    let next = 0
    for (let length = 1; length <= 16; length++) {
      const count = this.counts[length - 1]!
      const place = (bits >> (16 - length)) - code
      if (place < count) return (length << 8) | this.values[next + place]!
      next += count
      code = (code + count) << 1
    }
    throw broken()
  }

  /** The table as it is written: codes stay the same, symbols that never occurred are replaced by unused ones, in rising order. */
  written(): Buffer {
    const meet = (symbol: number) => {
      this.used[symbol] = 1
    }
    for (const [bits, met] of this.runsMet.entries()) if (met) this.#run(bits, meet)
    let free = 0
    const values = this.values.map((value) => {
      if (this.used[value]) return value
      while (this.used[free]) free++
      return free++
    })
    return Buffer.concat([this.counts, values])
  }
}
