import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openPlaces } from './places.ts'

it('a reload finds the places that the same account has left, and no other account does', () => {
  const place = { top: 480, first: 7, at: 'refund-12' as const, chosen: [7, 9] }
  const before = openPlaces('A 1', null)
  before.keep('k1 orders', place)
  const text = before.text()
  expect(openPlaces('A 1', text).of('k1 orders')).toEqual(place)
  for (const other of ['A 2', 'B 1', 'A undefined']) expect(openPlaces(other, text).of('k1 orders')).toBeUndefined()
})

it('text that is not its own counts as none', () => {
  for (const text of ['', '{', 'null', '[]', '{"owner":"B 1"}'])
    expect(openPlaces('A 1', text).of('k1 orders')).toBeUndefined()
})

it('the thirty places that were kept last are known, as they have changed since', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 120 }), (visits) => {
      const places = openPlaces('A 1', null)
      const model = new Map<string, { top: number }>()
      for (const [index, visit] of visits.entries()) {
        const key = `k${visit} orders`
        const place = places.of(key) ?? {}
        place.top = index
        places.keep(key, place)
        model.delete(key)
        model.set(key, { top: index })
      }
      const last = [...model].slice(-30)
      for (const [key, place] of last) expect(places.of(key)).toEqual(place)
      for (const [key] of [...model].slice(0, -30)) expect(places.of(key)).toBeUndefined()
      const again = openPlaces('A 1', places.text())
      for (const [key, place] of last) expect(again.of(key)).toEqual(place)
    }),
  )
})

it('of a selection of thousands, the first thousand outlast a reload', () => {
  const places = openPlaces('A 1', null)
  places.keep('k1 pictures', { chosen: Array.from({ length: 3_000 }, (_, at) => at + 1) })
  expect(openPlaces('A 1', places.text()).of('k1 pictures')?.chosen).toHaveLength(1_000)
  expect(places.of('k1 pictures')?.chosen).toHaveLength(3_000)
})
