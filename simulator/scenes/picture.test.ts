import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { random } from '../random.ts'
import { looks } from './looks.ts'
import { type Shot, takePicture } from './picture.ts'
import { placeNames } from './places.ts'

const family = ['a', 'b', 'c'].map((name) => looks(random(name), name === 'c' ? 'child' : 'adult'))
const shot: Shot = {
  place: 'stairs',
  camera: '34100000001320000001',
  at: new Date('2026-05-02T14:24:41+08:00'),
  weather: 'clear',
  party: family,
  seed: 'one',
}

describe('a camera picture', () => {
  it('is a JPEG of 1920 by 1280 that carries time, model and position', async () => {
    const { jpeg } = await takePicture({ ...shot, model: 'JY-C200', position: { lng: 118.1689, lat: 30.1342 } })
    const { format, width, height, exif } = await sharp(jpeg).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1920, height: 1280 })
    const tags = tagsOf(exif!)
    expect(tags.model).toBe('JY-C200')
    expect(tags.takenAt).toBe('2026:05:02 14:24:41')
    expect(tags.latitude).toBeCloseTo(30.1342, 4)
    expect(tags.longitude).toBeCloseTo(118.1689, 4)
  })

  it('has the size that is asked for', async () => {
    const { jpeg } = await takePicture({ ...shot, place: 'dunes', width: 1500, height: 2000 })
    const { width, height } = await sharp(jpeg).metadata()
    expect([width, height]).toEqual([1500, 2000])
  })

  it('is the same, byte by byte, for the same shot', async () => {
    const small = { ...shot, width: 600, height: 400 }
    const [first, again, other] = await Promise.all([
      takePicture(small),
      takePicture(small),
      takePicture({ ...small, seed: 'two' }),
    ])
    expect(first.jpeg.equals(again.jpeg)).toBe(true)
    expect(first.jpeg.equals(other.jpeg)).toBe(false)
  })

  it.each(placeNames)(
    'of %s shows something, with every face inside the frame and not larger than a third of it',
    async (place) => {
      let faces = 0
      for (const [width, height] of [
        [600, 400],
        [400, 600],
      ] as const) {
        for (const seed of ['1', '2', '3', '4']) {
          const picture = await takePicture({ ...shot, place, seed, width, height })
          const { channels } = await sharp(picture.jpeg).stats()
          expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(18)
          for (const { box } of picture.faces) {
            const [x, y, w, h] = box
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
            expect(Math.max(x + w, y + h)).toBeLessThanOrEqual(1)
            expect(Math.min(w, h)).toBeGreaterThan(0.01)
            expect(Math.max(w, h)).toBeLessThan(0.34)
          }
          faces += picture.faces.filter(({ member }) => member !== undefined).length
        }
      }
      expect(faces).toBeGreaterThanOrEqual(16)
    },
  )

  it('puts the box of a face over skin', async () => {
    const bare = [{ ...family[0]!, hat: 'none' as const, skin: '#efcbab', glasses: 'none' as const }]
    const { jpeg, faces } = await takePicture({
      ...shot,
      at: new Date('2026-05-02T12:30:00+08:00'),
      party: bare,
      seed: 'face',
    })
    const { box } = faces.find(({ member }) => member === 0)!
    const middle = {
      left: Math.round((box[0] + box[2] * 0.25) * 1920),
      top: Math.round((box[1] + box[3] * 0.5) * 1280),
      width: Math.round(box[2] * 0.5 * 1920),
      height: Math.round(box[3] * 0.3 * 1280),
    }
    const { channels } = await sharp(await sharp(jpeg).extract(middle).toBuffer()).stats()
    const [red, green, blue] = channels.map(({ mean }) => mean) as [number, number, number]
    expect(red).toBeGreaterThan(150)
    expect(red - green).toBeGreaterThan(12)
    expect(green - blue).toBeGreaterThan(12)
  })
})

/** Reads the few tags that matter out of a TIFF block (Exif 2.32, section 4.6), as `Exif\0\0II…`. */
function tagsOf(exif: Buffer) {
  const tiff = exif.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = (at: number) =>
    new Map(Array.from({ length: short(at) }, (_, i) => [short(at + 2 + i * 12), at + 2 + i * 12] as const))
  const text = (entry: number) => tiff.toString('latin1', long(entry + 8), long(entry + 8) + long(entry + 4) - 1)
  const degrees = (entry: number) =>
    [0, 8, 16].reduce(
      (sum, step, i) => sum + long(long(entry + 8) + step) / long(long(entry + 8) + step + 4) / 60 ** i,
      0,
    )
  const main = directory(long(4))
  const inner = directory(long(main.get(0x8769)! + 8))
  const gps = directory(long(main.get(0x8825)! + 8))
  return {
    model: text(main.get(0x0110)!),
    takenAt: text(inner.get(0x9003)!),
    latitude: degrees(gps.get(2)!),
    longitude: degrees(gps.get(4)!),
  }
}
