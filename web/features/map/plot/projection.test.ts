import { expect, it } from 'vitest'
import { degrees, project } from './projection.ts'

const huangshan = { lng: 118.17, lat: 30.13 }
const dunhuang = { lng: 94.67, lat: 40.09 }

it('the projection keeps all places inside the margins, with west to the left and north at the top', () => {
  const { x, y } = project([huangshan, dunhuang], 400, 300)
  expect(x(dunhuang.lng)).toBeLessThan(x(huangshan.lng))
  expect(y(dunhuang.lat)).toBeLessThan(y(huangshan.lat))
  for (const place of [huangshan, dunhuang]) {
    expect(x(place.lng)).toBeGreaterThanOrEqual(36 - 1e-9)
    expect(x(place.lng)).toBeLessThanOrEqual(364 + 1e-9)
    expect(y(place.lat)).toBeGreaterThanOrEqual(36 - 1e-9)
    expect(y(place.lat)).toBeLessThanOrEqual(264 + 1e-9)
  }
})

it('a single place is drawn in the middle, still with some grid lines', () => {
  const one = project([huangshan], 400, 300)
  expect([one.x(huangshan.lng), one.y(huangshan.lat)]).toEqual([200, 150])
  expect(one.meridians.length).toBeGreaterThan(1)
})

it('without any places the projection shows the whole country', () => {
  const { parallels, meridians, place } = project([], 400, 300)
  expect(parallels.length).toBeGreaterThan(1)
  expect(place(200, 150)).toEqual({ lng: 104.5, lat: 36 })
  for (const lat of parallels) expect(Math.abs(lat)).toBeLessThanOrEqual(90)
  for (const lng of meridians) expect(Math.abs(lng)).toBeLessThanOrEqual(180)
})

it('grid lines are at least 80 px apart, at round degrees, and inside the drawing', () => {
  for (const places of [[huangshan, dunhuang], [huangshan], [huangshan, { lng: 118.6, lat: 30.4 }]]) {
    const { parallels, y, step } = project(places, 400, 300)
    expect(Math.abs(y(parallels[0]!) - y(parallels[0]! + step))).toBeGreaterThanOrEqual(80 - 1e-9)
    for (const lat of parallels) expect(y(lat) >= -1e-6 && y(lat) <= 300 + 1e-6).toBe(true)
    expect([1, 2, 5]).toContain(Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9)))
  }
})

it('degrees are written with as many decimals as the step of the grid needs', () => {
  expect(degrees(105, 5, 'E', 'W')).toBe('105°E')
  expect(degrees(30.2, 0.2, 'N', 'S')).toBe('30.2°N')
  expect(degrees(-12.05, 0.05, 'N', 'S')).toBe('12.05°S')
})

it('a point of the drawing is converted back to its longitude and latitude', () => {
  const map = project([huangshan, dunhuang], 400, 300)
  const { lng, lat } = map.place(map.x(huangshan.lng), map.y(huangshan.lat))
  expect([lng, lat]).toEqual([expect.closeTo(huangshan.lng, 9), expect.closeTo(huangshan.lat, 9)])
})
