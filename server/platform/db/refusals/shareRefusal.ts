import { orderKindNames } from '#contract/sales/orders.ts'
import { type Bound, boundText } from '#contract/zone.ts'
import { Refusal, wrongField } from '../../refusal.ts'

interface OverLimit {
  kind: keyof typeof orderKindNames
  at: string
  share: number
  limit: number
}

/** What the rules of profit sharing, which live in triggers, say to people; null for other faults. */
export function shareRefusal(code: string | undefined, detail: string): Refusal | null {
  switch (code) {
    case 'JY010':
      return new Refusal('state.impossible', '名下项目的企业属于原来的运营商，先在企业信息配置里解除绑定')
    case 'JY011':
      return new Refusal('state.impossible', '已生效过的比例要留作记录：不能删除，只能改结束时间，且不早于现在')
    case 'JY012':
      return wrongField('caseId', '这家企业刚刚不再是该项目的，请重新选择')
    case 'JY013': {
      const { kind, at, share, limit } = JSON.parse(detail) as OverLimit
      const text = `${bound(at, 'start')} 起${orderKindNames[kind]}订单合计分账 ${percent(share)}，超过上限 ${percent(limit)}`
      return wrongField('share', text)
    }
    case 'JY014': {
      const { from, to } = JSON.parse(detail) as { from: string; to: string | null }
      const text = `该接收方已有一条比例，从 ${bound(from, 'start')} ${to ? `到 ${bound(to, 'end')}` : '起长期有效'}，时间和订单类型不能重叠`
      return new Refusal('exists', text, { fields: { startsAt: text } })
    }
    case 'JY015':
      return new Refusal('state.impossible', '企业在该项目还有生效或未开始的分账比例，先结束比例再解除绑定')
    case 'JY030':
      return new Refusal('state.impossible', `${detail} 已确认结算，先撤销确认再改这段时间的约定`)
    default:
      return null
  }
}

const bound = (at: string, of: Bound) => boundText(Date.parse(at), of)
const percent = (share: number) => `${share / 100}%`
