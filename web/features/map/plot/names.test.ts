import { expect, it } from 'vitest'
import { namesBeside } from './names.ts'

const dot = (id: number, name: string, x: number, y: number) => ({ id, name, x, y })

it('a name is drawn after its dot, or before it at the right edge of the map', () => {
  expect([...namesBeside([dot(1, '泰山', 100, 50), dot(2, '长白山', 380, 50)], 400)]).toEqual([
    [1, 'after'],
    [2, 'before'],
  ])
})

it('a name is left out if it would cover another dot or name on both sides', () => {
  const crowd = [dot(1, '西湖', 200, 50), dot(2, '灵隐寺', 215, 52), dot(3, '断桥', 186, 51)]
  const sides = namesBeside(crowd, 400)
  expect(sides.has(1)).toBe(false)
  expect(sides.get(2)).toBe('after')
  expect(sides.get(3)).toBe('before')
})

it('the name of a place in trouble takes the room before that of its northern neighbour', () => {
  const [north, south] = [dot(1, '黄山', 330, 50), dot(2, '西湖', 390, 55)]
  expect([...namesBeside([north, south], 400).keys()]).toEqual([1])
  expect([...namesBeside([north, { ...south, first: true }], 400)]).toEqual([
    [2, 'before'],
    [1, 'before'],
  ])
})
