import { clsx } from 'clsx'
import { Link } from 'react-router'
import { commandKinds } from '#contract/scenic/deviceCommands.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { isBadFraming } from '#contract/scenic/framing.ts'
import { type Snapshot, snapshots } from '#contract/scenic/snapshots.ts'
import { State } from '#web/features/State.tsx'
import { CameraPreview } from '#web/features/scenic/device/CameraPreview.tsx'
import { brief } from '#web/features/scenic/device/previewContent.ts'
import wall from '#web/features/scenic/device/Wall.module.css'
import { stateWord } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { FrameActions } from './FrameActions.tsx'
import styles from './SnapshotPage.module.css'

/** Failures that are older say nothing of now. */
const failureShownMs = 10 * 60_000

/** One camera on the wall: its still with its age, and the result of a requested one. */
export function Tile({ row, asOf }: { row: Snapshot; asOf: string }) {
  const { id, name, areaName, state, gbCode, onBus, requestedState } = row
  const { run, busy } = useAction(deviceSettings.snapshot, { invalidates: [snapshots.list] })
  const waiting = busy || requestedState === 'queued' || requestedState === 'sent'
  return (
    <article className={clsx(wall.camera, wall[state], styles.tile)} aria-label={name}>
      <CameraPreview device={row} asOf={asOf} old>
        <Band row={row} asOf={asOf} />
      </CameraPreview>
      <span className={clsx(wall.foot, styles.foot)}>
        <State of="place" is={state} size={13} />
        {can('equipment') ? (
          <Link className="el" to={`/travelSpot/equipment?open=${id}`} title={name}>
            {name}
          </Link>
        ) : (
          <b className="el" title={name}>
            {name}
          </b>
        )}
        <span className={clsx('t3 el', styles.area)} title={areaName}>
          {areaName}
        </span>
        <FrameActions row={row} />
        <IconButton
          small
          icon="camera"
          label={`${commandKinds.snapshot} ${name}`}
          why={!onBus ? `${name} 不在设备总线上，不能${commandKinds.snapshot}` : waiting && '正在等这一次的画面'}
          busy={waiting}
          onClick={() => void run({ body: { gbCode } })}
        />
      </span>
    </article>
  )
}

/** The text over the picture: a still is on its way, or what is wrong. */
function Band({
  row: { requestedState, requestedReason, requestedAt, age, state, snapshotAt, framing, framingSince },
  asOf,
}: {
  row: Snapshot
  asOf: string
}) {
  if (requestedState === 'queued' || requestedState === 'sent')
    return (
      <span className={styles.band} role="status">
        {commandKinds.snapshot}
        {stateWord('command', requestedState)}
      </span>
    )
  const failed = requestedState === 'refused' || requestedState === 'timedOut'
  if (failed && requestedAt && Date.parse(asOf) - Date.parse(requestedAt) < failureShownMs)
    return (
      <span className={clsx(styles.band, styles.wrong)} title={requestedReason}>
        <span className="el">
          {commandKinds.snapshot}
          {stateWord('command', requestedState)}：{requestedReason}
        </span>
      </span>
    )
  if (age === 'stale' && state === 'ok' && snapshotAt)
    return <span className={clsx(styles.band, styles.wrong)}>画面未更新 自 {brief(snapshotAt, asOf)}</span>
  if (state === 'ok' && isBadFraming(framing) && framingSince)
    return (
      <span className={clsx(styles.band, styles.wrong)}>
        <Glyph shape="triangle" size={12} />
        <span className="el">
          {stateWord('framing', framing)} 自 {brief(framingSince, asOf)}
        </span>
      </span>
    )
  return null
}
