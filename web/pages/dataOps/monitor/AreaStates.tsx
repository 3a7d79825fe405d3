import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import type { overview } from '#contract/operation/overview.ts'
import { may } from '#web/kit/access.ts'
import { count, time } from '#web/kit/format.ts'
import { Button } from '#web/parts/Button.tsx'
import { Icon } from '#web/parts/Icon.tsx'
import { Money } from '#web/parts/Money.tsx'
import { State } from '#web/parts/State.tsx'
import './areas.css'

export type AreaState = Reply<typeof overview.state>['rows'][number]

/** States of scenic areas, the worst first, then by what was paid today; only what is wrong is filled. */
export function AreaStates({ rows }: { rows: readonly AreaState[] }) {
  const [all, setAll] = useState(false)
  const sorted = [...rows].sort((a, b) => rank[a.state] - rank[b.state] || b.paidFenToday - a.paidFenToday)
  const wrong = sorted.filter((row) => rank[row.state] <= rank.degraded).length
  const shown = all ? sorted : sorted.slice(0, Math.max(atFirst, wrong))
  return (
    <section className="panel areas" aria-label="景区状态">
      <header>
        <h2>景区状态</h2>
        <span className="areas-counts">
          {order.map((state) => {
            const number = rows.filter((row) => row.state === state).length
            return number > 0 && <State key={state} of="place" is={state} word={`${words[state]} ${count(number)}`} />
          })}
        </span>
        <span className="sp" />
        <span className="t3 areas-order">异常在前 · 按今日实收</span>
      </header>
      <ul className="tiles">
        {shown.map((row) => (
          <li key={row.areaId}>
            <Tile row={row} />
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button kind="text" className="areas-more" onClick={() => setAll(true)}>
          显示其余 {count(rows.length - shown.length)} 个景区
        </Button>
      )}
    </section>
  )
}

function Tile({ row }: { row: AreaState }) {
  const { state, areaId, areaName, reason, since, devices, devicesOnline, paidFenToday } = row
  const text = since && rank[state] < rank.ok ? `${reason} 自 ${time(since)}` : reason
  const inside = (
    <>
      <span className="tile-head">
        <b className="el" title={areaName}>
          {areaName}
        </b>
        <State of="place" is={state} />
      </span>
      <span className="tile-why el" title={text}>
        {text}
      </span>
      <span className="tile-foot">
        <span title="摄像头在线 / 全部">
          <Icon name="camera" size={14} />
          {devices ? `${state === 'closed' ? '—' : count(devicesOnline)} / ${count(devices)}` : '无摄像头'}
        </span>
        <Money fen={paidFenToday} sign />
      </span>
    </>
  )
  return may('equipment') ? (
    <Link className={`tile ${state}`} to={`/travelSpot/equipment?areaId=${areaId}`}>
      {inside}
    </Link>
  ) : (
    <div className={`tile ${state}`}>{inside}</div>
  )
}

/** So many without asking; areas that are down or degraded are never left out. */
const atFirst = 24
const order = ['down', 'degraded', 'unknown', 'maintenance', 'closed', 'ok'] as const satisfies readonly AreaState['state'][]
const rank = Object.fromEntries(order.map((state, index) => [state, index])) as Record<AreaState['state'], number>
const words: Record<AreaState['state'], string> = { down: '中断', degraded: '降级', unknown: '未知', maintenance: '维护', closed: '休园', ok: '正常' }
