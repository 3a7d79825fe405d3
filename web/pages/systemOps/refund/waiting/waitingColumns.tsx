import { clsx } from 'clsx'
import { Refund, refundReasonNames } from '#contract/sales/refunds.ts'
import { Waiting, type waiting, waitingNames } from '#contract/sales/waiting.ts'
import { State } from '#web/features/State.tsx'
import { OrderNo } from '#web/features/sales/OrderNo.tsx'
import { label as called } from '#web/kit/form/shape.ts'
import { formatDuration } from '#web/kit/format.ts'
import { Card, type ColumnsOf } from '#web/parts/table/DataTable.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Time } from '#web/parts/value/Time.tsx'

/** What waits for longer stands out. */
const longMs = 24 * 3_600_000
const waited = (since: string) => Date.now() - Date.parse(since)

const none = <span className="t3">—</span>
/** The refund or the complaint, as far as both know the same. */
const about = ({ refund, complaint }: Waiting) => refund ?? complaint
const place = (one: { areaName: string; caseName?: string } | null) =>
  one && (
    <span title={[one.areaName, one.caseName].filter(Boolean).join(' ')}>
      {one.areaName} <span className="t3">{one.caseName}</span>
    </span>
  )
const words = ({ refund, complaint }: Waiting) =>
  refund ? [refundReasonNames[refund.reason], refund.note].filter(Boolean).join('，') : (complaint?.words ?? '')
/** A complaint is the visitor's. */
const by = ({ refund }: Waiting) => refund?.requestedBy ?? ''
const shape = (row: Waiting) =>
  row.for === 'complaint' ? (
    <State of="complaint" is="open" word={waitingNames.complaint} />
  ) : (
    <State of="refund" is={row.for === 'failed' ? 'abnormal' : row.for} word={waitingNames[row.for]} />
  )

/** The columns: what waits, for how long, and who requested it. */
export const waitingColumns: ColumnsOf<typeof waiting.list> = [
  { key: 'for', title: called(Waiting, 'for'), width: 120, fixed: true, render: shape },
  {
    key: 'orderNo',
    title: called(Refund, 'orderNo'),
    width: 168,
    fixed: true,
    render: (row) => (about(row) ? <OrderNo no={about(row)?.orderNo ?? ''} /> : none),
  },
  {
    key: 'areaName',
    title: called(Refund, 'areaName'),
    width: 190,
    render: (row) => place(about(row)) ?? none,
  },
  { key: 'phone', title: '游客手机', width: 104, render: (row) => about(row)?.phone ?? none },
  {
    key: 'words',
    title: '原因或投诉内容',
    width: 240,
    grow: true,
    render: (row) => <span title={words(row)}>{words(row) || none}</span>,
  },
  { key: 'paidFen', title: '实付(元)', width: 84, right: true, render: (row) => <Money fen={about(row)?.paidFen} /> },
  {
    key: 'amountFen',
    title: '退款(元)',
    width: 88,
    right: true,
    render: (row) => <Money fen={row.refund?.amountFen} strong />,
  },
  {
    key: 'requestedBy',
    title: called(Refund, 'requestedBy'),
    width: 92,
    render: (row) => <span title={by(row)}>{by(row) || none}</span>,
  },
  {
    key: 'requestedAt',
    title: '已等',
    width: 104,
    sort: 'since',
    rising: true,
    render: ({ since }) => (
      <span className={clsx(waited(since) > longMs && 'st-warn')}>{formatDuration(waited(since))}</span>
    ),
  },
  { key: 'since', title: '提出时间', width: 132, hidden: true, render: (row) => <Time at={row.since} /> },
]

/** The same as an entry of the phone's list. */
export const waitingCard = (row: Waiting) => (
  <Card
    lines={[
      [about(row)?.areaName ?? '—', <Money key="sum" fen={row.refund?.amountFen ?? row.complaint?.paidFen} sign />],
      [words(row), shape(row)],
      [<OrderNo key="no" no={about(row)?.orderNo ?? ''} short />, `已等 ${formatDuration(waited(row.since))}`],
    ]}
  />
)
