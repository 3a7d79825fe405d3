import { isResting, type Status } from '#contract/status.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Amount } from '#web/parts/value/Amount.tsx'

interface Props {
  row: { devices: number; devicesOnline: number; state: Status }
  /** Of the list of cameras, as in its address. */
  filter: string
}

/**
 * The number of cameras with a recent heartbeat, and of all cameras.
 * A lower number is highlighted unless the place is closed or in maintenance.
 */
export function CamerasOnline({ row: { devices, devicesOnline, state }, filter }: Props) {
  if (!devices) return <span className="t3">—</span>
  return (
    <>
      <span className={devicesOnline < devices && !isResting(state) ? 'st-warn' : devicesOnline ? undefined : 't3'}>
        {count(devicesOnline)}
      </span>{' '}
      / <Amount value={devices} to={can('equipment') && `/travelSpot/equipment?${filter}`} />
    </>
  )
}
