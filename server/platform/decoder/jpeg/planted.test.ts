import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { codedJpeg } from '#test/media/codedJpeg.ts'
import { cleanJpeg } from './clean.ts'

const text = 'Zq7-hidden-text'
/** Its beginning, as UTF-16 too. */
const hidden = /Z\0?q\0?7/
const planted = Buffer.from(text, 'latin1')
const segment = (marker: number, ...parts: (string | Buffer)[]) => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}

let camera: Buffer
let profiled: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const scene = sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })
  camera = await scene.clone().jpeg({ optimiseCoding: false }).toBuffer()
  profiled = await scene.clone().withIccProfile('p3').jpeg().toBuffer()
})

/** Where the segment with this marker begins. */
function find(jpeg: Buffer, marker: number): number {
  let at = 2
  while (jpeg[at + 1] !== marker) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}
const insert = (jpeg: Buffer, at: number, part: Buffer) =>
  Buffer.concat([jpeg.subarray(0, at), part, jpeg.subarray(at)])
const afterStart = (part: Buffer) => insert(camera, 2, part)
const beforeScan = (part: Buffer) => insert(camera, find(camera, 0xda), part)
const beforeEnd = (part: Buffer) => insert(camera, camera.length - 2, part)
const withExif = (exif: Parameters<ReturnType<typeof sharp>['withExif']>[0]) =>
  sharp(camera).withExif(exif).jpeg().toBuffer()
const restarted = (beforeRestart?: Buffer, filling?: 0 | 1) =>
  codedJpeg(
    { seed: 7, width: 90, height: 70, planes: [[2, 2], [1, 1], [1, 1]], restart: 3, together: true },
    { ...(beforeRestart && { beforeRestart }), ...(filling !== undefined && { filling }) },
  ) // biome-ignore format: planes

function overwritten(bytes: Buffer, words: string, at: number): Buffer {
  bytes.write(words, at, 'latin1')
  return bytes
}

/** The picture with its colour profile changed by `change`. */
function ofProfile(change: (profile: Buffer) => Buffer): Buffer {
  const at = find(profiled, 0xe2)
  const end = at + 2 + profiled.readUInt16BE(at + 2)
  const profile = change(Buffer.from(profiled.subarray(at + 18, end)))
  return Buffer.concat([
    profiled.subarray(0, at),
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', profile),
    profiled.subarray(end),
  ])
}

describe('a text goes out of a picture that hides it', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['in a comment', () => afterStart(segment(0xfe, planted))],
    ['in XMP', () => afterStart(segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', planted))],
    ['in IPTC', () => afterStart(segment(0xed, 'Photoshop 3.0\0', planted))],
    ['in a maker’s segment', () => afterStart(segment(0xe7, planted))],
    [
      'behind JFIF’s fields',
      () => afterStart(segment(0xe0, 'JFIF\0', Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]), planted)),
    ],
    [
      'in JFIF’s thumbnail',
      () => afterStart(segment(0xe0, 'JFIF\0', Buffer.from([1, 1, 0, 0, 1, 0, 1, 5, 1]), planted)),
    ],
    ['behind Adobe’s fields', () => afterStart(segment(0xee, 'Adobe', Buffer.from([0, 100, 0, 0, 0, 0, 1]), planted))],
    ['instead of a colour profile', () => afterStart(segment(0xe2, 'ICC_PROFILE\0\x01\x01', planted))],
    [
      'in a profile’s description',
      () => ofProfile((profile) => overwritten(profile, text, profile.indexOf('mluc') + 28)),
    ],
    ['in a profile’s head', () => ofProfile((profile) => overwritten(profile, text, 48))],
    ['behind a profile', () => ofProfile((profile) => Buffer.concat([profile, planted]))],
    [
      'instead of a tone curve',
      () => ofProfile((profile) => overwritten(profile, `curv\0\0\0\0\0\0\0\x08${text}`, profile.indexOf('para'))),
    ],
    ['in another picture’s list', () => afterStart(segment(0xe2, 'MPF\0', planted))],
    ['as maker and model', () => withExif({ IFD0: { Make: text, Model: text } })],
    ['as time', () => withExif({ IFD2: { DateTimeOriginal: text, OffsetTimeOriginal: text } })],
    [
      'in the maker’s note and a remark',
      () =>
        withExif({
          IFD0: { Copyright: text, ImageDescription: text, Artist: text },
          IFD2: { MakerNote: text, UserComment: text },
        }),
    ],
    ['in a number of lines', () => beforeEnd(segment(0xdc, Buffer.from([0, 200]), planted))],
    [
      'in a table of dequantization that nothing uses',
      () => beforeScan(segment(0xdb, Buffer.from([3]), Buffer.concat([planted, Buffer.alloc(64)], 64))),
    ],
    [
      'in a table of codes that nothing uses',
      () =>
        beforeScan(
          segment(
            0xc4,
            Buffer.from([0x13, ...Array(15).fill(0), new Set(text).size]),
            Buffer.from([...new Set(text)].join('')),
          ),
        ),
    ],
    ['in conditions of a coding that it has not', () => beforeScan(segment(0xcc, planted))],
    ['before its end', () => beforeEnd(planted)],
    ['before its end, 5,000 times', () => beforeEnd(Buffer.from(text.repeat(5000)))],
    ['behind its end', () => Buffer.concat([camera, planted])],
    ['before a restart', () => restarted(planted)],
  ])('a text hidden %s is removed from a JPEG', async (_, make) => {
    const jpeg = await make()
    expect(hidden.test(jpeg.toString('latin1'))).toBe(true)
    const { bytes } = cleanJpeg(jpeg)
    expect(hidden.test(bytes.toString('latin1'))).toBe(false)
    expect((await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).length).toBeGreaterThan(0)
    // Cleaning the result again changes nothing.
    expect(cleanJpeg(bytes).bytes.equals(bytes)).toBe(true)
  })
})

it('a JPEG with text between two segments is refused', () => {
  expect(() => cleanJpeg(beforeScan(planted))).toThrow(/结构有误/)
})

it('unused symbols of a Huffman table are not copied from the source', () => {
  const own = Buffer.from(camera)
  const at = own.indexOf(Buffer.from([0xff, 0xc4, 0, 0xb5, 0x10]))
  const values = own.subarray(at + 21, at + 21 + 162)
  const word = Buffer.from('RaidCube', 'latin1')
  // A table of all usual symbols, those of the longest codes in the order of a word.
  values.set([...values.filter((value) => !word.includes(value)), ...word])
  const flat = Buffer.concat([own.subarray(0, find(own, 0xda)), flatScan()])
  expect(flat.includes(word)).toBe(true)
  expect(cleanJpeg(flat).bytes.includes(word)).toBe(false)
})

it('padding bits are written as ones, whatever was sent', () => {
  const zeros = restarted(undefined, 0)
  const ones = restarted(undefined, 1)
  expect(zeros.equals(ones)).toBe(false)
  expect(cleanJpeg(zeros).bytes.equals(cleanJpeg(ones).bytes)).toBe(true)
})

const withExiftool = (() => {
  try {
    return execFileSync('exiftool', ['-ver']).length > 0
  } catch {
    return false
  }
})()

it.skipIf(!withExiftool)('exiftool finds only size, coding, time and camera in a cleaned JPEG', async () => {
  const sent = await sharp(camera)
    .withExif({
      IFD0: { Make: 'HIKVISION', Model: 'DS-2CD', Copyright: text, Software: text },
      IFD2: { DateTimeOriginal: '2026:05:02 14:28:03', OffsetTimeOriginal: '+08:00', MakerNote: text },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 7/1 30/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  const { bytes } = cleanJpeg(insert(sent, sent.length - 2, segment(0xfe, planted)))
  const folder = mkdtempSync(join(tmpdir(), 'jy-exiftool-'))
  try {
    writeFileSync(join(folder, 'kept.jpg'), bytes)
    const said = execFileSync('exiftool', ['-json', '-a', '-u', '-G1', join(folder, 'kept.jpg')])
    const names = Object.keys((JSON.parse(said.toString()) as [object])[0])
    const own = /^(SourceFile|ExifTool|System|File|Composite)/
    expect(names.filter((name) => !own.test(name)).toSorted()).toEqual([
      'ExifIFD:DateTimeOriginal',
      'ExifIFD:OffsetTimeOriginal',
      'IFD0:Make',
      'IFD0:Model',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** The scan of a picture of the camera's size in which every block is as grey as the one before, with the usual tables. */
function flatScan(): Buffer {
  const header = camera.subarray(find(camera, 0xda), find(camera, 0xda) + 14)
  // 300 × 200 with halved colours: 19 × 13 units of 4 light blocks (00 1010) and 2 of colour (00 00).
  const bits = '001010'
    .repeat(4)
    .concat('0000'.repeat(2))
    .repeat(19 * 13)
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2))
  return Buffer.concat([header, Buffer.from(bytes), Buffer.from([0xff, 0xd9])])
}
