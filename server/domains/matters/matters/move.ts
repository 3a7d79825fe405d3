import { sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { type MatterState, matterMoves, matterStates, type matters } from '#contract/matters/matters.ts'
import type { Db } from '../../../platform/db/open.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'

/** The columns that decide which moves are allowed. */
export interface MatterSnapshot {
  readonly state: MatterState
  readonly responsorId: number | null
}
type MatterChange = Pick<Body<typeof matters.edit>, 'state' | 'responsorId' | 'note'>

/**
 * Applies a change to a matter's state, by the table of moves: to the state that it names, or to the state that follows from giving
 * the matter to somebody or taking it back.
 * @returns the columns to write
 * @throws Refusal state.impossible (2002), invalid (2000) if the responsor or the note for the move is missing
 */
export async function moved(db: Db, now: MatterSnapshot, { state, responsorId: newResponsorId, note }: MatterChange) {
  const to = state ?? following(now, newResponsorId)
  const responsorId = to === 'open' ? null : newResponsorId === undefined ? now.responsorId : newResponsorId
  if (responsorId !== null && responsorId !== now.responsorId) await onDuty(db, responsorId)
  if (responsorId === null && (to === 'assigned' || to === 'solved')) throw wrongField('responsorId', '请选择责任人')
  if (to === now.state) return responsorId === now.responsorId ? {} : { responsorId }
  const move = matterMoves[now.state][to]
  if (!move) throw new Refusal('state.impossible', `${matterStates[now.state]}的问题不能直接变为${matterStates[to]}`)
  if (move.asks && !note?.trim()) throw wrongField('note', `请写明${move.asks}`)
  return {
    state: to,
    responsorId,
    ...(to === 'solved' && { solvedAt: sql`now()` }),
    ...(to === 'assigned' && { solvedAt: null }),
    ...(to === 'closed' && { closedAt: sql`now()` }),
  }
}

/** Giving an open one to somebody assigns it. Taking it away takes it back, which wants a reason like any such move. */
function following({ state }: MatterSnapshot, responsorId: number | null | undefined): MatterState {
  if (state === 'open' && responsorId) return 'assigned'
  if (state === 'assigned' && responsorId === null) return 'open'
  return state
}

async function onDuty(db: Db, id: number) {
  const row = await db.selectFrom('matterResponsor').select(['name', 'onDuty']).where('id', '=', id).executeTakeFirst()
  if (!row) throw wrongField('responsorId', '没有这个责任人')
  if (!row.onDuty) throw wrongField('responsorId', `${row.name}不在岗，不能接新问题`)
}
