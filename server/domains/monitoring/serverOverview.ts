import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import type { ServerDevices, serverOverview } from '#contract/monitoring/serverOverview.ts'
import { deviceStates } from '#contract/scenic/devices.ts'
import { serverHealths } from '#contract/servers/servers.ts'
import { inScope } from '../../platform/access/actor.ts'
import { placeAmong } from '../../platform/db/sorted.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { deviceState } from '../scenic/cameras/deviceState.ts'
import { devicesOn, serverHealth, serverState } from '../servers/state.ts'

type Loaded = Reply<typeof serverOverview.servers>['rows'][number]
const shownDevices = 200

export const serverOverviewHandlers: Handlers<typeof serverOverview> = {
  servers: async ({ db }) => {
    const { rows } = await sql<Loaded>`
      select cvm.id, cvm.name, cvm.group_id, g.name as group_name, cvm.type, ${serverState} as state, ${serverHealth} as health, cvm.cpu, cvm.memory, cvm.disk, cvm.gpu,
        cvm.work, cvm.heartbeat_at, ${devicesOn} as devices
      from cvm left join cvm_group g on g.id = cvm.group_id order by ${placeAmong(Object.keys(serverHealths), serverHealth)}, cvm.name, cvm.id`.execute(
      db,
    )
    return { rows, asOf: new Date().toISOString() }
  },
  devices: async ({ db, actor, query: { serverId } }) => {
    const states = Object.keys(deviceStates).map(
      (state) => sql`count(*) filter (where d.state = ${sql.lit(state)}) as ${sql.ref(state)}`,
    )
    const { rows } = await sql<Omit<ServerDevices, 'devices'>>`
      with d as (select device.id, device.cvm_id, ${deviceState} as state from device join area on area.id = device.area_id
        where device.removed_at is null and device.cvm_id is not null and ${inScope(actor, 'device.areaId')})
      select cvm.id as server_id, cvm.name as server_name, count(d.id) as total, ${sql.join(states)} from cvm left join d on d.cvm_id = cvm.id
      where ${serverId === undefined ? sql`true` : sql`cvm.id = ${serverId}`} group by cvm.id order by cvm.name, cvm.id`.execute(
      db,
    )
    if (serverId !== undefined) orNotFound(rows[0])
    const named =
      serverId === undefined
        ? []
        : (
            await sql<ServerDevices['devices'][number]>`
              select device.id, device.name, area.name as area_name, scenic_case.name as case_name, ${deviceState} as state
              from device join area on area.id = device.area_id join scenic_case on scenic_case.id = device.case_id
              where device.cvm_id = ${serverId} and device.removed_at is null and ${inScope(actor, 'device.areaId')}
              order by ${placeAmong(Object.keys(deviceStates), deviceState)}, area.name, device.name, device.id limit ${shownDevices}`.execute(
              db,
            )
          ).rows
    const { rows: others } = await sql<{ n: number }>`
      select count(*) as n from device where removed_at is null and cvm_id is null and ${inScope(actor, 'device.areaId')}`.execute(
      db,
    )
    return { rows: rows.map((row) => ({ ...row, devices: named })), elsewhere: others[0]?.n ?? 0 }
  },
}
