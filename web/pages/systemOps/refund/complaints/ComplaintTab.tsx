import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type Complaint, complaints } from '#contract/sales/complaints.ts'
import { State } from '#web/features/State.tsx'
import { OrderNo } from '#web/features/sales/OrderNo.tsx'
import { AreasSelect, areasText, useAreaNames, WordSelect } from '#web/features/scenic/Select.tsx'
import { stateOptions, stateWord } from '#web/features/states.ts'
import { dayRange, formatDuration, time } from '#web/kit/format.ts'
import { useHidden } from '#web/kit/list/useHidden.ts'
import { useList } from '#web/kit/list/useList.ts'
import { useSteps } from '#web/kit/list/useSteps.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { FilterBar } from '#web/parts/filter/FilterBar.tsx'
import { FilterChips } from '#web/parts/filter/FilterChips.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Card, type ColumnsOf } from '#web/parts/table/DataTable.tsx'
import { HiddenHits } from '#web/parts/table/HiddenHits.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { ComplaintDrawer } from './ComplaintDrawer.tsx'

/** The complaints of visitors, by default the open ones, oldest first. */
export function ComplaintTab({ head }: { head: { title: string; meta: ReactNode; action: ReactNode } }) {
  const [address] = useSearchParams()
  // A search covers all states.
  const list = useList(complaints.list, {
    defaults: address.has('q') ? {} : { state: 'open', sort: 'createdAt', order: 'asc' },
    live: ['complaint', 'refund'],
  })
  const steps = useSteps(list)
  const hidden = useHidden(list, ['state', 'from', 'to'])
  const areaNames = useAreaNames(list.filter.areaIds)
  const { filter } = list
  const chips = [
    filter.areaIds && ({ keys: ['areaIds'], label: '景区', text: areasText(filter.areaIds, areaNames) } as const),
    filter.state && ({ keys: ['state'], label: '状态', text: stateWord('complaint', filter.state) } as const),
  ]
  return (
    <ListPage
      {...head}
      list={list}
      what="投诉"
      columns={complaintColumns}
      card={card}
      filters={
        <>
          <FilterBar
            list={list}
            search="订单号、手机号、尾号、投诉内容"
            time={
              <DayRange
                from={filter.from}
                to={filter.to}
                onChange={({ from, to }) => list.set({ from, to })}
                clearable
              />
            }
          >
            <AreasSelect value={filter.areaIds ?? []} onChange={(areaIds) => list.set({ areaIds })} />
            <WordSelect
              placeholder="状态"
              options={stateOptions('complaint')}
              value={filter.state}
              onChange={(state) => list.set({ state })}
            />
          </FilterBar>
          <FilterChips list={list} chips={chips} />
          <HiddenHits
            hits={hidden}
            noun="条"
            where="其他状态或日期"
            onShow={() => list.set({ state: undefined, from: undefined, to: undefined })}
          />
        </>
      }
      conditions={[
        filter.q && `关键字 ${filter.q}`,
        (filter.from || filter.to) && dayRange(filter.from, filter.to),
        ...chips.map((chip) => chip && `${chip.label} ${chip.text}`),
      ]
        .filter(Boolean)
        .join('，')}
      onOpen={(row) => steps.show(row.id)}
      openId={steps.open}
      actions={(row) => (
        <Button kind="link" onClick={() => steps.show(row.id)}>
          {row.state === 'open' ? '处理' : '详情'}
        </Button>
      )}
      actionsWidth={72}
    >
      <ComplaintDrawer id={steps.open} onClose={steps.close} previous={steps.previous} next={steps.next} />
    </ListPage>
  )
}

const none = <span className="t3">—</span>
export const complaintColumns: ColumnsOf<typeof complaints.list> = [
  { key: 'orderNo', title: '订单号', width: 168, fixed: true, render: (row) => <OrderNo no={row.orderNo} /> },
  { key: 'areaName', title: '景区', width: 140, render: (row) => <span title={row.areaName}>{row.areaName}</span> },
  {
    key: 'words',
    title: '投诉内容',
    width: 260,
    grow: true,
    render: (row) => <span title={row.words}>{row.words}</span>,
  },
  { key: 'phone', title: '游客手机', width: 104, render: (row) => row.phone ?? none },
  { key: 'goods', title: '商品', width: 120, render: (row) => <span title={row.goods}>{row.goods}</span> },
  { key: 'paidFen', title: '实付(元)', width: 88, right: true, render: (row) => <Money fen={row.paidFen} strong /> },
  {
    key: 'refundedFen',
    title: '已退(元)',
    width: 88,
    right: true,
    render: (row) => <Money fen={row.refundedFen} out />,
  },
  {
    key: 'refundingFen',
    title: '待退(元)',
    width: 88,
    right: true,
    hidden: true,
    render: (row) => <Money fen={row.refundingFen} />,
  },
  { key: 'state', title: '状态', width: 92, render: (row) => <State of="complaint" is={row.state} /> },
  {
    key: 'handledAt',
    title: '历时',
    width: 110,
    render: (row) => formatDuration(Date.parse(row.handledAt ?? new Date().toISOString()) - Date.parse(row.createdAt)),
  },
  { key: 'createdAt', title: '投诉时间', width: 132, sort: true, render: (row) => <Time at={row.createdAt} /> },
  { key: 'handledBy', title: '处理人', width: 84, hidden: true, render: (row) => row.handledBy ?? none },
  {
    key: 'outcome',
    title: '处理结果',
    width: 200,
    hidden: true,
    render: (row) => <span title={row.outcome ?? undefined}>{row.outcome ?? none}</span>,
  },
]
const card = (row: Complaint) => (
  <Card
    lines={[
      [row.words, <Money key="paid" fen={row.paidFen} sign />],
      [`${row.areaName} · ${row.goods}`, <State key="state" of="complaint" is={row.state} />],
      [<OrderNo key="no" no={row.orderNo} short />, time(row.createdAt)],
    ]}
  />
)
