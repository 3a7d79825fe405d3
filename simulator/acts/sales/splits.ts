import { splitBills } from '#contract/sharing/splitBills.ts'
import type { Act } from '../act.ts'

/** The platform shares some frozen bills before their time, and releases one bill that is not to be shared. */
export const splits: Act = {
  title: '分账',
  turns: {
    every: 60,
    async turn({ desk, random }) {
      const office = desk('platform')
      const { rows: states } = await office.call(splitBills.statistics, { body: {} })
      const count = (state: string) => states.find((row) => row.state === state)?.bills ?? 0
      const { rows } = await office.call(splitBills.list, {
        body: { state: ['frozen'], sort: 'paidAt', order: 'asc', size: 50 },
      })
      // The provider settles a payment within its first minute.
      const settled = rows.filter(({ paidAt, amountFen }) => amountFen > 0 && Date.parse(paidAt) < Date.now() - 65_000)
      const [first] = settled
      // Some is always left to wait.
      if (!first || (settled.length < 4 && count('finished') > 0)) return count('finished') > 0
      if (count('finished') === 0 || random.chance(0.7))
        await office.call(splitBills.send, { body: { ids: [first.id] } })
      else if (count('unfrozen') === 0)
        await office.call(splitBills.unfreeze, { body: { ids: [first.id], reason: '与接收方另行结算' } })
      return count('finished') > 0 && count('unfrozen') > 0
    },
  },
}
