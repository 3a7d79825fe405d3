import { clsx } from 'clsx'
import { Fragment } from 'react'
import { lightKindNames, lightTitles } from '#contract/lights/lightKinds.ts'
import type { AreaLoss } from '#contract/reports/offlineLosses.ts'
import type { Light } from '#contract/reports/overview.ts'
import { isResting, isTrouble, statuses } from '#contract/status.ts'
import { isWorthSaying } from '#web/features/figures/offline/losses.ts'
import { lossInWords } from '#web/features/figures/offline/OfflineLoss.tsx'
import { Behind } from '#web/features/reports/Behind.tsx'
import { State } from '#web/features/State.tsx'
import { count, time } from '#web/kit/format.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import styles from './Tile.module.css'
import { type AreaState, lightsOf } from './view.ts'

interface Props {
  row: AreaState
  /** Undefined until it is known. */
  loss: AreaLoss | undefined
  /** Today, for the rows behind its figures. */
  day: string
  chosen: boolean
  onOpen(): void
}

/** A scenic area with its lights by name, those that are not green in their colour. */
export function Tile({ row, loss, day, chosen, onOpen }: Props) {
  const { areaId, areaName, state, reasons, since } = row
  const lights = lightsOf(row)
  const scope = { day, areaIds: [areaId] }
  const resting = isResting(state)
  // The same light at the same place of each tile, so that a column of them can be read down the page.
  const inOrder = lightKindNames.flatMap((kind) => lights.find((light) => light.kind === kind) ?? [])
  return (
    <article className={clsx(styles.tile, styles[state], chosen && styles.chosen)}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <b className="el" title={areaName}>
          {areaName}
        </b>
        <State of="place" is={state} />
      </button>
      <p className={styles.why} title={reasons.map(({ text }) => text).join('；')}>
        {reasons.map(({ about, text }, index) => (
          <Fragment key={`${about}${text}`}>
            {index > 0 && '；'}
            <Behind of={about} scope={scope}>
              {text}
            </Behind>
          </Fragment>
        ))}
        {since && state !== 'ok' && <span className="t3"> 自 {time(since)}</span>}
      </p>
      {!resting && (
        <ul className={styles.lamps} aria-label={`${areaName}的灯`}>
          {inOrder.map((light) => (
            <li key={light.kind}>
              <Lamp light={light} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Behind of="devicesOnline" scope={scope} title="摄像头在线 / 应在线">
          <Icon name="camera" size={14} />
          {row.devicesExpected
            ? `${count(row.devicesOnline)} / ${count(row.devicesExpected)}`
            : `— / ${count(row.devices)}`}
        </Behind>
        {lights.some(({ acked }) => acked) && (
          <span className={styles.acked}>
            <Icon name="check" size={12} />
            已知悉
          </span>
        )}
        {lights.some(({ matterId }) => matterId) && (
          <span className={styles.acked}>
            <Icon name="issue" size={12} />
            有人在处理
          </span>
        )}
        {isWorthSaying(loss, isTrouble(state)) && <span className={styles.loss}>{lossInWords(loss.lostFen)}</span>}
      </div>
    </article>
  )
}

/** A light by name; its colour, shape and hint say the rest. */
function Lamp({ light: { kind, state } }: { light: Light }) {
  const { tone, shape, word } = statuses[state]
  return (
    <Status tone={tone}>
      <span
        className={clsx(styles.lamp, state === 'ok' && styles.quiet, isTrouble(state) && styles.loud)}
        title={`${lightTitles[kind]}：${word}`}
      >
        <Glyph shape={shape} size={12} />
        <span className="el">{lightTitles[kind]}</span>
        <span className="sr">{word}</span>
      </span>
    </Status>
  )
}
