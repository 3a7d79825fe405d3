import { Link } from 'react-router'
import { rowsBehind } from '#web/features/reports/rowsBehind.ts'
import { stateWord } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count, time } from '#web/kit/format.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import type { AreaState } from './AreaStates.tsx'
import styles from './Outages.module.css'

/** Open scenic areas in which no camera is online, above everything else. Renders nothing if there are none. */
export function Outages({ rows, day }: { rows: readonly AreaState[]; day: string }) {
  const dark = rows.filter(isDark)
  if (!dark.length) return null
  const cameras = dark.reduce((sum, row) => sum + row.devicesExpected, 0)
  return (
    <section className={styles.outages} role="alert" aria-label={stateWord('place', 'down')}>
      <Glyph shape="octagon" size={20} />
      <div>
        <b>
          {dark.length === 1 ? dark[0]?.areaName : `${count(dark.length)} 个景区`}的摄像头全部无信号，共{' '}
          {count(cameras)} 台
        </b>
        <ul>
          {dark.slice(0, named).map((row) => (
            <li key={row.areaId}>
              <Cameras row={row} day={day} />
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

/** Cameras should be online in this scenic area, and none is. */
const isDark = ({ state, devicesExpected, devicesOnline }: AreaState) =>
  state === 'down' && devicesExpected > 0 && devicesOnline === 0

/** More names than these are read in the tiles. */
const named = 6
