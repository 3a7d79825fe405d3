import { Link } from 'react-router'
import { type ScanGroup, type ScanOne, type ScanRow, scans } from '#contract/codes/scans.ts'
import type { Body } from '#contract/kit.ts'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { Cell } from '#web/crud/cells.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { usePages } from '#web/kit/list/usePages.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './ScanPage.module.css'
import { ordersOf, within } from './within.ts'

const fields = fieldsOf(scans.list)
const facts = ['areaName', 'caseName', 'scans', 'orders', 'conversion', 'paidFen'] as const

interface Props {
  by: ScanGroup
  row: ScanRow
  filter: Body<typeof scans.list>
}

/** The figures of a row and the scans that they count, the newest first. */
export function ScanDetails({ by, row, filter }: Props) {
  const { rows, first, total, left, more, waiting, error, again } = usePages(
    scans.rows,
    { ...within(filter, row), size: 50 },
    ['visitor', 'order'],
  )
  const toOrders = can('order') && ordersOf(filter, by, row)
  return (
    <>
      <Details
        items={facts
          .filter((key) => row[key] !== null || key === 'conversion')
          .map((key) => {
            const field = fieldIn(fields, key)
            return [field.title, <Cell key={key} standalone field={field} row={row} />] as const
          })}
      />
      <Section
        title="扫码明细"
        note={rows.length > 0 ? `${count(total)} 次` : undefined}
        end={toOrders && row.orders > 0 && <Link to={toOrders}>查看订单</Link>}
      >
        <ul className={styles.rows}>
          {rows.map((one) => (
            <OneScan key={one.id} scan={one} within={row} />
          ))}
        </ul>
        {error ? (
          <ErrorState what="扫码明细" error={error} retry={again} />
        ) : waiting ? (
          <Skeleton rows={6} columns={3} />
        ) : left > 0 ? (
          <Button onClick={more}>更早的 {count(left)} 条</Button>
        ) : (
          rows.length === 0 && !first?.deleted && <p className="t3">没有扫码，只有订单</p>
        )}
        {first && first.deleted > 0 && left === 0 && (
          <p className="t3">
            {rows.length > 0 && '另有 '}
            {count(first.deleted)} 次扫码{clearedWords}
          </p>
        )}
      </Section>
    </>
  )
}

/** What all scans of the row have in common is not said of each. */
function OneScan({ scan, within: row }: { scan: ScanOne; within: ScanRow }) {
  const { at, areaName, deviceName, channel, visitorId, visitorNick, orderId } = scan
  const place = [
    row.areaId === null && areaName,
    row.deviceId === null && deviceName,
    row.channel === null && channel && `渠道 ${channel}`,
  ]
    .filter(Boolean)
    .join('，')
  const nick = visitorNick || `游客 #${visitorId}`
  return (
    <li>
      <Time at={at} />
      {can('visitor') ? (
        <Link className="el" to={`/user/visitor?open=${visitorId}`} title={nick}>
          {nick}
        </Link>
      ) : (
        <span className="el" title={nick}>
          {nick}
        </span>
      )}
      <span className="el t2" title={place}>
        {place}
      </span>
      <span>
        {orderId === null ? (
          <span className="t3">未下单</span>
        ) : can('order') ? (
          <Link to={`/dataOps/order?visitorId=${visitorId}&from=&to=&open=${orderId}`}>已下单</Link>
        ) : (
          '已下单'
        )}
      </span>
    </li>
  )
}
