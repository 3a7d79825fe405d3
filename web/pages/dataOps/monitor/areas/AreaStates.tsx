import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { Reply } from '#contract/kit.ts'
import type { AreaLoss } from '#contract/reports/offlineLosses.ts'
import type { overview } from '#contract/reports/overview.ts'
import { byRank, isTrouble, type Status, statusWords } from '#contract/status.ts'
import { isWorthSaying, type Losses } from '#web/features/figures/offline/losses.ts'
import { lossInWords, OfflineLoss } from '#web/features/figures/offline/OfflineLoss.tsx'
import { ReportMatter } from '#web/features/matters/ReportMatter.tsx'
import { Behind } from '#web/features/reports/Behind.tsx'
import { State } from '#web/features/State.tsx'
import { count, time } from '#web/kit/format.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Rest, useFirst } from '../Rest.tsx'
import styles from './AreaStates.module.css'

export type AreaState = Reply<typeof overview.state>['rows'][number]

interface Props {
  rows: readonly AreaState[]
  losses: Losses
  day: string
  /** In full screen, where a drawer would be hidden. */
  onWall: boolean
}

/** States of scenic areas: the worst first, then what silence costs most, then by the amount paid today. Only areas in trouble have a filled tile. */
export function AreaStates({ rows, losses, day, onWall }: Props) {
  const lossOf = (row: AreaState) => {
    const loss = losses.get(row.areaId)
    return isWorthSaying(loss, isTrouble(row.state)) ? loss : undefined
  }
  const lost = (row: AreaState) => lossOf(row)?.lostFen ?? 0
  const sorted = rows.toSorted(
    (a, b) => byRank(a.state, b.state) || lost(b) - lost(a) || b.paidFenToday - a.paidFenToday,
  )
  const wrong = sorted.filter((row) => isTrouble(row.state)).length
  const first = useFirst(sorted, Math.max(atFirst, wrong))
  return (
    <Panel className={styles.areas} aria-label="景区状态">
      <header>
        <h2>景区状态</h2>
        <span className={styles.counts}>
          {order.map((state) => {
            const number = rows.filter((row) => row.state === state).length
            return (
              number > 0 && <State key={state} of="place" is={state} word={`${statusWords[state]} ${count(number)}`} />
            )
          })}
        </span>
        <span className="sp" />
        <span className={clsx(styles.order, 't3')}>异常与离线损失在前 · 按今日实付</span>
      </header>
      <ul className={styles.tiles}>
        {first.shown.map((row) => (
          <li key={row.areaId}>
            <Tile row={row} loss={lossOf(row)} day={day} onWall={onWall} />
          </li>
        ))}
      </ul>
      <Rest of={first} unit="个景区" className={styles.more} />
    </Panel>
  )
}

interface TileProps extends Pick<Props, 'day' | 'onWall'> {
  row: AreaState
  /** Undefined for one that is not worth a word. */
  loss: AreaLoss | undefined
}

function Tile({ row, loss, day, onWall }: TileProps) {
  const { state, areaId, areaName, reasons, since, devices, devicesExpected, devicesOnline, paidFenToday } = row
  const scope = { day, areaIds: [areaId] }
  const cameras = devicesExpected ? 'devicesOnline' : 'noDevices'
  const sinceText = since && state !== 'ok' ? ` 自 ${time(since)}` : ''
  return (
    <div className={clsx(styles.tile, styles[state])}>
      <Behind of={cameras} scope={scope} className={styles.head}>
        <b className="el" title={areaName}>
          {areaName}
        </b>
        <State of="place" is={state} />
      </Behind>
      <span className={styles.why} title={reasons.map(({ text }) => text).join('；') + sinceText}>
        {reasons.map(({ about, text }, index) => (
          <Fragment key={about}>
            {index > 0 && '；'}
            <Behind of={about} scope={scope}>
              {text}
            </Behind>
          </Fragment>
        ))}
        {sinceText}
      </span>
      {loss &&
        (onWall ? (
          <span className={styles.loss}>{lossInWords(loss.lostFen)}</span>
        ) : (
          <OfflineLoss loss={loss} className={styles.loss} />
        ))}
      <span className={styles.foot}>
        <Behind of={cameras} scope={scope} title={devicesExpected ? '摄像头在线 / 应在线' : '摄像头，现在没有应在线的'}>
          <Icon name="camera" size={14} />
          {devicesExpected
            ? `${count(devicesOnline)} / ${count(devicesExpected)}`
            : devices
              ? `— / ${count(devices)}`
              : '无摄像头'}
        </Behind>
        {isTrouble(state) && <ReportMatter report={reportOf(row, sinceText)} link />}
        <Behind of="paidFen" scope={scope} title="今日实付">
          <Money fen={paidFenToday} sign />
        </Behind>
      </span>
    </div>
  )
}

/** What the tile of a troubled area says, as a matter to be written down. */
const reportOf = ({ areaId, areaName, state, reasons }: AreaState, sinceText: string) => ({
  areaId,
  title: `${areaName}${statusWords[state]}`.slice(0, 60),
  severity: state === 'down' ? ('critical' as const) : ('major' as const),
  text: `${reasons.map(({ text }) => text).join('；')}${sinceText}`,
})

/** So many without asking; areas that are down or degraded are never left out. */
const atFirst = 24
const order = Object.keys(statusWords) as Status[]
