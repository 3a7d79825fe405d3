/** What a made JPEG is like. */
export interface Coded {
  seed: number
  width: number
  height: number
  /** Sampling factors of each component. */
  planes: [h: number, v: number][]
  /** MCUs between two restarts; 0 without. */
  restart: number
  /** All components in one scan, or one after another. */
  together: boolean
}

/** Parts into which a test may write something. */
export interface Added {
  beforeRestart?: Buffer
  /** Bits that fill up the last byte before a restart or the end. */
  filling?: 0 | 1
}

const segment = (marker: number, body: number[] | Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), Buffer.from(body)])

/**
 * A baseline JPEG (ITU T.81) of random coefficients, for what sharp does not write: restarts, scans apart, odd samplings.
 * Codes have 4 bits (DC) or 8 (AC), so that they are easily made.
 */
export function codedJpeg({ seed, width, height, planes, restart, together }: Coded, added: Added = {}): Buffer {
  const random = dice(seed)
  const acSymbols = [0x00, 0xf0, 0x01, 0x02, 0x03, 0x11, 0x12, 0x21, 0x31, 0x51, 0x81]
  const [h, v] = [Math.max(...planes.map(([one]) => one)), Math.max(...planes.map(([, one]) => one))]
  const block = (bits: Bits) => {
    const size = random(4)
    bits.add(size, 4)
    bits.add(random(1 << size), size)
    for (let k = 1; k < 64; ) {
      const next = random(acSymbols.length)
      const [run, length] = [acSymbols[next]! >> 4, acSymbols[next]! & 15]
      if (k + run > 63) continue
      bits.add(next, 8)
      if (next === 0) return
      bits.add(random(1 << length), length)
      k += run + 1
    }
  }
  const side = (size: number, own: number, largest: number) => Math.ceil(Math.ceil((size * own) / largest) / 8)
  const scan = (of: number[]) => {
    const single = of.length === 1 ? planes[of[0]!]! : null
    const units = single
      ? side(width, single[0], h) * side(height, single[1], v)
      : side(width, 1, h) * side(height, 1, v)
    const out: Buffer[] = [segment(0xda, [of.length, ...of.flatMap((n) => [n + 1, 0]), 0, 63, 0])]
    let bits = new Bits()
    for (let unit = 0; unit < units; unit++) {
      if (restart && unit > 0 && unit % restart === 0) {
        out.push(bits.bytes(added.filling ?? 1), added.beforeRestart ?? Buffer.alloc(0))
        out.push(Buffer.from([0xff, 0xd0 + ((unit / restart - 1) % 8)]))
        bits = new Bits()
      }
      for (const n of of) for (let i = single ? 1 : planes[n]![0] * planes[n]![1]; i > 0; i--) block(bits)
    }
    return Buffer.concat([...out, bits.bytes(added.filling ?? 1)])
  }
  const all = planes.map((_, n) => n)
  const counts = (length: number, count: number) => Array.from({ length: 16 }, (_, n) => (n + 1 === length ? count : 0))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 3 + random(9))]),
    segment(0xc4, [0x00, ...counts(4, 4), 0, 1, 2, 3, 0x10, ...counts(8, acSymbols.length), ...acSymbols]),
    segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      planes.length,
      ...planes.flatMap(([ownH, ownV], n) => [n + 1, (ownH << 4) | ownV, 0]),
    ]),
    ...(restart ? [segment(0xdd, [restart >> 8, restart & 255])] : []),
    ...(together ? [scan(all)] : all.map((n) => scan([n]))),
    Buffer.from([0xff, 0xd9]),
  ])
}

class Bits {
  #bits: number[] = []
  add(value: number, count: number) {
    for (let n = count - 1; n >= 0; n--) this.#bits.push((value >> n) & 1)
  }
  bytes(filling: 0 | 1): Buffer {
    while (this.#bits.length % 8) this.#bits.push(filling)
    const out: number[] = []
    for (let at = 0; at < this.#bits.length; at += 8) {
      const byte = Number.parseInt(this.#bits.slice(at, at + 8).join(''), 2)
      out.push(byte, ...(byte === 0xff ? [0] : []))
    }
    return Buffer.from(out)
  }
}

/** The same numbers for the same seed (Park and Miller's generator). */
function dice(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * sides)
  }
}
