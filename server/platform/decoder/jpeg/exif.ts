/** The EXIF tags of a camera that are kept: time, camera and orientation; never the position and no free text. */
export interface CameraTags {
  /** One of `makers`. */
  make?: string
  /** A code, with no number in it that could be a phone's or a coordinate. */
  model?: string
  /** YYYY:MM:DD HH:MM:SS, the camera's local time. */
  takenAt?: string
  /** +08:00 */
  offset?: string
  /** 2 to 8 if the pixels have to be rotated or mirrored to be upright. */
  orientation?: number
}

/** Makers that are kept. A sender can write anything there, so other names are dropped. */
const makers =
  'Apple Arashi Canon Casio Dahua DJI Ezviz FUJIFILM Google GoPro Hasselblad HIKVISION HONOR HUAWEI Insta360 JINGYING KODAK LEICA Meizu Motorola NIKON Nokia OLYMPUS OnePlus OPPO Panasonic PENTAX realme RICOH Samsung SIGMA SONY TP-LINK Uniview vivo Xiaomi Yi ZEISS ZTE'.split(
    ' ',
  )

const makerOf = (text: string | undefined) =>
  makers.find((name) => text?.toLowerCase().split(' ')[0] === name.toLowerCase())

/** DS-2CD2T47G2-L, Canon EOS R5: behind the maker's name capitals and figures alone, no longer than such codes are. */
function modelOf(text: string | undefined) {
  const code = text?.slice(makerOf(text)?.length ?? 0)
  return code && /^(?=.*\d)(?!.*\d{6})(?!.*[A-Z]{8})[A-Z\d _()+-]{2,20}$/.test(code) ? text : undefined
}

const ascii = 2
const short = 3
const long = 4
const tag = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  exifFolder: 0x8769,
  takenAt: 0x9003,
  offset: 0x9011,
} as const
const maxEntries = 200

/** Reads the TIFF block of an Exif segment (CIPA DC-008). Malformed entries are skipped, because the block is untrusted. */
export function readExif(tiff: Buffer): CameraTags {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const uint16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const uint32 = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const entries = (folder: number) => {
    const count = folder === 0 ? 0 : Math.min(uint16(folder), maxEntries)
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
  const turnedAt = first.get(tag.orientation)
  const orientation = turnedAt !== undefined && uint16(turnedAt + 2) === short ? uint16(turnedAt + 8) : 1
  return {
    ...optional('make', makerOf(text(first, tag.make))),
    ...optional('model', modelOf(text(first, tag.model))),
    ...optional('takenAt', takenAt && isTime.test(takenAt) ? takenAt : undefined),
    ...optional('offset', offset && /^[+-][01]\d:[0-5]\d$/.test(offset) ? offset : undefined),
    ...optional('orientation', orientation >= 2 && orientation <= 8 ? orientation : undefined),
  }
}

const isTime = /^(19|20)\d\d:[01]\d:[0-3]\d [0-2]\d:[0-5]\d:[0-6]\d$/
const optional = <K extends string, V>(name: K, value: V | undefined) => (value === undefined ? {} : { [name]: value })

/** A new TIFF block with only these tags; empty if there are none. */
export function exifOf({ make, model, takenAt, offset, orientation }: CameraTags): Buffer {
  const first = [
    ...textEntry(tag.make, make),
    ...textEntry(tag.model, model),
    ...(orientation === undefined ? [] : [entry(tag.orientation, short, 1, Buffer.from([orientation, 0]))]),
  ]
  const second = [...textEntry(tag.takenAt, takenAt), ...textEntry(tag.offset, offset)]
  if (first.length + second.length === 0) return Buffer.alloc(0)
  if (second.length) first.push(entry(tag.exifFolder, long, 1, Buffer.alloc(4)))
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  const after = 8 + folderSize(first)
  if (second.length) first.at(-1)!.bytes.writeUInt32LE(after)
  return Buffer.concat([header, folder(first, 8), ...(second.length ? [folder(second, after)] : [])])
}

interface Entry {
  name: number
  type: number
  count: number
  bytes: Buffer
}
const entry = (name: number, type: number, count: number, bytes: Buffer): Entry => ({ name, type, count, bytes })
const textEntry = (name: number, text: string | undefined) =>
  text === undefined ? [] : [entry(name, ascii, text.length + 1, Buffer.from(`${text}\0`, 'latin1'))]
const folderSize = (entries: Entry[]) =>
  6 + entries.reduce((sum, { bytes }) => sum + 12 + (bytes.length > 4 ? bytes.length : 0), 0)

/** One little-endian directory at `start`, its longer values behind it. */
function folder(entries: Entry[], start: number): Buffer {
  const out = Buffer.alloc(folderSize(entries))
  out.writeUInt16LE(entries.length, 0)
  let free = 6 + entries.length * 12
  entries.forEach(({ name, type, count, bytes }, n) => {
    const at = 2 + n * 12
    out.writeUInt16LE(name, at)
    out.writeUInt16LE(type, at + 2)
    out.writeUInt32LE(count, at + 4)
    if (bytes.length <= 4) bytes.copy(out, at + 8)
    else {
      out.writeUInt32LE(start + free, at + 8)
      bytes.copy(out, free)
      free += bytes.length
    }
  })
  return out
}
