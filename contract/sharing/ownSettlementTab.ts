import { customers } from '../roles.ts'

/** Who has settlements beside its orders, and what they are called. Apart from the list, which only their tab needs. */
export const ownSettlementTab = { noun: '景区结算', pages: ['order'], roles: customers } as const
