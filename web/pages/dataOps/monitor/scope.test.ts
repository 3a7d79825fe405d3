import { expect, it } from 'vitest'
import { knownAreas } from './scope.ts'

it('requested scenic areas are limited to those of the account, and kept as they are until these are known', () => {
  expect(knownAreas([3, 8], [{ id: 8 }, { id: 9 }])).toEqual([8])
  expect(knownAreas([3], [{ id: 8 }])).toEqual([])
  expect(knownAreas([3], undefined)).toEqual([3])
  expect(knownAreas(undefined, [{ id: 8 }])).toBeUndefined()
})
