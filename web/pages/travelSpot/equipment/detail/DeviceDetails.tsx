import type { Device } from '#contract/scenic/devices.ts'
import { DeviceControl } from '../control/DeviceControl.tsx'
import DeviceCode from './DeviceCode.tsx'
import { DeviceCommands } from './DeviceCommands.tsx'
import { DeviceHealth } from './DeviceHealth.tsx'
import { DeviceRevenue } from './DeviceRevenue.tsx'

/** Below the facts of a camera: how it was heard, what that was worth, what it can be told and was told, what its code says. */
export default function DeviceDetails({ row }: { row: Device }) {
  return (
    <>
      <DeviceHealth device={row} />
      <DeviceRevenue key={row.id} device={row} />
      <DeviceControl device={row} />
      <DeviceCommands device={row} />
      <DeviceCode row={row} />
    </>
  )
}
