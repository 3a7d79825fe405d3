import { expect, it } from 'vitest'
import { around, clustersOf, type Spot } from './spots.ts'

const spot = (id: number, lng: number, weight?: number): Spot => ({
  id,
  name: `${id}`,
  caption: '',
  lng,
  lat: 30,
  ...(weight !== undefined && { weight }),
})
const at = ({ lng }: Spot) => ({ x: lng, y: 0 })

it('points close to each other become one cluster at the heaviest of them', () => {
  const clusters = clustersOf([spot(1, 0, 0.2), spot(2, 5, 0.9), spot(3, 40)], at, 16)
  expect(clusters.map(({ spots, x }) => [spots.map(({ id }) => id), x])).toEqual([
    [[2, 1], 5],
    [[3], 40],
  ])
})

it('points at the same position are spread around it without overlapping', () => {
  const places = Array.from({ length: 6 }, (_, index) => around(index, 6, 20))
  for (const [index, one] of places.entries())
    for (const other of places.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(15)
})
