import { clsx } from 'clsx'
import { reports } from '#contract/reports/reports.ts'
import { orderKindNames } from '#contract/sales/orders.ts'
import { count, percent, today, yuanAxis, yuanSign } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { Chart } from '../../parts/chart/Chart.tsx'
import { ErrorState } from '../../parts/state/Empty.tsx'
import { Skeleton } from '../../parts/state/Skeleton.tsx'
import { Details, Section } from '../../parts/value/Details.tsx'
import { titleOf } from '../kit.ts'
import { Change, growth } from './Change.tsx'
import styles from './DaySheet.module.css'
import type { About } from './within.ts'

/** One day: its hours and what was sold where, compared with the same weekday of the week before. */
export function DaySheet({ day, about: { areaId, caseId, kind } }: { day: string; about: About }) {
  const isOpen = day === today()
  const { data, error, refetch } = useRead(reports.day, { body: { day, areaId, caseId, kind } }, { live: ['order'] })
  if (error) return <ErrorState what="日报表" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={6} columns={3} />
  const { sums, before, hours, kinds, top } = data
  const max = Math.max(1, ...top.map(({ paidFen }) => paidFen))
  return (
    <>
      <Section title="与上周同日相比" note={isOpen ? '今天还没有过完，上周的是全天' : undefined}>
        <Details
          items={[
            [
              titleOf(reports.days, 'paidFen'),
              <Beside key="paid" now={sums.paidFen} before={before.paidFen} isOpen={isOpen} />,
            ],
            [
              titleOf(reports.days, 'turnoverFen'),
              <Beside key="turnover" now={sums.turnoverFen} before={before.turnoverFen} isOpen={isOpen} />,
            ],
          ]}
        />
      </Section>
      {hours && sums.paidFen + sums.refundedFen > 0 && (
        <Section title="每小时实付">
          <Chart
            height={132}
            data={JSON.stringify(hours)}
            label={`实付最多的一小时 ${yuanSign(Math.max(...hours.map((hour) => hour.paidFen)))}`}
            table={{
              head: ['时', titleOf(reports.days, 'paidFen'), titleOf(reports.days, 'refundedFen')],
              rows: hours.map((hour, at) => [`${at} 时`, yuanSign(hour.paidFen), yuanSign(hour.refundedFen)]),
            }}
            option={(c, axes) => ({
              animation: false,
              grid: { left: 48, right: 44, top: 8, bottom: 22 },
              xAxis: axes.places(hours.map((_, at) => String(at))),
              yAxis: axes.values({ formatter: yuanAxis }),
              series: [
                {
                  type: 'bar',
                  id: 'hours',
                  barMaxWidth: 14,
                  data: hours.map((hour) => hour.paidFen),
                  itemStyle: { color: c.ch1, borderRadius: [2, 2, 0, 0] },
                },
              ],
            })}
          />
        </Section>
      )}
      {kinds.length > 0 && (
        <Section title="卖了什么">
          <ul className={styles.bars}>
            {[...new Map(kinds.map((one) => [one.kind, one])).values()].map((one) => (
              <li key={one.kind}>
                <span>{orderKindNames[one.kind]}</span>
                <span className="t3">支付 {count(one.paidOrders)} 笔</span>
                <b>{yuanSign(one.paidFen)}</b>
                <span className="t3">{percent(sums.paidFen ? one.paidFen / sums.paidFen : null)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {top.length > 0 && (
        <Section title="实付最多的项目">
          <ul className={styles.bars}>
            {top.map((one) => (
              <li
                key={one.caseId}
                style={{ '--part': `${(Math.max(0, one.paidFen) / max) * 100}%` } as React.CSSProperties}
              >
                <span className="el" title={`${one.areaName} ${one.caseName}`}>
                  {one.areaName} {one.caseName}
                </span>
                <span className="t3">支付 {count(one.paidOrders)} 笔</span>
                <b>{yuanSign(one.paidFen)}</b>
                <span className="t3">{percent(sums.paidFen ? one.paidFen / sums.paidFen : null)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** A day that goes on has no change: it would be a fall every morning. */
const Beside = ({ now, before, isOpen }: { now: number; before: number; isOpen: boolean }) => (
  <>
    {yuanSign(now)}{' '}
    <span className={clsx(styles.before, 't3')}>
      上周 {yuanSign(before)} {!isOpen && <Change of={growth(now, before)} />}
    </span>
  </>
)
