import { expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

type Row = Parameters<typeof turnsOf>[0][number]
const row = (areaId: number, state: Row['state'], paidFenToday: number) =>
  ({ areaId, areaName: `景区 ${areaId}`, state, paidFenToday }) as Row

it('a board shows at most six scenic areas in turn: first those in trouble, then by the amount paid', () => {
  const rows = [row(1, 'ok', 100), row(2, 'closed', 900), row(3, 'down', 0), row(4, 'ok', 500), row(5, 'degraded', 50)]
  expect(turnsOf(rows).map(({ areaId }) => areaId)).toEqual([5, 3, 2, 4, 1])
  expect(turnsOf(Array.from({ length: 40 }, (_, n) => row(n, 'ok', n)))).toHaveLength(6)
})

it('a board with a single scenic area does not rotate', () => {
  expect(turnsOf([row(1, 'down', 0)])).toEqual([])
})
