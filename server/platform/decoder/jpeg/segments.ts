import { exifOf } from './exif.ts'
import { plainProfile } from './icc.ts'
import { structure } from './notJpeg.ts'
import type { State } from './state.ts'
import type { Scan } from './types.ts'

/** What the new file has said so far. */
export interface WrittenState {
  quantization: Map<number, Buffer>
  restart: number
}

const segment = (marker: number, ...parts: (Uint8Array | number[])[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const word = (text: string) => Buffer.from(text, 'latin1')
const uint16 = (value: number) => [value >> 8, value & 255]

/** How colours are meant, the tags, and the frame. */
export function headOf({ frame, jfif, adobe, profile, tags }: State): Buffer[] {
  if (!frame) throw structure()
  const { marker, components, width, height } = frame
  const colours = plainProfile(profileOf(profile), components.length)
  const exif = exifOf(tags)
  // Without JFIF and Adobe three components with the names R, G and B are colours themselves; any others are YCbCr.
  const isRgb = components.map(({ id }) => id).join() === '82,71,66'
  components.forEach((one, n) => {
    one.written = isRgb ? one.id : n + 1
  })
  const planes = components.flatMap(({ written, h, v, quantization }) => [written, (h << 4) | v, quantization])
  return [
    ...(jfif ? [segment(0xe0, word('JFIF\0'), [1, 1, 0, 0, 1, 0, 1, 0, 0])] : []),
    ...(exif.length ? [segment(0xe1, word('Exif\0\0'), exif)] : []),
    ...(colours ? [segment(0xe2, word('ICC_PROFILE\0'), [1, 1], colours)] : []),
    ...(adobe === null ? [] : [segment(0xee, word('Adobe'), [0, 100, 0, 0, 0, 0, adobe])]),
    segment(marker, [8, ...uint16(height), ...uint16(width), components.length, ...planes]),
  ]
}

/** The whole of a profile that came in numbered parts (ICC.1:2022, B.4); empty where one is missing. */
function profileOf(parts: Buffer[]): Buffer {
  const inOrder = parts.toSorted((a, b) => a[0]! - b[0]!)
  const isWhole = inOrder.every((part, n) => part[0] === n + 1 && part[1] === parts.length)
  return Buffer.concat(isWhole ? inOrder.map((part) => part.subarray(2)) : [])
}

/** The tables of a scan, as they were when it began; quantization tables only if they are not written yet. */
export function tablesOf({ quantization }: State, { parts, restart }: Scan, writtenState: WrittenState): Buffer[] {
  const out: Buffer[] = []
  for (const { component } of parts) {
    if (component.isQuantized) continue
    component.isQuantized = true
    const table = quantization.get(component.quantization)
    if (!table) throw structure()
    if (writtenState.quantization.get(component.quantization)?.equals(table)) continue
    writtenState.quantization.set(component.quantization, table)
    out.push(segment(0xdb, table))
  }
  if (restart !== writtenState.restart) out.push(segment(0xdd, uint16(restart)))
  writtenState.restart = restart
  const huffman = new Map(
    parts.flatMap(({ dc, ac, tables }) => [
      ...(dc ? [[tables[0], dc] as const] : []),
      ...(ac ? [[0x10 | tables[1], ac] as const] : []),
    ]),
  )
  return [...out, ...[...huffman].map(([name, table]) => segment(0xc4, [name], table.written()))]
}

export const scanHeader = ({ parts, from, to, high, low }: Scan): Buffer =>
  segment(
    0xda,
    [parts.length],
    ...parts.map(({ component, dc, ac, tables }) => [
      component.written,
      ((dc ? tables[0] : 0) << 4) | (ac ? tables[1] : 0),
    ]),
    [from, to, (high << 4) | low],
  )
