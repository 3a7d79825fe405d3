import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Appearance, drawAppearance } from './people/appearance.ts'
import { type Exposure, pictureOf, type Shot, takePicture } from './picture.ts'
import { placeNames } from './places.ts'
import { random } from './random.ts'

const shot: Shot = {
  place: 'stairs',
  camera: '34100000001320000001',
  hour: 14.4,
  weather: 'clear',
  party: 'family',
  seed: 'one',
}

describe('a camera picture', () => {
  it('a camera picture is a JPEG of 1920 by 1280 with the EXIF tags of the camera', async () => {
    const tags = ({ iso }: Exposure) => ({ IFD0: { Model: 'JY-C200' }, IFD2: { ISOSpeedRatings: String(iso) } })
    const { jpeg } = await takePicture({ ...shot, tags })
    const { format, width, height, exif } = await sharp(jpeg).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1920, height: 1280 })
    expect(exif!.includes('JY-C200')).toBe(true)
  })

  it('a camera picture has the requested size', async () => {
    const { jpeg } = await takePicture({ ...shot, place: 'dunes', width: 1500, height: 2000 })
    const { width, height } = await sharp(jpeg).metadata()
    expect([width, height]).toEqual([1500, 2000])
  })

  it('a camera picture has the same bytes for the same shot', async () => {
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
    'a camera picture of %s is not blank, and each face is inside the frame and at most a third of it',
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

  it('the box of a face in a camera picture is over skin', async () => {
    const bare: Appearance = { ...drawAppearance(random('a'), 'adult'), hat: 'none', skin: '#efcbab', glasses: 'none' }
    const { jpeg, faces } = await pictureOf([bare], { ...shot, hour: 12.5, seed: 'face' })
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
