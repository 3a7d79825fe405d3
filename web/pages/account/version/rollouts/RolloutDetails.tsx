import { Link } from 'react-router'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Comparison } from './Comparison.tsx'
import { RolloutEvents } from './RolloutEvents.tsx'

const shown = 12
const title = (field: string) => titleOf(rolloutTargets.list, field)

/** Below the facts of a rollout: what it has brought, what has happened to it, and how far each camera is. */
export default function RolloutDetails({ row }: { row: Rollout }) {
  return (
    <>
      <Comparison rollout={row} />
      <RolloutEvents rollout={row} />
      <Cameras rollout={row} />
    </>
  )
}

function Cameras({ rollout: { id, targets } }: { rollout: Rollout }) {
  const read = useRead(
    rolloutTargets.list,
    { body: { rolloutId: id, size: shown } },
    { keep: true, live: ['rollout', 'command'] },
  )
  return (
    <Section title={titleOf(rollouts.list, 'targets')} note={`${count(targets)} 台，要看的在前`}>
      <CompactTable
        read={read}
        what={title('deviceName')}
        columns={[
          {
            title: title('deviceName'),
            grow: true,
            render: ({ deviceId, deviceName, areaName }) => (
              <span className="el" title={areaName}>
                {can('equipment') ? (
                  <Link to={`/travelSpot/equipment?open=${deviceId}`}>{deviceName}</Link>
                ) : (
                  deviceName
                )}
              </span>
            ),
          },
          { title: title('wave'), width: 52, right: true, render: ({ wave }) => wave },
          {
            title: title('state'),
            width: 190,
            render: ({ state, reason }) => (
              <span className="row" title={reason || undefined} style={{ gap: 6, minWidth: 0 }}>
                <State of="rolloutTarget" is={state} />
                {reason && <span className="el t3">{reason}</span>}
              </span>
            ),
          },
          { title: title('former'), width: 110, render: ({ former }) => former ?? <span className="t3">—</span> },
          { title: title('running'), width: 110, render: ({ running }) => running ?? <span className="t3">—</span> },
        ]}
        more={
          targets > shown && <Link to={`/account/version?tab=targets&rolloutId=${id}`}>全部 {count(targets)} 台</Link>
        }
      />
    </Section>
  )
}
