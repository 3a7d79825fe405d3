import type { Device } from '#contract/scenic/devices.ts'
import { Connect } from './Connect.tsx'
import { DeviceLive } from './DeviceLive.tsx'
import styles from './DevicePreview.module.css'
import { View } from './DeviceView.tsx'

/** What a camera sees, and the remaining setup steps if it has never sent a heartbeat. */
export default function DevicePreview({ row }: { row: Device }) {
  return (
    <>
      <div className={styles.view}>
        <View device={row} />
      </div>
      <DeviceLive key={row.id} device={row} />
      {row.state === 'pending' && <Connect device={row} />}
    </>
  )
}
