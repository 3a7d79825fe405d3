import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type ReportGroup, type ReportRow, reportFacts, reportGroups } from '#contract/reports/reports.ts'
import { Choice } from '#web/features/Choice.tsx'
import { label } from '../../kit/form/shape.ts'
import { count, yuanSign } from '../../kit/format.ts'
import type { List } from '../../kit/list/useList.ts'
import { useOpenRow } from '../../kit/list/useOpenRow.ts'
import { useRead } from '../../kit/read/query.ts'
import { RowDrawer } from '../../parts/frame/RowDrawer.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { Card } from '../../parts/table/DataTable.tsx'
import { ListPage } from '../../parts/table/ListPage.tsx'
import { Details, Section } from '../../parts/value/Details.tsx'
import { Cell } from '../cells.tsx'
import { Filters, useConditions } from '../filters.tsx'
import { fieldIn, fieldsOf } from '../kit.ts'
import { Change } from './Change.tsx'
import { finerAddress, finerThan } from './finer.ts'
import type { ReportOperation } from './operation.ts'
import { reportColumns } from './reportColumns.tsx'
import { Sums } from './Sums.tsx'
import { Tools } from './Tools.tsx'
import styles from './Trend.module.css'
import { Trend } from './Trend.tsx'
import { type About, within } from './within.ts'

interface Props {
  title: string
  list: List<ReportOperation>
  /** What can be grouped by, in this order. */
  groups: readonly ReportGroup[]
  by: ReportGroup
  /** The days of the report, and the days that it is compared with. */
  about: About
  /** The conditions in the filter line. */
  show: readonly string[]
  /** The page's own controls behind them. */
  extra?: ReactNode
  action?: ReactNode
  /** Beside the title. */
  meta?: ReactNode
  /** The days can be compared with others of one's choice. */
  comparing?: true
  /** Further parts of a row's drawer. */
  details?(row: ReportRow, about: About): ReactNode
}

/** Sales grouped by the chosen dimension: the trend of the total, a row for each group, and the rows behind each figure. */
export function ReportPage({ title, list, groups, by, about, show, extra, action, meta, comparing, details }: Props) {
  const { filter, reply } = list
  const { id: _id, page: _page, size: _size, ...fixed } = list.body
  const opened = useOpenRow(list, { fixed })
  const navigate = useNavigate()
  const fields = fieldsOf(list.operation)
  const titleOf = (key: string) => fieldIn(fields, key).title
  const next = finerThan[by]
  return (
    <ListPage
      title={title}
      meta={meta}
      action={action}
      views={
        <Choice
          label={label(list.operation.body, 'by')}
          options={groups.map((value) => ({ value, label: reportGroups[value] }))}
          value={by}
          // The order and the search of one grouping mean nothing in another, and days cannot be spread over days.
          onChange={(to) =>
            list.set({
              by: to,
              q: undefined,
              ...((to === 'day' || to === 'month') && filter.spread !== 'kind' && { spread: undefined }),
            })
          }
          className={styles.groups}
        />
      }
      filters={
        <>
          <Filters
            list={list}
            show={show}
            extra={<Tools list={list} by={by} about={about} comparing={comparing} extra={extra} />}
          />
          <DayTrend list={list} about={about} titles={titlesOf(titleOf)} />
          <p className={styles.meaning}>
            {titleOf('orders')}按下单时间，{titleOf('paidFen')}按支付时间，{titleOf('refundedFen')}按到账时间；
            {titleOf('turnoverFen')} = {titleOf('paidFen')} − {titleOf('refundedFen')}
          </p>
        </>
      }
      list={list}
      columns={reportColumns(list, by, about)}
      what="汇总"
      noun={list.operation.counter}
      conditions={useConditions(list)}
      sums={reply?.sums && <Sums sums={reply.sums} before={reply.before} titleOf={titleOf} />}
      onOpen={(row) => opened.show(row.id)}
      openId={opened.open}
      card={(row) => <RowCard row={row} by={by} />}
    >
      <RowDrawer
        opened={opened}
        what="汇总"
        title={(row) => row.name}
        footer={(row) =>
          next &&
          groups.includes(next) && (
            <>
              <span className="sp" />
              <Button onClick={() => void navigate(finerAddress(row, by, about, comparing === true))}>
                {reportGroups[next]}看
              </Button>
            </>
          )
        }
      >
        {(row) => (
          <>
            <Details
              items={reportFacts
                .filter((key) => row[key] !== null)
                .map(
                  (key) =>
                    [titleOf(key), <Cell key={key} standalone field={fieldIn(fields, key)} row={row} />] as const,
                )}
            />
            {isNarrower(by) && <RowTrend list={list} about={within(about, by, row)} titles={titlesOf(titleOf)} />}
            {details?.(row, within(about, by, row))}
          </>
        )}
      </RowDrawer>
    </ListPage>
  )
}

const titlesOf = (titleOf: (key: string) => string) => ({
  orders: titleOf('orders'),
  paidOrders: titleOf('paidOrders'),
  paidFen: titleOf('paidFen'),
  refunds: titleOf('refunds'),
  refundedFen: titleOf('refundedFen'),
  turnoverFen: titleOf('turnoverFen'),
  beforeFen: titleOf('beforeFen'),
})

function RowCard({ row, by }: { row: ReportRow; by: ReportGroup }) {
  const place = [by !== 'area' && row.areaName, by !== 'case' && row.caseName].filter(Boolean).join(' ')
  return (
    <Card
      lines={[
        [row.name, yuanSign(row.turnoverFen)],
        [place, row.change === null ? '' : <Change key="change" of={row.change} />],
        [`支付 ${count(row.paidOrders)} 笔`, row.refundedFen ? `退款 ${yuanSign(row.refundedFen)}` : ''],
      ]}
    />
  )
}

/** The trend of all rows that the conditions find, by day; by month if there are too many days to tell apart. */
function DayTrend({ list, about, titles }: TrendProps) {
  const data = useDays(list, about)
  return data && <Trend rows={data.rows} compared={Boolean(data.before)} titles={titles} />
}

/** The same of one row alone, in its drawer. */
function RowTrend({ list, about, titles }: TrendProps) {
  const { areaId, caseId, kind } = about
  const data = useDays(list, about, { areaId, caseId, kind })
  if (!data || data.rows.length < 2) return null
  return (
    <Section title={titles.turnoverFen}>
      <Trend rows={data.rows} compared={Boolean(data.before)} titles={titles} className="" height={132} />
    </Section>
  )
}
/** Rows that are all days of one place, or of one kind of goods. */
const isNarrower = (by: ReportGroup) => by === 'area' || by === 'case' || by === 'kind'

interface TrendProps extends Pick<Props, 'about' | 'list'> {
  titles: Parameters<typeof Trend>[0]['titles']
}

/** @param narrower what the sales are about, beside the conditions of the list */
function useDays(list: List<ReportOperation>, about: About, narrower?: About) {
  const {
    page: _page,
    sort: _sort,
    order: _order,
    spread: _spread,
    measure: _measure,
    q: _q,
    by: _by,
    ...body
  } = list.body
  const days =
    about.dayFrom && about.dayTo
      ? (Date.parse(about.dayTo) - Date.parse(about.dayFrom)) / 86_400_000 + 1
      : Number.POSITIVE_INFINITY
  const by = days > 92 ? ('month' as const) : ('day' as const)
  const { data } = useRead(
    list.operation,
    { body: { ...body, ...narrower, by, size: 200 } },
    { keep: narrower === undefined },
  )
  return data
}
