import { Link } from 'react-router'
import { serverOverview } from '#contract/monitoring/serverOverview.ts'
import { serverCommandKinds, serverCommands } from '#contract/servers/serverCommands.ts'
import type { Server } from '#contract/servers/servers.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { CommandMark } from '#web/features/scenic/device/CommandMark.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { Schedule } from './Schedule.tsx'
import { ServerControl } from './ServerControl.tsx'
import { SmartType } from './SmartType.tsx'

const shown = 8
const title = (field: string) => titleOf(serverCommands.list, field)

/** Below the details of a server: its commands, its analysis type, the cameras that send to it, and the command history. */
export default function ServerDetails({ row }: { row: Server }) {
  return (
    <>
      <ServerControl server={row} />
      {row.schedule === 'hours' && <Schedule server={row} />}
      <SmartType server={row} />
      <Cameras id={row.id} />
      <CommandHistory id={row.id} />
    </>
  )
}

function Cameras({ id }: { id: number }) {
  const { data, error, refetch } = useRead(
    serverOverview.devices,
    { query: { serverId: id } },
    { live: ['server', 'device'], keep: true },
  )
  const server = data?.rows[0]
  return (
    <Section title="指向它的摄像头" note={server ? `${count(server.total)} 台，${count(server.ok)} 台正常` : undefined}>
      <CompactTable
        read={{ data: data && { rows: server?.devices ?? [] }, error, refetch }}
        what="摄像头"
        none="还没有摄像头指向它：在摄像头的设置里把分析服务器指到它的内网地址"
        columns={[
          {
            title: '摄像头名称',
            grow: true,
            render: (device) =>
              can('equipment') ? (
                <Link to={`/travelSpot/equipment?open=${device.id}`}>{device.name}</Link>
              ) : (
                device.name
              ),
          },
          { title: '景区和项目', width: 220, render: ({ areaName, caseName }) => `${areaName} ${caseName}` },
          { title: '状态', width: 96, render: ({ state }) => <State of="place" is={state} /> },
        ]}
      />
      {server && server.total > server.devices.length && (
        <p className="t3">显示前 {server.devices.length} 台，不正常的在前</p>
      )}
    </Section>
  )
}

function CommandHistory({ id }: { id: number }) {
  const read = useRead(serverCommands.list, { body: { serverId: id, size: shown } }, { keep: true, live: ['server'] })
  const total = read.data?.total
  return (
    <Section title="命令记录" note={total ? `${count(total)} 条` : undefined}>
      <CompactTable
        read={read}
        what={title('kind')}
        none="还没有下过命令"
        columns={[
          { title: title('kind'), width: 92, render: ({ kind }) => serverCommandKinds[kind] },
          {
            title: title('state'),
            grow: true,
            render: ({ state, reason }) => <CommandMark is={state} reason={reason} />,
          },
          {
            title: title('requestedBy'),
            width: 96,
            render: ({ requestedBy }) => <span title={requestedBy}>{requestedBy}</span>,
          },
          { title: title('createdAt'), width: 128, render: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        more={
          total !== undefined &&
          total > shown && <Link to={`/systemOps/server?tab=commands&serverId=${id}`}>全部 {count(total)} 条</Link>
        }
      />
    </Section>
  )
}
