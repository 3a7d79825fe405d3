import { expect, it } from 'vitest'
import { matterMoves } from '#contract/matters/matters.ts'
import { isAhead, movesFrom } from './moves.ts'

it('the move that takes a matter forward is offered last, at the place of the main button', () => {
  for (const state of ['open', 'assigned', 'solved'] as const) {
    const moves = movesFrom(state)
    expect(moves.map(({ to }) => to).toSorted()).toEqual(Object.keys(matterMoves[state]).toSorted())
    expect(moves.map(({ to }) => isAhead(state, to))).toEqual([...moves.slice(1).map(() => false), true])
  }
})

it('a closed matter has no move forward', () => {
  expect(movesFrom('closed').some(({ to }) => isAhead('closed', to))).toBe(false)
})
