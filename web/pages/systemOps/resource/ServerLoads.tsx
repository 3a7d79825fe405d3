import { Link } from 'react-router'
import { LoadedServer, serverOverview } from '#contract/monitoring/serverOverview.ts'
import { State } from '#web/features/State.tsx'
import { Load } from '#web/features/servers/Load.tsx'
import { oldSince } from '#web/features/servers/loads.ts'
import { can } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import styles from './ResourcePage.module.css'

const kinds = ['cpu', 'memory', 'disk', 'gpu'] as const
const title = (key: string) => label(LoadedServer, key)

/** Each cloud server with its load and the cameras that send to it, what needs somebody first. */
export function ServerLoads() {
  const read = useRead(serverOverview.servers, {}, { keep: true, live: ['server'] })
  const cameras = useRead(serverOverview.devices, {}, { keep: true, live: ['server', 'device'] })
  useEvery(10_000, () => void read.refetch())
  const on = new Map(cameras.data?.rows.map((row) => [row.serverId, row]))
  const elsewhere = cameras.data?.elsewhere
  return (
    <Panel aria-label="服务器负载">
      <header>
        <h2>服务器负载</h2>
        <span className="sp" />
        {elsewhere !== undefined && <span className="t3">{count(elsewhere)} 台摄像头没有指向云服务器</span>}
      </header>
      <div className={styles.body}>
        <CompactTable
          read={read}
          what={title('name')}
          none={
            can('server') ? (
              <>
                还没有登记云服务器，<Link to="/systemOps/server">去登记</Link>
              </>
            ) : (
              '还没有登记云服务器'
            )
          }
          columns={[
            {
              title: title('name'),
              grow: true,
              render: ({ id, name }) =>
                can('server') ? <Link to={`/systemOps/server?open=${id}`}>{name}</Link> : name,
            },
            { title: title('health'), width: 104, render: ({ health }) => <State of="serverHealth" is={health} /> },
            { title: title('state'), width: 104, render: ({ state }) => <State of="server" is={state} /> },
            ...kinds.map((key) => ({
              title: title(key),
              width: 120,
              render: (row: NonNullable<typeof read.data>['rows'][number]) => (
                <Load value={row[key]} since={oldSince(row)} />
              ),
            })),
            {
              title: title('work'),
              width: 64,
              right: true,
              render: (row) => <span className={oldSince(row) ? 't3' : undefined}>{count(row.work)}</span>,
            },
            {
              title: title('devices'),
              width: 132,
              right: true,
              render: ({ id, devices }) => {
                const down = on.get(id)?.down
                return down ? `${count(devices)}，中断 ${count(down)}` : count(devices)
              },
            },
          ]}
        />
      </div>
    </Panel>
  )
}
