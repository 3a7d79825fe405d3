import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { byId, type Operation, type Reply } from '../kit.ts'
import { ownSettlementTab } from '../menu.ts'
import { exportedParts, SettlementSums, Statement, settlementFields } from './scenicSettlements.ts'

const base = '/webapi/v1/seller/ownSettlement'
const { noun, pages, roles } = ownSettlementTab
const regular = crud(base, noun, pages, settlementFields, { counter: '笔', origin: 'own' })

/**
 * What customers see of the settlements of their scenic areas, beside their orders. Read only, and nothing of how the payer works: no
 * notes, no names but that of who confirmed.
 */
export const ownSettlements = {
  list: {
    ...regular.list,
    roles,
    exported: { ...settlementFields, parts: exportedParts },
    reply: Type.Object({ ...regular.list.reply.properties, sums: SettlementSums }),
  },
  statement: {
    method: 'GET',
    path: `${base}/{id}/statement`,
    origin: 'own',
    title: `${noun}：对账单`,
    ...{ pages, roles },
    ...byId,
    reply: Statement,
  },
} as const satisfies Record<string, Operation>
export type OwnSettlement = Reply<typeof ownSettlements.list>['rows'][number]
