import { expect, it } from 'vitest'
import { compare, defaultSides, merged } from './compare.ts'

const before = { name: '单张', priceFen: 1990, note: null, tags: [1, 2], onSale: true }

it('only fields that two people changed differently need a choice', () => {
  const own = { name: '单张照片', priceFen: 2990, note: '', tags: [1, 2], onSale: false }
  const theirs = { name: '单张（电子）', priceFen: 2990, note: null, tags: [1, 2], onSale: true }
  const rows = compare(before, own, theirs)
  expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
    ['name', 'both'],
    ['onSale', 'own'],
  ])
  expect(defaultSides(rows)).toEqual({ onSale: 'own' })
})

it('the chosen value of a field is used, and one’s own if nothing was chosen', () => {
  const rows = compare(before, { ...before, name: '我的', priceFen: 1 }, { ...before, name: '对方的', tags: [3] })
  expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
    ['name', 'both'],
    ['priceFen', 'own'],
    ['tags', 'theirs'],
  ])
  expect(merged(rows, defaultSides(rows))).toEqual({ name: '我的', priceFen: 1, tags: [3] })
  expect(merged(rows, { name: 'theirs', priceFen: 'theirs' })).toMatchObject({ name: '对方的', priceFen: 1990 })
})
