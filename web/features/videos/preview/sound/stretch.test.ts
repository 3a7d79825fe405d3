import { expect, it } from 'vitest'
import { stretched } from './stretch.ts'

const rate = 48_000
const tone = (hertz: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate))
/** Hertz, by counting where a tone rises through zero. */
const pitch = (samples: Float32Array) => {
  const rises = samples.reduce((sum, value, at) => sum + (at > 0 && samples[at - 1]! < 0 && value >= 0 ? 1 : 0), 0)
  return rises / (samples.length / rate)
}

it.each([0.5, 0.8, 2, 4])('sound at a speed of %d lasts accordingly, at the same pitch and as loud', (speed) => {
  const made = stretched(tone(440, 2), speed)
  expect(made.length / rate).toBeCloseTo(2 / speed, 2)
  expect(Math.abs(pitch(made) - 440)).toBeLessThan(9)
  const middle = made.subarray(rate / 4, rate / 2)
  const loudness = Math.sqrt(middle.reduce((sum, value) => sum + value ** 2, 0) / middle.length)
  expect(loudness).toBeGreaterThan(0.6)
  expect(loudness).toBeLessThan(0.8)
})
