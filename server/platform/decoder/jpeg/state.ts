import { type CameraTags, readExif } from './exif.ts'
import { Huffman } from './huffman.ts'
import { NotJpeg, structure } from './notJpeg.ts'
import type { Component } from './types.ts'

export const maxPixels = 50_000_000

export interface Frame {
  /** SOF0, SOF1 or SOF2. */
  marker: number
  progressive: boolean
  width: number
  height: number
  components: Component[]
  /** Largest sampling factors. */
  h: number
  v: number
}

/** What a decoder holds when a scan begins (ITU T.81 B.2.4). */
export interface State {
  frame: Frame | null
  quantization: Map<number, Buffer>
  /** By class and number, as DHT writes them. */
  huffman: Map<number, Huffman>
  restart: number
  jfif: boolean
  /** Of Adobe's segment: 0 RGB or CMYK, 1 YCbCr, 2 YCCK. */
  adobe: number | null
  profile: Buffer[]
  tags: CameraTags
}

export const emptyState = (): State => ({
  frame: null,
  quantization: new Map(),
  huffman: new Map(),
  restart: 0,
  jfif: false,
  adobe: null,
  profile: [],
  tags: {},
})

/** Reads a segment that describes the picture; ignores any other. @param inHead no scan has begun */
export function readSegment(state: State, marker: number, body: Buffer, inHead: boolean) {
  if (marker === 0xdb) readQuantization(state, body)
  else if (marker === 0xc4) readHuffman(state, body)
  else if (marker === 0xdd) state.restart = sized(body, 2).readUInt16BE(0)
  else if (isFrame(marker)) readFrame(state, marker, body)
  else if (inHead) readApplication(state, marker, body)
}

export function sized(body: Buffer, length: number): Buffer {
  if (body.length !== length) throw structure()
  return body
}

/** B.2.4.1 */
function readQuantization({ quantization }: State, body: Buffer) {
  for (let at = 0; at < body.length; ) {
    const [precision, number] = [body[at]! >> 4, body[at]! & 15]
    const end = at + 1 + 64 * (precision + 1)
    if (precision > 1 || number > 3 || end > body.length) throw structure()
    quantization.set(number, body.subarray(at, end))
    at = end
  }
}

/** B.2.4.2 */
function readHuffman({ huffman }: State, body: Buffer) {
  for (let at = 0; at < body.length; ) {
    const name = body[at]!
    const counts = body.subarray(at + 1, at + 17)
    const end = at + 17 + counts.reduce((sum, count) => sum + count, 0)
    if (name > 0x13 || (name & 15) > 3 || end > body.length) throw structure()
    const values = body.subarray(at + 17, end)
    if (values.length > 256 || (name < 0x10 && values.some((value) => value > 15))) throw structure()
    huffman.set(name, new Huffman(counts, values))
    at = end
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc

/** B.2.2. Lossless and arithmetic coding is nothing that cameras write. */
function readFrame(state: State, marker: number, body: Buffer) {
  if (state.frame) throw structure()
  const [precision, count] = [body[0], body[5] ?? 0]
  if (marker > 0xc2 || precision !== 8) throw new NotJpeg('不支持这种编码的 JPEG')
  sized(body, 6 + 3 * count)
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  if (count < 1 || count > 4 || width === 0 || height === 0) throw structure()
  if (width * height > maxPixels) throw new NotJpeg(`照片为 ${width} × ${height} 像素，最多 5000 万像素`)
  const raw = Array.from({ length: count }, (_, n) => body.subarray(6 + 3 * n, 9 + 3 * n))
  const factors = raw.map((one) => [one[1]! >> 4, one[1]! & 15] as const)
  if (factors.some(([h, v]) => h < 1 || h > 4 || v < 1 || v > 4)) throw structure()
  const [h, v] = [Math.max(...factors.map(([one]) => one)), Math.max(...factors.map(([, one]) => one))]
  const progressive = marker === 0xc2
  const components = raw.map((one, n) => {
    const [ownH, ownV] = factors[n]!
    const blocks = blocksIn(width * ownH, h) * blocksIn(height * ownV, v)
    const known = new Uint32Array(progressive ? 2 * blocks : 0)
    const low = new Int8Array(64).fill(-1)
    return { id: one[0]!, written: 0, h: ownH, v: ownV, quantization: one[2]!, isQuantized: false, blocks, known, low }
  })
  if (new Set(components.map(({ id }) => id)).size < count) throw structure()
  state.frame = { marker, progressive, width, height, components, h, v }
}

/** Blocks of a side of a component (A.2.4). */
export const blocksIn = (size: number, largest: number) => Math.ceil(Math.ceil(size / largest) / 8)

function readApplication(state: State, marker: number, body: Buffer) {
  const is = (word: string) => body.subarray(0, word.length).toString('latin1') === word
  if (marker === 0xe0 && is('JFIF\0') && body.length >= 14) state.jfif = true
  if (marker === 0xe1 && is('Exif\0\0')) state.tags = readExif(body.subarray(6))
  if (marker === 0xe2 && is('ICC_PROFILE\0') && state.profile.length < 255) state.profile.push(body.subarray(12))
  if (marker === 0xee && is('Adobe') && body.length >= 12) {
    if (body[11]! > 2) throw structure()
    state.adobe = body[11]!
  }
}
