import { Link } from 'react-router'
import { type Device, devices } from '#contract/scenic/devices.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'

const fields = fieldsOf(devices.list)
const title = (key: string) => fieldIn(fields, key).title
const maxRows = 12

/** Cameras of a scenic area, those that need attention first, with the same states as on their own page. */
export function Cameras({ areaId }: { areaId: number }) {
  const read = useRead(
    devices.list,
    { body: { areaIds: [areaId], sort: 'state', order: 'asc', size: maxRows } },
    { live: ['device', 'light'], keep: true },
  )
  const total = read.data?.total ?? 0
  const all = `/travelSpot/equipment?areaIds=${areaId}`
  return (
    <Section title={devices.list.noun} note={read.data && `${count(total)} ${devices.list.counter}`}>
      <CompactTable<Device>
        read={read}
        what={devices.list.noun}
        columns={[
          { title: title('state'), width: 84, render: ({ state }) => <State of="place" is={state} /> },
          {
            title: title('name'),
            grow: true,
            render: ({ id, name }) => (can('equipment') ? <Link to={`${all}&open=${id}`}>{name}</Link> : name),
          },
          { title: title('caseName'), width: 130, render: ({ caseName }) => caseName },
          {
            title: title('lastHeartbeatAt'),
            width: 130,
            render: ({ lastHeartbeatAt }) => <Time at={lastHeartbeatAt} brief />,
          },
        ]}
        more={total > maxRows && can('equipment') && <Link to={all}>全部 {count(total)} 台</Link>}
      />
    </Section>
  )
}
