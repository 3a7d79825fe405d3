import { describe, expect, it } from 'vitest'
import { sortedFurther } from './sorting.ts'

const name = { by: 'name', order: 'asc' } as const
const nameDown = { by: 'name', order: 'desc' } as const
const price = { by: 'priceFen', order: 'desc' } as const
const priceUp = { by: 'priceFen', order: 'asc' } as const
const sold = { by: 'sold', order: 'desc' } as const

describe('a pressed head', () => {
  it('sorts by its column in one direction, then in the other, then not any more', () => {
    const once = sortedFurther([], name, false)
    const twice = sortedFurther(once, name, false)
    expect([once, twice, sortedFurther(twice, name, false)]).toEqual([[name], [nameDown], []])
  })

  it('with Shift goes on behind the column that sorts already, whose own direction can still be changed', () => {
    const both = sortedFurther([name], price, true)
    expect(both).toEqual([name, price])
    expect(sortedFurther(both, price, true)).toEqual([name, priceUp])
    expect(sortedFurther([name, priceUp], price, true)).toEqual([name])
    expect(sortedFurther(both, name, true)).toEqual([nameDown, price])
    expect(sortedFurther([nameDown, price], name, true)).toEqual([price])
    expect(sortedFurther(both, sold, true)).toEqual([name, sold])
  })

  it('without Shift sorts by its column alone', () => {
    expect(sortedFurther([name, price], price, false)).toEqual([price])
    expect(sortedFurther([name, price], name, false)).toEqual([nameDown])
    expect(sortedFurther([name, price], sold, false)).toEqual([sold])
  })

  it('with Shift is the first one where nothing sorts yet', () => {
    expect(sortedFurther([], price, true)).toEqual([price])
  })
})
