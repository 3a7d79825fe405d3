import { expect, it } from 'vitest'
import { type ClipFrame, type ClipLength, clipFrames } from './clip.ts'
import { gaitAt } from './motion/gait.ts'
import { jumpAt } from './motion/jump.ts'
import { type PlaceName, placeNames } from './places.ts'

const shot = {
  place: 'stairs' as PlaceName,
  camera: '34100000001320000001',
  hour: 14.4,
  weather: 'clear' as const,
  party: 'family',
  seed: 'one',
  width: 320,
  height: 180,
}

async function framesOf(of: typeof shot, length: ClipLength = { seconds: 1, fps: 5 }): Promise<ClipFrame[]> {
  const frames: ClipFrame[] = []
  for await (const frame of clipFrames(of, length)) frames.push(frame)
  return frames
}

it('a clip has as many frames of the requested size as it lasts, and the same ones for the same shot', async () => {
  const [frames, again, other] = await Promise.all([framesOf(shot), framesOf(shot), framesOf({ ...shot, seed: 'two' })])
  expect(frames.map(({ atMs }) => atMs)).toEqual([0, 200, 400, 600, 800])
  expect(frames.map(({ pixels }) => pixels.length)).toEqual(Array(5).fill(320 * 180 * 3))
  expect(again).toEqual(frames)
  expect(other[0]!.pixels.equals(frames[0]!.pixels)).toBe(false)
})

it('in a clip the camera stands still and the people move', async () => {
  const frames = await framesOf(shot, { seconds: 5, fps: 1 })
  const sky = frames.map(({ pixels }) => pixels.subarray(0, 320 * 3 * 8))
  for (const part of sky) expect(part.equals(sky[0]!)).toBe(true)
  const whole = new Set(frames.map(({ pixels }) => pixels.toString('base64')))
  expect(whole.size).toBe(frames.length)
})

it.each(placeNames)(
  'a clip of %s shows the buyer, every face is inside the frame, and can be recognised',
  async (place) => {
    let shown = 0
    for (const seed of ['1', '2', '3']) {
      for (const { faces } of await framesOf({ ...shot, place, seed }, { seconds: 6, fps: 0.5 })) {
        for (const { box, clarity } of faces) {
          const [x, y, width, height] = box
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1)
          expect(Math.max(width, height)).toBeLessThan(0.34)
          expect(clarity).toBeGreaterThan(0)
        }
        if (faces.some(({ member }) => member === 0)) shown++
      }
    }
    // Of nine frames; people may be hidden, or not there yet.
    expect(shown).toBeGreaterThanOrEqual(5)
  },
)

it('a foot of a walker stays where it is while it is on the ground', () => {
  for (const way of [-1, 1] as const) {
    const prints: number[] = []
    for (let distance = 0; distance < 114; distance += 1) {
      const { left } = gaitAt({ way, distance, amount: 1 }).step
      if (left.y < 0.01) prints.push(Math.round((left.x + way * distance) * 10))
    }
    expect(prints.length).toBeGreaterThan(30)
    expect(new Set(prints).size).toBeLessThanOrEqual(3)
  }
})

it('a jump begins and ends with both feet on the ground', () => {
  expect(jumpAt(0)).toEqual({ lift: 0, jump: 0 })
  expect(jumpAt(Number.NEGATIVE_INFINITY)).toEqual({ lift: 0, jump: 0 })
  expect(jumpAt(2)).toEqual({ lift: 0, jump: 0 })
  expect(Math.max(...Array.from({ length: 50 }, (_, i) => jumpAt(i / 50).jump))).toBeGreaterThan(12)
})
