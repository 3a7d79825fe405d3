import { useState } from 'react'
import { Link } from 'react-router'
import { type CouponActivity, couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { type CouponState, couponStates } from '#contract/coupons/states.ts'
import { titleOf } from '#web/crud/kit.ts'
import { Choice } from '#web/features/Choice.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { FenInput } from '#web/parts/input/FenInput.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { ActivitySales } from './ActivitySales.tsx'
import { couponsOf } from './CouponViews.tsx'
import { Budget, Stock } from './Stock.tsx'
import { costWords, trialWords, tryFen } from './trial.ts'

const called = (key: string) => titleOf(couponActivities.list, key)
const calledOf = (key: string) => titleOf(coupons.list, key)
const what = coupons.list.noun
const shown = 5

/** The states of an activity's coupons, the revenue with them, and the discount of one coupon for a given price. */
export default function ActivityUse({ row }: { row: CouponActivity }) {
  const { id, budgetFen } = row
  const [state, setState] = useState<CouponState | 'all'>('all')
  const [fen, setFen] = useState<number | null>(tryFen(row))
  const read = useRead(
    couponActivities.one,
    { params: { id }, query: { size: shown, ...(state !== 'all' && { state }) } },
    { keep: true },
  )
  const countsByState = new Map(read.data?.counts.map((one) => [one.state, one]))
  const counts = [...countsByState.values()].filter((one) => one.coupons > 0)
  const late = read.data?.late ?? 0
  const orders = can('order') ? (
    <Link to={`/dataOps/order?couponActivityId=${id}&from=&to=`}>{count(row.orders)} 笔</Link>
  ) : (
    `${count(row.orders)} 笔`
  )
  return (
    <>
      <Section title="使用情况" note={late > 0 ? `另有 ${count(late)} 笔关闭后才付款，券已用在别的订单` : undefined}>
        <Details
          items={[
            [called('left'), <Stock key="left" {...row} />],
            ...(budgetFen === null
              ? []
              : [[called('committedFen'), <Budget key="budget" {...row} budgetFen={budgetFen} />] as const]),
            ...counts.map(
              (one) =>
                [
                  couponStates[one.state],
                  <Link key={one.state} to={couponsOf(id, one.state)}>
                    {count(one.coupons)} 张
                  </Link>,
                ] as const,
            ),
            [called('orders'), orders],
            [called('paidFen'), yuanSign(row.paidFen)],
            [called('discountFen'), yuanSign(row.discountFen)],
            ['最多优惠', <Cost key="cost" row={row} />],
          ]}
        />
      </Section>
      <ActivitySales row={row} />
      <Section title="试算">
        <FenInput label="订单金额" value={fen} onChange={setFen} width={130} />
        <p>{fen ? trialWords(row, fen) : '填写订单金额'}</p>
      </Section>
      <Section
        title={what}
        end={
          counts.length > 1 && (
            <Choice<CouponState | 'all'>
              label={calledOf('state')}
              options={[
                { value: 'all', label: '全部' },
                ...counts.map((one) => ({ value: one.state, label: couponStates[one.state] })),
              ]}
              value={state}
              onChange={setState}
            />
          )
        }
      >
        <CompactTable
          read={{ ...read, data: read.data?.coupons }}
          what={what}
          none="还没有发过券"
          columns={[
            { title: calledOf('code'), width: 132, render: ({ code }) => <span className="num">{code}</span> },
            {
              title: calledOf('state'),
              width: 92,
              render: (one) => {
                const [tone, shape] = marks.coupon[one.state]
                return (
                  <Status tone={tone} shape={shape}>
                    <span>{couponStates[one.state]}</span>
                  </Status>
                )
              },
            },
            {
              title: calledOf('visitorNick'),
              grow: true,
              render: ({ visitorNick }) => visitorNick || <span className="t3">—</span>,
            },
            {
              title: calledOf('goodUntil'),
              width: 124,
              render: ({ goodUntil }) => goodUntil && <Time at={goodUntil} bounds="end" />,
            },
          ]}
          more={
            (read.data?.coupons.total ?? 0) > shown && (
              <Link to={couponsOf(id, state === 'all' ? undefined : state)}>
                全部 {count(read.data?.coupons.total ?? 0)} 张
              </Link>
            )
          }
        />
      </Section>
    </>
  )
}

function Cost({ row }: { row: CouponActivity }) {
  const [sum, how] = costWords(row, row.stock, row.budgetFen)
  return (
    <>
      {sum} <span className="t3">{how}</span>
    </>
  )
}
