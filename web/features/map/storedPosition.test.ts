import { expect, it } from 'vitest'
import { onMap, positionText } from './storedPosition.ts'

it('a position is converted to map coordinates according to its stored datum', () => {
  const position = { lng: 116.377_817, lat: 39.911_954 }
  expect(onMap({ ...position, datum: 'gcj02' })).toEqual(position)
  expect(onMap({ ...position, datum: 'wgs84' })!.lng).toBeCloseTo(116.384_047, 5)
  expect(onMap({ lng: 116, lat: null, datum: 'wgs84' })).toBeUndefined()
})

it('a position is written with four decimals, and not at all if a coordinate is missing', () => {
  expect(positionText({ lng: 118.17, lat: 30.1, datum: 'gcj02' })).toBe('118.1700, 30.1000')
  expect(positionText({ lng: 118.17, lat: 30.1, datum: 'wgs84' })).toBe('118.1700, 30.1000 (WGS-84)')
  expect(positionText({ lng: 118.17, lat: null, datum: 'gcj02' })).toBeUndefined()
})
