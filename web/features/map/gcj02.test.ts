import { expect, it } from 'vitest'
import { toGcj02 } from './gcj02.ts'

// Pairs that the common open implementations of the offset are tested with.
it.each([
  ['Shanghai', [121.527_210_6, 31.177_427_6], [121.531_541_859, 31.175_303_984]],
  ['Shenzhen', [113.912_316, 22.543_847], [113.917_176_481, 22.540_796_132]],
  ['Beijing', [116.377_817, 39.911_954], [116.384_047_225, 39.913_345_455]],
] as const)('a place in %s is converted to its position on GCJ-02 maps', (_, [lng, lat], [east, north]) => {
  const place = toGcj02({ lng, lat })
  expect(place.lng).toBeCloseTo(east, 6)
  expect(place.lat).toBeCloseTo(north, 6)
})

it('GCJ-02 moves a place in China by 100 to 800 metres, and does not move a place abroad', () => {
  const { lng, lat } = toGcj02({ lng: 118.17, lat: 30.13 })
  const metres = Math.hypot((lng - 118.17) * 111_320 * Math.cos((30.13 * Math.PI) / 180), (lat - 30.13) * 111_320)
  expect(metres).toBeGreaterThan(100)
  expect(metres).toBeLessThan(800)
  expect(toGcj02({ lng: 2.35, lat: 48.85 })).toEqual({ lng: 2.35, lat: 48.85 })
})
