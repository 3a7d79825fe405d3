import { clsx } from 'clsx'
import { Link } from 'react-router'
import { rowsBehind } from '#web/features/reports/rowsBehind.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import type { MonitorReply } from '../figures/figure.ts'
import { Rest, useFirst } from '../Rest.tsx'
import styles from './AreaStates.module.css'

type Row = NonNullable<MonitorReply['areas']>[number]

/** What each scenic area took on a past day, highest first. Current states are left out, because they say nothing about that day. */
export function AreaDay({ rows, day, name }: { rows: readonly Row[]; day: string; name: string }) {
  const first = useFirst(rows, atFirst)
  return (
    <Panel className={styles.areas} aria-label="景区实付">
      <header>
        <h2>景区实付</h2>
        <span className="sp" />
        <span className={clsx(styles.order, 't3')}>按{name}实付</span>
      </header>
      <ul className={styles.tiles}>
        {first.shown.map((row) => (
          <li key={row.areaId}>
            <Tile row={row} day={day} name={name} />
          </li>
        ))}
      </ul>
      <Rest of={first} unit="个景区" className={styles.more} />
    </Panel>
  )
}

function Tile({ row: { areaId, areaName, paidOrders, paidFen }, day, name }: { row: Row; day: string; name: string }) {
  const behind = rowsBehind('paidFen', { day, areaIds: [areaId] }, can)
  const sum = <Money fen={paidFen} sign />
  return (
    <div className={styles.tile}>
      <span className={styles.head}>
        <b className="el" title={areaName}>
          {areaName}
        </b>
      </span>
      <span className={clsx(styles.foot, styles.always)}>
        <span>支付 {count(paidOrders)} 笔</span>
        {behind ? (
          <Link to={behind} title={`${name}实付`}>
            {sum}
          </Link>
        ) : (
          <span title={`${name}实付`}>{sum}</span>
        )}
      </span>
    </div>
  )
}

const atFirst = 24
