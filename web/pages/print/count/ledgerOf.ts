import { can } from '#web/kit/access/access.ts'

/** The address of an account's ledger; false if the user may not open that page. */
export const ledgerOf = ({ id }: { readonly id: number }) => can('recharge') && `/print/recharge?accountId=${id}`
