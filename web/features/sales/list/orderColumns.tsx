import { codeNoun } from '#contract/codes/short.ts'
import { Order, orderKindNames, payChannelNames } from '#contract/sales/orders.ts'
import { label } from '#web/kit/form/shape.ts'
import { time, yuanSign } from '#web/kit/format.ts'
import type { ColumnsOf } from '#web/parts/table/columns/column.ts'
import { Card } from '#web/parts/table/DataTable.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { OrderNo } from '../OrderNo.tsx'
import { OrderState } from '../OrderState.tsx'
import { OrderThumb } from '../OrderThumb.tsx'
import type { Listing } from './listing.ts'

/**
 * The columns of orders, on every page that lists them. `kinds`: the list mixes photos and videos.
 * `paid`: the list is filtered by day of payment and sorted by it.
 */
export function orderColumns({ kinds, paid }: { kinds: boolean; paid: boolean }): ColumnsOf<Listing> {
  return [
    { key: 'orderNo', title: '订单号', width: 168, fixed: true, render: (row) => <OrderNo no={row.orderNo} /> },
    { key: 'areaName', title: '景区 / 点位', width: 244, fields: ['areaName', 'pointName'], render: place },
    { key: 'phone', title: '游客手机', width: 104, render: (row) => row.phone ?? none },
    { key: 'goods', title: '商品', width: 116, render: (row) => <span title={row.goods}>{row.goods}</span> },
    { key: 'activityName', title: '活动', width: 120, hidden: true, render: (row) => row.activityName ?? none },
    {
      key: 'couponName',
      title: label(Order, 'couponName'),
      width: 120,
      hidden: true,
      render: (row) => row.couponName ?? none,
    },
    {
      key: 'discountFen',
      title: '优惠(元)',
      width: 84,
      right: true,
      hidden: true,
      render: (row) => <Money fen={row.discountFen} />,
    },
    { key: 'channelCodeName', title: codeNoun, width: 120, hidden: true, render: (row) => row.channelCodeName ?? none },
    {
      key: 'amountFen',
      title: '应付(元)',
      width: 84,
      right: true,
      sort: true,
      render: (row) => <Money fen={row.amountFen} />,
    },
    {
      key: 'paidFen',
      title: '实付(元)',
      width: 84,
      right: true,
      sort: true,
      render: (row) => <Money fen={row.paidFen} strong />,
    },
    {
      key: 'refundedFen',
      title: '已退(元)',
      width: 84,
      right: true,
      sort: true,
      render: (row) => <Money fen={row.refundedFen} out />,
    },
    { key: 'channel', title: '支付', width: 72, render: (row) => (row.channel ? payChannelNames[row.channel] : none) },
    { key: 'state', title: '状态', width: 104, render: (row) => <OrderState order={row} /> },
    ...(paid ? [paidAt] : []),
    { key: 'createdAt', title: '下单时间', width: 132, sort: true, render: (row) => <Time at={row.createdAt} /> },
    ...(kinds
      ? [
          {
            key: 'kind',
            title: '类型',
            width: 64,
            hidden: true,
            render: (row: Order) => orderKindNames[row.kind],
          } as const,
        ]
      : []),
    {
      key: 'caseName',
      title: '项目',
      width: 140,
      hidden: true,
      render: (row) => <span title={row.caseName}>{row.caseName}</span>,
    },
    {
      key: 'deviceName',
      title: '摄像头',
      width: 140,
      hidden: true,
      render: (row) => <span title={row.deviceName ?? undefined}>{row.deviceName ?? none}</span>,
    },
    {
      key: 'visitorNick',
      title: '游客',
      width: 108,
      hidden: true,
      render: (row) => <span title={row.visitorNick ?? undefined}>{row.visitorNick ?? none}</span>,
    },
    {
      key: 'refundingFen',
      title: '待退(元)',
      sort: true,
      width: 84,
      right: true,
      hidden: true,
      render: (row) => <Money fen={row.refundingFen} />,
    },
    ...(paid ? [] : [{ ...paidAt, hidden: true } as const]),
    { key: 'transactionId', title: '支付流水号', width: 236, hidden: true, render: (row) => row.transactionId ?? none },
    {
      key: 'downloadsUsed',
      fields: ['downloadsUsed', 'downloadsAllowed'],
      title: '下载(次)',
      width: 84,
      right: true,
      hidden: true,
      render: (row) => `${row.downloadsUsed} / ${row.downloadsAllowed}`,
    },
  ]
}

/** An order as an entry of the phone's list. */
export const orderCard = (row: Order) => (
  <Card
    picture={<OrderThumb order={row} width={52} height={52} />}
    lines={[
      [row.areaName, yuanSign(row.paidAt ? row.paidFen : row.amountFen)],
      [[row.pointName ?? row.caseName, row.goods].join(' · '), <OrderState key="state" order={row} />],
      [<OrderNo key="no" no={row.orderNo} short />, time(row.createdAt)],
    ]}
  />
)

const paidAt = {
  key: 'paidAt',
  title: '支付时间',
  width: 132,
  sort: true,
  render: (row: Order) => <Time at={row.paidAt} />,
} as const
const none = <span className="t3">—</span>
const place = (row: Order) => (
  <span className="row" title={`${row.areaName} ${row.pointName ?? row.caseName}`}>
    <OrderThumb order={row} />
    <span className="el">
      {row.areaName} <span className="t3">{row.pointName ?? row.caseName}</span>
    </span>
  </span>
)
