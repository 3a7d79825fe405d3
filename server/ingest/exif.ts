/** What is kept of a camera's EXIF: when and with what, never where. */
export interface CameraTags {
  make?: string
  model?: string
  /** YYYY:MM:DD HH:MM:SS, the camera's local time. */
  takenAt?: string
  /** +08:00 */
  offset?: string
}

const ascii = 2
const tag = { make: 0x010f, model: 0x0110, exifFolder: 0x8769, takenAt: 0x9003, offset: 0x9011 } as const
const mostEntries = 200

/** Reads the TIFF block of an Exif segment (CIPA DC-008). What is malformed is left out: the block comes from outside. */
export function readExif(tiff: Buffer): CameraTags {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const uint16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const uint32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const entries = (folder: number) => {
    const count = folder === 0 ? 0 : Math.min(uint16(folder), mostEntries)
    return new Map(Array.from({ length: count }, (_, n) => folder + 2 + n * 12).map((at) => [uint16(at), at]))
  }
  const text = (folder: Map<number, number>, name: number) => {
    const at = folder.get(name)
    if (at === undefined || uint16(at + 2) !== ascii) return undefined
    const length = uint32(at + 4)
    const start = length <= 4 ? at + 8 : uint32(at + 8)
    if (length > 64 || start + length > tiff.length) return undefined
    return (
      tiff
        .subarray(start, start + length)
        .toString('latin1')
        .replaceAll(/[^\x20-\x7e]/g, '')
        .trim() || undefined
    )
  }
  const first = entries(uint32(4))
  const folderAt = first.get(tag.exifFolder)
  const exif = entries(folderAt === undefined ? 0 : uint32(folderAt + 8))
  const takenAt = text(exif, tag.takenAt)
  const offset = text(exif, tag.offset)
  return {
    ...given('make', text(first, tag.make)),
    ...given('model', text(first, tag.model)),
    ...given('takenAt', takenAt && /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(takenAt) ? takenAt : undefined),
    ...given('offset', offset && /^[+-]\d\d:\d\d$/.test(offset) ? offset : undefined),
  }
}

const given = <K extends string, V>(name: K, value: V | undefined) => (value === undefined ? {} : { [name]: value })

/** A new TIFF block with the texts alone; empty where there are none. The orientation is not kept: pixels are stored upright. */
export function exifOf({ make, model, takenAt, offset }: CameraTags): Buffer {
  const first = textEntries([
    [tag.make, make],
    [tag.model, model],
  ])
  const second = textEntries([
    [tag.takenAt, takenAt],
    [tag.offset, offset],
  ])
  if (first.length + second.length === 0) return Buffer.alloc(0)
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  const firstSize = folderSize(first) + (second.length ? 12 : 0)
  return Buffer.concat([
    header,
    folder(first, 8, second.length ? 8 + firstSize : null),
    ...(second.length ? [folder(second, 8 + firstSize, null)] : []),
  ])
}

type TextEntry = [tag: number, bytes: Buffer]
const textEntries = (texts: [number, string | undefined][]): TextEntry[] =>
  texts.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Buffer.from(`${value}\0`, 'latin1')] as TextEntry],
  )
const folderSize = (entries: TextEntry[]) =>
  6 + entries.reduce((sum, [, bytes]) => sum + 12 + (bytes.length > 4 ? bytes.length : 0), 0)

/** One little-endian directory at `start`, its texts behind it, and where asked a pointer to the Exif directory. */
function folder(entries: TextEntry[], start: number, pointer: number | null): Buffer {
  const out = Buffer.alloc(folderSize(entries) + (pointer === null ? 0 : 12))
  const count = entries.length + (pointer === null ? 0 : 1)
  out.writeUInt16LE(count, 0)
  let free = 6 + count * 12
  entries.forEach(([name, bytes], n) => {
    const at = 2 + n * 12
    out.writeUInt16LE(name, at)
    out.writeUInt16LE(ascii, at + 2)
    out.writeUInt32LE(bytes.length, at + 4)
    if (bytes.length <= 4) bytes.copy(out, at + 8)
    else {
      out.writeUInt32LE(start + free, at + 8)
      bytes.copy(out, free)
      free += bytes.length
    }
  })
  if (pointer !== null) {
    const at = 2 + entries.length * 12
    out.writeUInt16LE(tag.exifFolder, at)
    out.writeUInt16LE(4, at + 2)
    out.writeUInt32LE(1, at + 4)
    out.writeUInt32LE(pointer, at + 8)
  }
  return out
}
