import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Done, Id, Instant, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'
import { TableKey } from '../tables/tableViews.ts'

/** An account that nobody has heard of for this long has left. */
export const presenceSeconds = 60

/** Somebody else who has the row open. */
export const Present = Type.Object({
  /** The name, or only the role where the caller may not know whose account it is. */
  who: field.text('打开的人', { hideable: false }),
  /** A form of the row is open. */
  isEditing: Type.Boolean({ title: '正在编辑' }),
  since: Instant,
})
export type Present = Static<typeof Present>

const row = {
  /** The list that shows the row. */
  table: TableKey,
  rowId: Id,
}

/** Who has a row open. Rows that the caller may not see are open for nobody. */
export const presence = {
  /** Says that the caller has the row open, and who else has: at the beginning, at least every half minute, and on `presence` events. */
  enter: {
    method: 'POST',
    path: '/webapi/v1/system/presence',
    origin: 'own',
    title: '同时打开：进入',
    pages: 'session',
    reads: true,
    body: Type.Object({ ...row, isEditing: Present.properties.isEditing }),
    reply: Type.Object({ others: Type.Array(Present, { maxItems: 20 }) }),
  },
  leave: {
    method: 'POST',
    path: '/webapi/v1/system/presence/leave',
    origin: 'own',
    title: '同时打开：离开',
    pages: 'session',
    reads: true,
    body: Type.Object(row),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
