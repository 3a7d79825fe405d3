import { Link } from 'react-router'
import { deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { type DeviceGroup, GroupMember } from '#contract/scenic/deviceGroups.ts'
import { State } from '#web/features/State.tsx'
import { BatchBar } from '#web/features/scenic/device/BatchBar.tsx'
import { can, canCall } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './Members.module.css'

const title = (key: keyof (typeof GroupMember)['properties']) => label(GroupMember, key)

/** The cameras of a group and how they are. */
export default function Members({ row: { caseId, members, devices: all, online } }: { row: DeviceGroup }) {
  return (
    <>
      <Section
        title={title('name')}
        note={`${count(all)} 台，${count(online)} 台在线`}
        end={<Link to={`/print/cameraGroup?tab=board&caseId=${caseId}`}>调整分组</Link>}
      >
        <CompactTable
          read={{ data: { rows: members }, error: null, refetch: () => {} }}
          what={title('name')}
          none="组里还没有摄像头"
          columns={[
            {
              title: title('name'),
              grow: true,
              render: ({ id, name }) =>
                can('equipment') ? <Link to={`/travelSpot/equipment?open=${id}`}>{name}</Link> : name,
            },
            { title: title('state'), width: 96, render: ({ state }) => <State of="place" is={state} /> },
            { title: title('gbCode'), width: 180, render: ({ gbCode }) => gbCode },
          ]}
        />
      </Section>
      {members.length > 0 && canCall(deviceCommands.batch) && (
        <Section title="对整组下命令" note="每台摄像头各收到一条">
          <div className={styles.acts}>
            <BatchBar rows={members} />
          </div>
        </Section>
      )}
    </>
  )
}
