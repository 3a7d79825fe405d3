import { can } from '#web/kit/access/access.ts'

/** The ledger of an account, for whoever may open it. */
export const ledgerOf = ({ id }: { readonly id: number }) => can('recharge') && `/print/recharge?accountId=${id}`
