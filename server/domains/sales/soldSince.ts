import { wrongField } from '../../platform/refusal.ts'

/** Clocks differ a little. */
const ahead = 300_000

/** @throws Refusal invalid (2000) where a package is to have a price before anybody may buy it: nothing would hold orders back until then */
export function soldBefore({ soldSince }: { soldSince?: string }) {
  if (soldSince !== undefined && Date.parse(soldSince) > Date.now() + ahead)
    throw wrongField('soldSince', '起售时间不能晚于现在')
}
