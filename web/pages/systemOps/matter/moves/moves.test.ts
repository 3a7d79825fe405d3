import { expect, it } from 'vitest'
import { matterMoves } from '#contract/matters/matters.ts'
import { isAhead, movesFrom } from './moves.ts'

it('the way ahead of a matter is offered last, where the main button stands', () => {
  for (const state of ['open', 'assigned', 'solved'] as const) {
    const moves = movesFrom(state)
    expect(moves.map(({ to }) => to).toSorted()).toEqual(Object.keys(matterMoves[state]).toSorted())
    expect(moves.map(({ to }) => isAhead(state, to))).toEqual([...moves.slice(1).map(() => false), true])
  }
})

it('a matter that is closed goes no further ahead', () => {
  expect(movesFrom('closed').some(({ to }) => isAhead('closed', to))).toBe(false)
})
