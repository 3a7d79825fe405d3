import {
  conditionOf,
  type Refund,
  refundOriginNames,
  refundReasonNames,
  type refunds,
} from '#contract/sales/refunds.ts'
import { State } from '#web/features/State.tsx'
import { OrderNo } from '#web/features/sales/OrderNo.tsx'
import { time, yuanSign } from '#web/kit/format.ts'
import { Card, type ColumnsOf } from '#web/parts/table/DataTable.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import type { RefundTabKey } from '../tabs.ts'

/** The columns of a tab. Tabs of refunds that need a person show the failure, tabs of finished ones show who decided. */
export function refundColumns(tab: RefundTabKey): ColumnsOf<typeof refunds.list> {
  const shown = (...tabs: RefundTabKey[]) => (tabs.includes(tab) ? {} : ({ hidden: true } as const))
  return [
    { key: 'orderNo', title: '订单号', width: 168, fixed: true, render: (row) => <OrderNo no={row.orderNo} /> },
    { key: 'areaName', title: '景区 / 项目', width: 196, fields: ['areaName', 'caseName'], render: place },
    { key: 'phone', title: '游客手机', width: 104, render: (row) => row.phone ?? none },
    {
      key: 'goods',
      title: '商品',
      width: 128,
      ...shown('requested', 'running', 'done', 'all'),
      render: (row) => <span title={row.goods}>{row.goods}</span>,
    },
    {
      key: 'paidFen',
      title: '实付(元)',
      sort: true,
      width: 84,
      right: true,
      render: (row) => <Money fen={row.paidFen} />,
    },
    {
      key: 'amountFen',
      title: '退款(元)',
      width: 88,
      right: true,
      sort: true,
      render: (row) => <Money fen={row.amountFen} strong />,
    },
    {
      key: 'reason',
      title: '原因',
      width: 92,
      ...shown('requested', 'running', 'done', 'all'),
      render: (row) => <span title={row.note}>{refundReasonNames[row.reason]}</span>,
    },
    {
      key: 'origin',
      title: '来源',
      width: 80,
      ...shown('requested', 'done', 'all'),
      render: (row) => refundOriginNames[row.origin],
    },
    {
      key: 'state',
      title: '状态',
      sort: true,
      rising: true,
      width: 108,
      render: (row) => <State of="refund" is={conditionOf(row)} />,
    },
    {
      key: 'failure',
      title: '没有退到的原因',
      width: 300,
      ...shown('abnormal'),
      render: (row) => <span title={row.failure ?? undefined}>{row.failure ?? none}</span>,
    },
    {
      key: 'requestedBy',
      title: '申请人',
      width: 92,
      ...shown('requested', 'all'),
      render: (row) => <span title={row.requestedBy}>{row.requestedBy}</span>,
    },
    {
      key: 'requestedAt',
      title: '申请时间',
      width: 124,
      sort: true,
      ...shown('requested', 'running', 'abnormal', 'all'),
      render: (row) => <Time at={row.requestedAt} />,
    },
    {
      key: 'decidedBy',
      title: '处理人',
      width: 92,
      ...shown('running', 'done'),
      render: (row) => row.decidedBy ?? none,
    },
    {
      key: 'decidedAt',
      title: '处理时间',
      width: 124,
      sort: true,
      ...shown('running'),
      render: (row) => <Time at={row.decidedAt} />,
    },
    {
      key: 'succeededAt',
      title: '到账时间',
      width: 124,
      sort: true,
      ...shown('done'),
      render: (row) => <Time at={row.succeededAt} />,
    },
    { key: 'refundNo', title: '退款单号', width: 200, hidden: true, render: (row) => row.refundNo },
    {
      key: 'note',
      title: '说明',
      width: 180,
      hidden: true,
      render: (row) => <span title={row.note}>{row.note || none}</span>,
    },
    {
      key: 'attempts',
      title: '提交(次)',
      width: 84,
      right: true,
      hidden: true,
      render: (row) => row.attempts || <span className="t3">0</span>,
    },
  ]
}

/** A refund as an entry of the phone's list. */
export const refundCard = (row: Refund) => (
  <Card
    lines={[
      [row.areaName, yuanSign(row.amountFen)],
      [`${refundReasonNames[row.reason]} · ${row.goods}`, <State key="state" of="refund" is={conditionOf(row)} />],
      [<OrderNo key="no" no={row.orderNo} short />, time(row.requestedAt)],
    ]}
  />
)

const none = <span className="t3">—</span>
const place = (row: Refund) => (
  <span title={`${row.areaName} ${row.caseName}`}>
    {row.areaName} <span className="t3">{row.caseName}</span>
  </span>
)
