import { Link } from 'react-router'
import { type CameraLoss, offlineLosses } from '#contract/reports/offlineLosses.ts'
import { lossMeaning, silenceTitles } from '#contract/scenic/deviceHealth.ts'
import { devices } from '#contract/scenic/devices.ts'
import { can } from '../../../kit/access/access.ts'
import { count, formatDuration, time, yuanSign } from '../../../kit/format.ts'
import { useRead } from '../../../kit/read/query.ts'
import { CompactTable } from '../../../parts/table/CompactTable.tsx'
import { Money } from '../../../parts/value/Money.tsx'
import styles from './CameraLosses.module.css'

const { counter, noun } = devices.list

/** Cameras of a scenic area that were silent today, the highest loss first. Each leads to its own page, where the hours are told apart. */
export function CameraLosses({ areaId, max }: { areaId: number; max: number }) {
  const read = useRead(offlineLosses.cameras, { params: { id: areaId } }, { keep: true, live: ['device'] })
  const all = read.data?.rows ?? []
  const rows = all.filter(({ lostFen }) => lostFen !== 0)
  return (
    <>
      {all.length > 0 && <p className={styles.sum}>{inWords(all)}</p>}
      {(rows.length > 0 || all.length === 0) && (
        <CompactTable<CameraLoss>
          read={{ ...read, data: read.data && { rows: rows.slice(0, max) } }}
          what={noun}
          none="今天开放时间内没有离线过。"
          columns={[
            { title: noun, grow: true, width: 112, render: (row) => <Camera row={row} areaId={areaId} /> },
            { title: silenceTitles.offlineMinutes, width: 146, render: offline },
            { title: silenceTitles.lostFen, width: 96, right: true, render: lost },
          ]}
          more={rows.length > max && `另有 ${count(rows.length - max)} ${counter}`}
        />
      )}
      {all.length > 0 && <p className={styles.meaning}>{lossMeaning}</p>}
    </>
  )
}

/** 4 台少收约 ¥302.51；244 台没有少收；2 台历史不足，不知道少收多少 */
function inWords(rows: readonly CameraLoss[]): string {
  const losing = rows.filter(({ lostFen }) => lostFen)
  const sum = losing.reduce((fen, { lostFen }) => fen + (lostFen ?? 0), 0)
  const parts: [number, string][] = [
    [losing.length, `少收约 ${yuanSign(sum)}`],
    [rows.filter(({ lostFen }) => lostFen === 0).length, '没有少收'],
    [rows.filter(({ lostFen }) => lostFen === null).length, '历史不足，不知道少收多少'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, text]) => `${count(number)} ${counter}${text}`)
    .join('；')
}

function Camera({ row: { id, name, caseName, pointName }, areaId }: { row: CameraLoss; areaId: number }) {
  return (
    <>
      {can('equipment') ? <Link to={`/travelSpot/equipment?areaIds=${areaId}&open=${id}`}>{name}</Link> : name}{' '}
      <span className="t3">{pointName ?? caseName}</span>
    </>
  )
}

const offline = ({ offlineMinutes, silentSince }: CameraLoss) => (
  <>
    {offlineMinutes ? formatDuration(offlineMinutes * 60_000) : '不到 1 分'}
    {silentSince && <span className="t3"> 自 {time(silentSince).slice(0, -3)}</span>}
  </>
)

const lost = ({ lostFen }: CameraLoss) =>
  lostFen === null ? <span className="t3">历史不足</span> : <Money fen={lostFen} sign out />
