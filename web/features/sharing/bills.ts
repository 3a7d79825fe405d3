import { pageByName } from '#contract/menu.ts'
import type { Whose } from '#contract/sharing/splitBills.ts'

/** The address of the bills of one receiver, or under one ratio. */
export const billsOf = (whose: Whose, more: Readonly<Record<string, string>> = {}) =>
  `${pageByName.get('splitBill')?.path}?${new URLSearchParams(
    Object.entries({ ...whose, ...more }).map(([key, value]) => [key, String(value)]),
  )}`
