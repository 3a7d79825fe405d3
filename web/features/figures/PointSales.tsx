import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PageName, pageByName } from '#contract/menu.ts'
import { overviewMeasures } from '#contract/reports/overview.ts'
import { overviewRows } from '#contract/reports/overviewRows.ts'
import {
  type ComparedFactor,
  factorsOf,
  pointSales,
  pointSalesDays,
  type PointSales as Sales,
  type SalesFactor,
} from '#contract/reports/pointSales.ts'
import type { Point } from '#contract/scenic/points.ts'
import { can } from '../../kit/access/access.ts'
import { count, percent, yuanSign } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { Segmented } from '../../parts/input/Segmented.tsx'
import { ErrorState } from '../../parts/state/Empty.tsx'
import { Skeleton } from '../../parts/state/Skeleton.tsx'
import { Section } from '../../parts/value/Details.tsx'
import { addressOf } from '../reports/addressOf.ts'
import { ComparedTable } from './ComparedTable.tsx'
import { measureRow } from './measureRow.ts'
import styles from './PointSales.module.css'
import { TurnoverHead } from './TurnoverHead.tsx'

type Place = Pick<Point, 'id' | 'areaId' | 'caseId'>

const choices = pointSalesDays.map((days) => ({ value: String(days), label: `近 ${days} 天` }))

/** How a point sells beside the other points of its project, and what holds it back. For accounts that have the orders. */
export function PointSales({ place }: { place: Place }) {
  const [days, setDays] = useState<number>(30)
  const { data, error, refetch } = useRead(pointSales.one, { body: { id: place.id, days } }, { keep: true })
  return (
    <Section
      title="销售"
      end={
        <Segmented label="天数" options={choices} value={String(days)} onChange={(value) => setDays(Number(value))} />
      }
    >
      {data ? (
        <Compared data={data} place={place} days={days} />
      ) : error ? (
        <ErrorState what="点位的销售" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={7} columns={3} />
      )}
    </Section>
  )
}

function Compared({ data, place, days }: { data: Sales; place: Place; days: number }) {
  const { own, beforeFen, points, near } = data
  const { factors, weakest } = factorsOf(data)
  const max = Math.max(1, ...near.map((row) => row.turnoverFen))
  return (
    <>
      <TurnoverHead fen={own.turnoverFen} beforeFen={beforeFen} than={`前 ${days} 天`} />
      {points === 1 ? (
        <p className={styles.note}>这个项目只有这一个点位，没有可比的。</p>
      ) : (
        <>
          <ComparedTable
            label="与其他点位相比"
            heads={['本点位', '其他点位平均']}
            rows={factors.map(({ key, own, others }) =>
              measureRow(key, own, others, '其他点位没有', () => key === weakest),
            )}
          />
          <p className={styles.note}>
            实付额 = 扫码 × 转化率 × 客单价。
            <Verdict weakest={weakest} factors={factors} place={place} />
          </p>
          <h4 className={styles.title}>
            本项目 {count(points)} 个点位，按{overviewMeasures.turnoverFen}第 {count(own.rank)}
          </h4>
          <ol className={styles.near} aria-label="名次相近的点位">
            {near.map((row) => (
              <Near key={row.id} row={row} own={row.id === own.id} max={max} place={place} data={data} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

/** Which factor holds the point back, and where one looks into it. */
function Verdict({
  weakest,
  factors,
  place,
}: {
  weakest: SalesFactor | undefined
  factors: readonly ComparedFactor[]
  place: Place
}) {
  const factor = factors.find(({ key }) => key === weakest)
  if (factor === undefined || factor.ratio === null) return '没有一项明显落后于其他点位。'
  const { page, query, action } = lookInto[factor.key]
  const to = can(page) && `${pageByName.get(page)?.path}?${new URLSearchParams(query(place))}`
  return (
    <>
      最落后的是<b>{overviewMeasures[factor.key]}</b>
      {factor.ratio === 0 ? `，${lookInto[factor.key].none}` : `，只有其他点位平均的 ${percent(factor.ratio)}`}。
      {to && <Link to={to}>{action}</Link>}
    </>
  )
}

/** Scans depend on the posted codes, conversion on the pictures, and the average on what is offered. */
const lookInto: Readonly<
  Record<SalesFactor, { page: PageName; query(place: Place): Record<string, string>; action: string; none: string }>
> = {
  scans: {
    page: 'channelCode',
    query: ({ id, caseId }) => ({ caseId: `${caseId}`, pointId: `${id}` }),
    action: '看渠道码',
    none: '还没有人扫码',
  },
  conversion: {
    page: 'photo',
    query: ({ id, caseId }) => ({ caseId: `${caseId}`, pointId: `${id}` }),
    action: '看照片',
    none: '扫了码的没有人付款',
  },
  averageFen: {
    page: 'photoPackage',
    query: ({ caseId }) => ({ caseId: `${caseId}` }),
    action: '看套餐',
    none: '付的都是 0 元',
  },
}

interface NearProps {
  row: Sales['near'][number]
  own: boolean
  max: number
  place: Place
  data: Sales
}

function Near({ row: { id, name, rank, turnoverFen }, own, max, place, data: { dayFrom, dayTo } }: NearProps) {
  const { areaId, caseId } = place
  const orders = addressOf(overviewRows.paidFen({ dayFrom, dayTo, areaIds: [areaId], caseId, pointId: id }), can)
  const amount = yuanSign(turnoverFen)
  return (
    <li className={clsx(own && styles.own)} aria-current={own || undefined}>
      <span className="t3">{rank}</span>
      {own ? (
        <b className="el" title={name}>
          {name}
        </b>
      ) : (
        <Link
          className="el"
          to={{ search: `${new URLSearchParams({ caseId: `${caseId}`, open: `${id}` })}` }}
          title={name}
        >
          {name}
        </Link>
      )}
      <span className={styles.bar} aria-hidden="true">
        {turnoverFen > 0 && <i style={{ width: `${(turnoverFen / max) * 100}%` }} />}
      </span>
      {orders ? (
        <Link to={orders} title="看订单">
          {amount}
        </Link>
      ) : (
        <span>{amount}</span>
      )}
    </li>
  )
}
