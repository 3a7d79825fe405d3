import { type CameraTags, exifOf, readExif } from './exif.ts'

/** Not a whole JPEG. The message is a sentence for the sender. */
export class NotJpeg extends Error {}

export interface CleanJpeg {
  /** The picture with the same coded pixels, without any segment that could tell where it was taken or carry something else. */
  bytes: Buffer
  tags: CameraTags
}

/** More scans than any camera writes only cost time to decode. */
const mostScans = 100

/**
 * Reads the structure of a JPEG (ITU T.81 annex B) and leaves out EXIF, XMP, IPTC, comments, maker's segments and whatever
 * follows the end of the image. Time, maker and model are kept in a new EXIF segment.
 * @param known tags to write instead of those that are read
 * @throws NotJpeg where it is none, or is cut short
 */
export function cleanJpeg(data: Buffer, known?: CameraTags): CleanJpeg {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8 || data[2] !== 0xff) throw new NotJpeg('文件不是 JPEG')
  const kept: Buffer[] = []
  let tags: CameraTags = {}
  let scans = 0
  for (let at = 2; ; ) {
    const { marker, start } = markerAt(data, at)
    if (marker === 0xd9) {
      if (scans === 0) throw new NotJpeg('JPEG 中没有图像')
      kept.push(data.subarray(start, start + 2))
      break
    }
    const end = start + 2 + lengthAt(data, start + 2)
    if (end > data.length) throw new NotJpeg('JPEG 不完整')
    const segment = data.subarray(start, end)
    if (marker === 0xe1 && isExif(segment)) tags = readExif(segment.subarray(10))
    else if (isKept(marker, segment)) kept.push(segment)
    at = end
    if (marker === 0xda) {
      if (++scans > mostScans) throw new NotJpeg('JPEG 的扫描段过多')
      at = scanEnd(data, end)
      kept.push(data.subarray(end, at))
    }
  }
  if (known) tags = known
  const isJfif = kept[0]?.[1] === 0xe0
  return {
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), ...(isJfif ? kept.splice(0, 1) : []), exifSegment(tags), ...kept]),
    tags,
  }
}

/** The next marker; fill bytes before it are skipped. */
function markerAt(data: Buffer, at: number): { marker: number; start: number } {
  let start = at
  if (data[start] !== 0xff) throw new NotJpeg(start >= data.length ? 'JPEG 不完整' : 'JPEG 结构有误')
  while (data[start + 1] === 0xff) start++
  const marker = data[start + 1]
  if (marker === undefined) throw new NotJpeg('JPEG 不完整')
  if (marker === 0x00 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) throw new NotJpeg('JPEG 结构有误')
  return { marker, start }
}

function lengthAt(data: Buffer, at: number): number {
  if (at + 2 > data.length) throw new NotJpeg('JPEG 不完整')
  const length = data.readUInt16BE(at)
  if (length < 2) throw new NotJpeg('JPEG 结构有误')
  return length
}

/** Where the coded data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1]
    if (next === undefined) break
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new NotJpeg('JPEG 不完整')
}

const startsWith = (segment: Buffer, word: string) => segment.subarray(4, 4 + word.length).toString('latin1') === word
const isExif = (segment: Buffer) => startsWith(segment, 'Exif\0\0')

/** Of the application segments only those without which the colours would be wrong. */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return startsWith(segment, 'JFIF\0')
  if (marker === 0xe2) return startsWith(segment, 'ICC_PROFILE\0')
  if (marker === 0xee) return startsWith(segment, 'Adobe')
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe
}

function exifSegment(tags: CameraTags): Buffer {
  const exif = exifOf(tags)
  if (exif.length === 0) return exif
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(exif.length + 8, 2)
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), exif])
}
