import { expect, it } from 'vitest'
import { knownAreas } from './scope.ts'

it('an address shows those of its scenic areas that the account has, and waits with all until that is known', () => {
  expect(knownAreas([3, 8], [{ id: 8 }, { id: 9 }])).toEqual([8])
  expect(knownAreas([3], [{ id: 8 }])).toEqual([])
  expect(knownAreas([3], undefined)).toEqual([3])
  expect(knownAreas(undefined, [{ id: 8 }])).toBeUndefined()
})
