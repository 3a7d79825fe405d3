import { expect, it } from 'vitest'
import { loudness } from './wave.ts'

it('a waveform shows the loudest sample of each part relative to the loudest of all', () => {
  expect(loudness(new Float32Array([0.1, -0.2, 0.4, 0, 0, 0, 0.05, -0.1]), 4)).toEqual(
    [0.5, 1, 0, 0.25].map((share) => expect.closeTo(share, 5)),
  )
  expect(loudness(new Float32Array(8), 4)).toEqual([0, 0, 0, 0])
  expect(loudness(new Float32Array(2), 4)).toHaveLength(4)
})
