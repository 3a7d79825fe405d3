import type { CameraTags } from './exif.ts'
import { NotJpeg, structure } from './notJpeg.ts'
import { copyScan } from './scan.ts'
import { scanOf } from './scanHeader.ts'
import { headOf, scanHeader, tablesOf, type WrittenState } from './segments.ts'
import { emptyState, readSegment } from './state.ts'

/** More scans than any camera writes only cost time to decode. */
const maxScans = 100

export interface CleanJpeg {
  /** The picture with the same coded pixels, and nothing else that was in the file. */
  bytes: Buffer
  tags: CameraTags
  /** Upright. */
  width: number
  height: number
}

/**
 * Rebuilds a JPEG (ITU T.81 annex B) from what its pixels need: the tables that a scan uses, frame, scans and, to keep colours right,
 * JFIF, Adobe's transform and a plain colour profile, each in its shortest form. Coded data is copied up to the end of the picture.
 * Nothing else of the file is kept. Time, camera and orientation go into a new EXIF segment.
 * @throws NotJpeg if it is none, is cut short, has more than 50 megapixels or is neither baseline nor progressive
 */
export function cleanJpeg(data: Buffer): CleanJpeg {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8 || data[2] !== 0xff) throw new NotJpeg('文件不是 JPEG')
  const state = emptyState()
  const out: Buffer[] = [Buffer.from([0xff, 0xd8])]
  const writtenState: WrittenState = { quantization: new Map(), restart: 0 }
  let scans = 0
  for (let at = 2; ; ) {
    const { marker, start } = markerAt(data, at)
    if (marker === 0xd9) break
    const end = start + 2 + lengthAt(data, start + 2)
    if (end > data.length) throw new NotJpeg('JPEG 不完整')
    const body = data.subarray(start + 4, end)
    at = end
    if (marker !== 0xda) {
      readSegment(state, marker, body, scans === 0)
      continue
    }
    if (++scans > maxScans) throw new NotJpeg('JPEG 的扫描段过多')
    if (scans === 1) out.push(...headOf(state))
    const scan = scanOf(state, body)
    const { coded, end: next } = copyScan(data, at, scan)
    out.push(...tablesOf(state, scan, writtenState), scanHeader(scan), coded)
    at = next
  }
  const { frame, tags } = state
  if (!frame || scans === 0) throw new NotJpeg('JPEG 中没有图像')
  if (frame.components.some(({ low }) => low[0] === -1)) throw new NotJpeg('JPEG 不完整')
  const isAside = (tags.orientation ?? 1) >= 5
  return {
    bytes: Buffer.concat([...out, Buffer.from([0xff, 0xd9])]),
    tags,
    width: isAside ? frame.height : frame.width,
    height: isAside ? frame.width : frame.height,
  }
}

/** The next marker; fill bytes before it are skipped. */
function markerAt(data: Buffer, at: number): { marker: number; start: number } {
  let start = at
  if (data[start] !== 0xff) throw start >= data.length ? new NotJpeg('JPEG 不完整') : structure()
  while (data[start + 1] === 0xff) start++
  const marker = data[start + 1]
  if (marker === undefined) throw new NotJpeg('JPEG 不完整')
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw structure()
  return { marker, start }
}

function lengthAt(data: Buffer, at: number): number {
  if (at + 2 > data.length) throw new NotJpeg('JPEG 不完整')
  const length = data.readUInt16BE(at)
  if (length < 2) throw structure()
  return length
}
