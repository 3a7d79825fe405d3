import type { Device } from '#contract/scenic/devices.ts'
import { DeviceControl } from '../control/DeviceControl.tsx'
import DeviceCode from './DeviceCode.tsx'
import { DeviceCommands } from './DeviceCommands.tsx'
import { DeviceHealth } from './DeviceHealth.tsx'
import { DeviceRevenue } from './DeviceRevenue.tsx'

/** Below the details of a camera: its health, its revenue and losses, its commands, and its national code. */
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
