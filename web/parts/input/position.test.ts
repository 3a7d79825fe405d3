import { expect, it } from 'vitest'
import { readPair } from './position.ts'

it('a position is read in the formats that maps copy', () => {
  for (const text of ['118.1700,30.1300', ' 118.17, 30.13 ', '118.17，30.13', '118.17 30.13'])
    expect(readPair(text)).toEqual({ lng: 118.17, lat: 30.13 })
})

it('a position is also read with the latitude first, and in whole degrees', () => {
  expect(readPair('30.1312, 118.1712')).toEqual({ lng: 118.1712, lat: 30.1312 })
  expect(readPair('118, 30')).toEqual({ lng: 118, lat: 30 })
})

it('any other text is not read as a position, nor is a position outside China', () => {
  for (const text of [
    '118.17',
    '黄山 118.17,30.13',
    '1181.7,30.13',
    '118.17,30.13,5',
    '48.8566, 2.3522',
    '118.17,99',
    '',
  ])
    expect(readPair(text)).toBeUndefined()
})
