import { wrongField } from '../../platform/refusal.ts'

/** Clocks differ a little. */
const ahead = 300_000

/** @throws Refusal invalid (2000) if sales are to start in the future: nothing would stop orders placed before then */
export function soldBefore({ soldSince }: { soldSince?: string }) {
  if (soldSince !== undefined && Date.parse(soldSince) > Date.now() + ahead)
    throw wrongField('soldSince', '起售时间不能晚于现在')
}
