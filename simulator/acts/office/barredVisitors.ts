import { visitors as calls, type Visitor } from '#contract/visitors/visitors.ts'
import { hour } from '../../world/rhythm.ts'
import type { Act } from '../act.ts'

const reasons = ['多次付款后恶意申请退款，已电话核实', '冒用他人照片下单，景区投诉后禁止', '转卖下载链接，警告后仍继续']

/** A few visitors are barred from signing in: somebody called them first, and noted why. */
export const barredVisitors: Act = {
  title: '游客',
  turns: {
    every: 300,
    async turn({ desk }) {
      const office = desk('support')
      const barred = await office.call(calls.list, { body: { allowLogin: false, size: 1 } })
      const note = reasons[barred.total]
      if (!note) return true
      const { rows } = await office.call(calls.list, { body: { allowLogin: true, sort: 'orders', size: 200 } })
      const chosen = rows.find((row) => row.phone && row.orders > 0 && isGone(row))
      if (!chosen) return false
      const { id, version } = chosen
      await office.call(calls.phone, { body: { id } })
      await office.call(calls.edit, { params: { id }, body: { allowLogin: false, note, version } })
      return barred.total + 1 === reasons.length
    },
  },
}

/** Whether the visit is over, so that no more events of it will come. */
const isGone = ({ lastSeenAt }: Visitor) => Date.parse(lastSeenAt) < Date.now() - 2 * hour
