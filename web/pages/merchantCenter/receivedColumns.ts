import { receivedDays } from '#contract/sharing/received.ts'
import type { Whose } from '#contract/sharing/splitBills.ts'
import { unsplitStates } from '#contract/sharing/splitStates.ts'
import { shiftDay } from '#contract/zone.ts'
import { billsOf } from '#web/features/sharing/bills.ts'
import { can } from '#web/kit/access/access.ts'
import { today } from '#web/kit/format.ts'

interface Row {
  readonly id: number
}

/**
 * The columns of what receivers got, each with the way to its bills. The server leaves them out where an account may not see bills.
 * @param key under which the list of bills is narrowed to one of them
 */
export const receivedColumns = (key: keyof Whose) => ({
  receivedFen: { to: ({ id }: Row) => can('splitBill') && receivedBills({ [key]: id }) },
  unsplitFen: { to: ({ id }: Row) => can('splitBill') && billsOf({ [key]: id }, { state: unsplitStates.join() }) },
})

/** The bills that `receivedFen` adds up. */
export const receivedBills = (whose: Whose) =>
  billsOf(whose, { state: 'finished', paidAtFrom: shiftDay(today(), 1 - receivedDays), paidAtTo: today() })
