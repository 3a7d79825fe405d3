import { broken, NotJpeg } from './notJpeg.ts'
import { bitsOf } from './symbols.ts'
import type { Scan } from './types.ts'

/** Bytes that may be read past the end before it is noticed: a block has at most 64 codes of 31 bits, values included. */
const beyond = 256

/**
 * Copies the entropy-coded data of a scan, from its first bit to the last that a coefficient needs. Decodes every symbol, but no
 * pixel (F.2.2, G.2). Padding bits are ones (F.1.2.3); data between the last unit and the next marker is not copied.
 * @param at where the data begins
 * @returns the data with its restart markers, and the position of the next marker
 * @throws NotJpeg if the data ends before the picture does
 */
export function copyScan(data: Buffer, at: number, scan: Scan): { coded: Buffer; end: number } {
  const out = new Sink()
  const bytes = new Uint8Array(endOf(data, at) - at + beyond)
  const step = scan.restart || scan.units
  let from = at
  for (let unit = 0; unit < scan.units; unit += step) {
    if (unit > 0) {
      const restart = 0xd0 + ((unit / step - 1) % 8)
      while (data[from + 1] === 0xff) from++
      if (data[from + 1] !== restart) throw broken()
      out.push(Buffer.from([0xff, restart]))
      from += 2
    }
    const { length, end } = unstuff(data, from, bytes)
    const bits = bitsOf(bytes, length * 8, scan, unit, Math.min(step, scan.units - unit))
    const whole = (bits + 7) >> 3
    if (bits & 7) bytes[whole - 1]! |= 0xff >> (bits & 7)
    stuff(bytes, whole, out)
    from = end
  }
  return { coded: out.bytes(), end: endOf(data, from) }
}

/** The next marker that is not a restart. */
function endOf(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1]
    if (next !== undefined && next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new NotJpeg('JPEG 不完整')
}

/** Takes the zero after each 0xff away (B.1.1.5), up to the next marker, restarts too. */
function unstuff(data: Buffer, from: number, bytes: Uint8Array): { length: number; end: number } {
  let length = 0
  for (let at = from; ; at += 2) {
    const start = at
    at = data.indexOf(0xff, at)
    const isStuffed = data[at + 1] === 0
    length += data.copy(bytes, length, start, isStuffed ? at + 1 : at)
    if (!isStuffed) {
      bytes.fill(0, length, length + beyond)
      return { length, end: at }
    }
  }
}

function stuff(bytes: Uint8Array, length: number, out: Sink) {
  for (let start = 0; start < length; ) {
    const at = bytes.indexOf(0xff, start)
    const end = at < 0 || at >= length ? length : at + 1
    out.push(bytes.subarray(start, end), end === at + 1 ? 1 : 0)
    start = end
  }
}

class Sink {
  #buffer = Buffer.alloc(1 << 16)
  #length = 0
  /** With so many zeros behind. */
  push(bytes: Uint8Array, zeros = 0) {
    const length = this.#length + bytes.length + zeros
    if (length > this.#buffer.length) {
      const larger = Buffer.alloc(2 * length)
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
    this.#buffer.set(bytes, this.#length)
    if (zeros) this.#buffer[length - 1] = 0
    this.#length = length
  }
  bytes = () => this.#buffer.subarray(0, this.#length)
}
