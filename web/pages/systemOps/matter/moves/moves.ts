import { type MatterState, matterMoves } from '#contract/matters/matters.ts'

const ahead: Readonly<Partial<Record<MatterState, MatterState>>> = {
  open: 'assigned',
  assigned: 'solved',
  solved: 'closed',
}

/** Whether a move leads towards the end of a matter the usual way. */
export const isAhead = (from: MatterState, to: MatterState) => ahead[from] === to

/** Each move that a state allows, the way ahead last. */
export const movesFrom = (from: MatterState) =>
  (Object.entries(matterMoves[from]) as [MatterState, { verb: string }][])
    .map(([to, { verb }]) => ({ to, verb }))
    .toSorted((one, other) => Number(isAhead(from, one.to)) - Number(isAhead(from, other.to)))
