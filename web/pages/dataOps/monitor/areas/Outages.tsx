import { Link } from 'react-router'
import type { AreaLoss } from '#contract/reports/offlineLosses.ts'
import type { Losses } from '#web/features/figures/offline/losses.ts'
import { lossInWords, OfflineLoss } from '#web/features/figures/offline/OfflineLoss.tsx'
import { rowsBehind } from '#web/features/reports/rowsBehind.ts'
import { stateWord } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count, time } from '#web/kit/format.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import type { AreaState } from './AreaStates.tsx'
import styles from './Outages.module.css'

interface Props {
  rows: readonly AreaState[]
  losses: Losses
  day: string
  /** Nothing can be opened there. */
  onWall: boolean
}

/** Open scenic areas in which no camera is online, above everything else, with what that costs. Renders nothing if there are none. */
export function Outages({ rows, losses, day, onWall }: Props) {
  const lostOf = ({ areaId }: AreaState) => losses.get(areaId)?.lostFen ?? 0
  const dark = rows.filter(isDark).toSorted((a, b) => lostOf(b) - lostOf(a))
  if (!dark.length) return null
  const cameras = dark.reduce((sum, row) => sum + row.devicesExpected, 0)
  const lost = dark.length > 1 ? dark.reduce((sum, row) => sum + lostOf(row), 0) : 0
  return (
    <section className={styles.outages} role="alert" aria-label={stateWord('place', 'down')}>
      <Glyph shape="octagon" size={20} />
      <div>
        <b>
          {dark.length === 1 ? dark[0]?.areaName : `${count(dark.length)} 个景区`}的摄像头全部无信号，共{' '}
          {count(cameras)} 台
          {lost > 0 && (
            <>
              ，<span className={styles.lost}>{lossInWords(lost)}</span>
            </>
          )}
        </b>
        <ul>
          {dark.slice(0, named).map((row) => (
            <li key={row.areaId}>
              <Cameras row={row} day={day} />
              <Loss of={losses.get(row.areaId)} onWall={onWall} />
            </li>
          ))}
          {dark.length > named && <li>等 {count(dark.length)} 个</li>}
        </ul>
      </div>
    </section>
  )
}

function Cameras({ row, day }: { row: AreaState; day: string }) {
  const { areaId, areaName, devicesExpected, since } = row
  const words = `${areaName} ${count(devicesExpected)} 台${since ? `，自 ${time(since)}` : ''}`
  const to = rowsBehind('devicesDown', { day, areaIds: [areaId] }, can)
  return to ? <Link to={to}>{words}</Link> : words
}

function Loss({ of, onWall }: { of: AreaLoss | undefined; onWall: boolean }) {
  if (!of?.lostFen) return null
  return <>，{onWall ? lossInWords(of.lostFen) : <OfflineLoss loss={of} className={styles.loss} />}</>
}

/** Cameras should be online in this scenic area, and none is. */
const isDark = ({ state, devicesExpected, devicesOnline }: AreaState) =>
  state === 'down' && devicesExpected > 0 && devicesOnline === 0

/** More names than these are read in the tiles. */
const named = 6
