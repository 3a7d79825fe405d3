import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { codedJpeg } from '#test/media/codedJpeg.ts'
import { cases } from '#test/run/depth.ts'
import { ownTime } from '#test/run/ownTime.ts'
import { renditions, still } from '../renditions.ts'
import { cleanJpeg } from './clean.ts'
import { readExif } from './exif.ts'
import { NotJpeg } from './notJpeg.ts'

const scene = () =>
  sharp({
    create: { width: 2000, height: 1500, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 20 } } as never,
  })
const exif = {
  IFD0: { Make: 'HIKVISION', Model: 'DS-2CD', Copyright: 'somebody' },
  IFD2: { DateTimeOriginal: '2026:05:02 14:28:03', OffsetTimeOriginal: '+08:00', MakerNote: 'secret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 7/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '118/1 10/1 5/1' },
}
let camera: Buffer
beforeAll(async () => {
  camera = await scene()
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>30,7.5N</exif:GPSLatitude></x:xmpmeta>')
    .jpeg({ quality: 80 })
    .toBuffer()
})

const fault = async (data: Buffer) =>
  (await renditions(data, '景影').catch((error) => error)) as { code: number; message: string }

describe('a camera’s JPEG', () => {
  it('a cleaned JPEG loses its position and other hidden data, and keeps time and maker', async () => {
    expect(camera.includes('GPSLatitude')).toBe(true)
    const { bytes, tags } = cleanJpeg(camera)
    expect(tags).toMatchObject({ make: 'HIKVISION', model: 'DS-2CD', takenAt: '2026:05:02 14:28:03', offset: '+08:00' })
    for (const word of ['GPSLatitude', 'xmpmeta', 'somebody', 'secret']) expect(bytes.includes(word)).toBe(false)
    const { exif: exifBytes, xmp } = await sharp(bytes).metadata()
    expect(xmp).toBeUndefined()
    expect(readExif(exifBytes!.subarray(6))).toEqual({
      make: 'HIKVISION',
      model: 'DS-2CD',
      takenAt: '2026:05:02 14:28:03',
      offset: '+08:00',
    })
    expect(gpsEntries(exifBytes!.subarray(6))).toBe(0)
    expect(gpsEntries((await sharp(camera).metadata()).exif!.subarray(6))).toBe(1)
  })
  it('a cleaned JPEG of any kind keeps its pixels as they were coded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          width: fc.integer({ min: 1, max: 200 }),
          height: fc.integer({ min: 1, max: 200 }),
          quality: fc.integer({ min: 1, max: 100 }),
          progressive: fc.boolean(),
          chromaSubsampling: fc.constantFrom('4:2:0', '4:4:4'),
          optimiseCoding: fc.boolean(),
          mozjpeg: fc.boolean(),
          space: fc.constantFrom('srgb', 'b-w', 'cmyk'),
          sigma: fc.integer({ min: 1, max: 90 }),
        }),
        async ({ width, height, space, sigma, ...options }) => {
          const noise = { type: 'gaussian', mean: 128, sigma } as const
          const drawn = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
          await keepsPixels(await drawn.toColourspace(space).jpeg(options).toBuffer())
        },
      ),
      { numRuns: cases(25, 200) },
    )
  })
  it('a cleaned JPEG keeps its pixels with restarts, separate scans or unusual colour sampling', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          seed: fc.nat(),
          width: fc.integer({ min: 1, max: 120 }),
          height: fc.integer({ min: 1, max: 120 }),
          planes: fc.constantFrom<[number, number][]>(
            [[1, 1]],
            [[2, 1]],
            [[1, 1], [1, 1], [1, 1]],
            [[2, 1], [1, 1], [1, 1]],
            [[1, 2], [1, 1], [1, 1]],
            [[4, 1], [1, 1], [1, 1]],
            [[2, 2], [2, 1], [1, 2]],
            [[1, 1], [1, 1], [1, 1], [1, 1]],
          ), // biome-ignore format: a table
          restart: fc.nat(9),
          together: fc.boolean(),
        }),
        async (coded) => keepsPixels(codedJpeg(coded)),
      ),
      { numRuns: cases(30, 300) },
    )
  })
  it('a progressive JPEG is read to its end, and data after the end of a JPEG is cut off', async () => {
    const progressive = await sharp(camera).resize(800).jpeg({ progressive: true }).toBuffer()
    expect(cleanJpeg(progressive).bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(cleanJpeg(Buffer.concat([camera, Buffer.from('PK\x03\x04 hidden')])).bytes.includes('hidden')).toBe(false)
  })
  it('a rotated JPEG keeps its pixels and orientation, and its thumbnail is upright', async () => {
    const aslant = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Model: 'DS-2CD' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await keepsPixels(aslant)
    const made = await renditions(aslant, '景影')
    expect([made.width, made.height]).toEqual([400, 600])
    const { autoOrient, orientation, exif: exifBytes } = await sharp(made.original).metadata()
    expect([autoOrient, orientation]).toEqual([{ width: 400, height: 600 }, 6])
    expect(readExif(exifBytes!.subarray(6))).toEqual({ model: 'DS-2CD', orientation: 6 })
    expect(await facts(made.thumb)).toEqual(['jpeg', 267, 400, undefined])
  })
})

describe('what is made of a picture', () => {
  it('a picture is stored as the original, a thumbnail of 400 px and a preview of 1600 px with a watermark', async () => {
    const { thumb, preview, width, height } = await renditions(camera, '景影 预览')
    expect([width, height]).toEqual([2000, 1500])
    expect(await facts(thumb)).toEqual(['jpeg', 400, 300, undefined])
    expect(await facts(preview)).toEqual(['jpeg', 1600, 1200, undefined])
    const plain = await sharp(camera).resize(1600).raw().toBuffer()
    const marked = await sharp(preview).raw().toBuffer()
    let changed = 0
    for (let at = 0; at < plain.length; at += 3) if (Math.abs(plain[at]! - marked[at]!) > 40) changed++
    expect(changed / (plain.length / 3)).toBeGreaterThan(0.01)
  })
  it('the preview of a grey or CMYK picture is in sRGB', async () => {
    for (const odd of [
      sharp(camera).resize(700).greyscale().toColourspace('b-w').jpeg(),
      sharp(camera).resize(700).toColourspace('cmyk').jpeg(),
    ]) {
      const { preview } = await renditions(await odd.toBuffer(), '景影')
      expect(await sharp(preview).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    }
  })
  it('a small picture is not enlarged', async () => {
    const { thumb, preview } = await renditions(await sharp(camera).resize(300).jpeg().toBuffer(), '景影')
    expect([(await sharp(thumb).metadata()).width, (await sharp(preview).metadata()).width]).toEqual([300, 300])
  })
  it('a snapshot is stored as one still without EXIF', async () => {
    expect(await facts(await still(camera))).toEqual(['jpeg', 1280, 960, undefined])
  })
})

describe('what is no whole JPEG is refused with 2000', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /不是 JPEG/],
    ['a PNG under another name', () => sharp(camera).resize(400).png().toBuffer(), /不是 JPEG/],
    ['a page of HTML', () => Buffer.from('<html><script>alert(1)</script>'), /不是 JPEG/],
    ['a JPEG that was cut short', () => camera.subarray(0, camera.length - 5000), /不完整/],
    ['a JPEG that was cut in its head', () => camera.subarray(0, 100), /不完整/],
    [
      'a JPEG whose middle is missing',
      () => Buffer.concat([camera.subarray(0, camera.length / 2), Buffer.from([0xff, 0xd9])]),
      /不能解码/,
    ],
    ['a head without an image', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), /没有图像/],
    ['a size far beyond its bytes', () => resized(camera, 20_000, 20_000), /最多 5000 万像素/],
  ])('a file that is not a whole JPEG is refused with 2000: %s', async (_, make, words) => {
    const { code, message } = await fault(await make())
    expect([code, message]).toEqual([2000, expect.stringMatching(words)])
  })
  it('a JPEG with any byte altered is either rendered or refused, and never fails otherwise', async () => {
    const small = await sharp(camera).resize(64).jpeg().toBuffer()
    // Its head, or anywhere.
    const place = fc.oneof(fc.nat(699), fc.nat(small.length - 1))
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const altered = Buffer.from(small)
        for (const [at, byte] of changed) altered[at] = byte
        const result = await renditions(altered, '景影').then(
          () => 200,
          (error: { code?: number }) => error.code,
        )
        expect([200, 2000]).toContain(result)
      }),
      { numRuns: cases(60, 600) },
    )
  })
  it('a malformed EXIF block never throws', () => {
    const blocks = fc.tuple(fc.uint8Array({ maxLength: 90, size: 'max' }), fc.boolean())
    fc.assert(
      fc.property(blocks, ([bytes, little]) => {
        const block = Buffer.from(bytes)
        block.write(little ? 'II' : 'MM', 0, 'latin1')
        if (block.length > 12) block[little ? 4 : 7] = 8
        expect(typeof readExif(block)).toBe('object')
      }),
      { numRuns: 2000 },
    )
  })
  it('a small file that claims to have many pixels is refused quickly', () => {
    const large = resized(camera, 7000, 7000)
    const startedAt = ownTime()
    expect(() => cleanJpeg(large)).toThrow(NotJpeg)
    expect(ownTime() - startedAt).toBeLessThan(500)
  })
  it('a JPEG with too many scans is refused', () => {
    const scanStart = camera.lastIndexOf(Buffer.from([0xff, 0xda]))
    const oneScan = camera.subarray(scanStart, camera.length - 2)
    const bomb = Buffer.concat([
      camera.subarray(0, camera.length - 2),
      ...Array.from({ length: 120 }, () => oneScan.subarray(0, 40)),
      Buffer.from([0xff, 0xd9]),
    ])
    expect(() => cleanJpeg(bomb)).toThrow(NotJpeg)
  })
})

async function keepsPixels(sent: Buffer) {
  const { bytes } = cleanJpeg(sent)
  const [before, after] = await Promise.all([sent, bytes].map((jpeg) => sharp(jpeg).raw().toBuffer()))
  expect(after!.equals(before!)).toBe(true)
  expect(cleanJpeg(bytes).bytes.equals(bytes)).toBe(true)
}

async function facts(data: Buffer) {
  const { format, width, height, exif: exifBytes } = await sharp(data).metadata()
  return [format, width, height, exifBytes]
}

/** Pointers to a GPS directory (0x8825) in the first directory. */
function gpsEntries(tiff: Buffer): number {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II'
  const read = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  return Array.from({ length: read(start) }, (_, n) => read(start + 2 + n * 12)).filter((name) => name === 0x8825)
    .length
}

/** The same file, saying another size in its frame header. */
function resized(data: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(data)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}
