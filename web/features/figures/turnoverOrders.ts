import { turnoverDays } from '#contract/turnover.ts'
import { shiftDay } from '#contract/zone.ts'
import { today } from '../../kit/format.ts'

/**
 * The address of the orders behind a turnover, of the days that it counts.
 * @param which the place, as the list of orders has it in its address
 */
export const turnoverOrders = (which: string) =>
  `/dataOps/order?${which}&from=${shiftDay(today(), 1 - turnoverDays)}&to=${today()}`
