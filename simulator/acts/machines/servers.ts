import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { devices } from '#contract/scenic/devices.ts'
import { serverCommands } from '#contract/servers/serverCommands.ts'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { type Server, type ServerSchedule, type ServerType, servers } from '#contract/servers/servers.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import type { Act, Scene } from '../act.ts'

interface Rented {
  readonly name: string
  readonly instanceId: string
  readonly group: string
  readonly type: ServerType
  /** Typical loads in percent: CPU, memory, disk and, if the server has one, GPU. */
  readonly loads: readonly [cpu: number, memory: number, disk: number, gpu?: number]
  readonly work: number
  /** By default people start and stop it. */
  readonly schedule?: ServerSchedule
  /** Somebody stops it at the end of its work. */
  readonly idle?: true
  /** How many cameras are pointed to it. */
  readonly cameras?: number
}
const rented: readonly Rented[] = [
  {
    name: '识别一号',
    instanceId: 'ins-7f3k2a9c',
    group: '识别',
    type: 'smart',
    loads: [46, 58, 41, 52],
    work: 3,
    cameras: 4,
  },
  {
    name: '识别二号',
    instanceId: 'ins-m4x81qdz',
    group: '识别',
    type: 'smart',
    loads: [95, 88, 63, 97],
    work: 9,
    cameras: 3,
  },
  { name: '合成一号', instanceId: 'ins-h20vcn5t', group: '合成', type: 'synthesis', loads: [62, 49, 78, 66], work: 2 },
  {
    name: '合成二号',
    instanceId: 'ins-92bw6rpe',
    group: '合成',
    type: 'synthesis',
    loads: [4, 18, 35, 0],
    work: 0,
    idle: true,
  },
  {
    name: '推流一号',
    instanceId: 'ins-c8d1y0uk',
    group: '流媒体',
    type: 'media',
    loads: [27, 33, 22],
    work: 4,
    schedule: 'hours',
  },
]

/** Cloud servers with changing loads: one has too much work, one was stopped when its work was done. */
export const cloudServers: Act = {
  title: '云服务器',
  async prepare(scene) {
    const office = scene.desk('platform')
    const groups = new Map<string, number>()
    const { rows: known } = await office.call(serverGroups.list, { body: { size: 200 } })
    for (const name of new Set(rented.map(({ group }) => group)))
      groups.set(
        name,
        known.find((row) => row.name === name)?.id ?? (await office.call(serverGroups.add, { body: { name } })).id,
      )
    const there = new Set((await all(office)).map(({ instanceId }) => instanceId))
    for (const { name, instanceId, group, type, schedule = 'none' } of rented) {
      if (there.has(instanceId)) continue
      const smartType = type === 'smart' ? 'face' : 'none'
      await office.call(servers.add, {
        body: { name, instanceId, groupId: groups.get(group)!, type, smartType, schedule },
      })
    }
    await beat(scene, await all(office))
  },
  turns: {
    every: 15,
    async turn(scene) {
      const office = scene.desk('platform')
      const rows = await all(office)
      await beat(scene, rows)
      const stands = await stopIdle(office, rows)
      return (await pointCameras(office, rows)) && stands
    },
  },
}

const all = async (office: BackOffice) => (await office.call(servers.list, { body: { size: 200 } })).rows
const rentedAs = ({ instanceId }: Pick<Server, 'instanceId'>) => rented.find((one) => one.instanceId === instanceId)

/** What runs says how it is; its loads swing within a few minutes. */
async function beat({ platform }: Scene, rows: readonly Server[]) {
  const now = Date.now()
  const items = rows.flatMap((row, index) => {
    const one = rentedAs(row)
    if (!one || row.state !== 'running') return []
    const swing = Math.sin(now / 90_000 + index * 1.7) * 0.08 + Math.sin(now / 23_000 + index) * 0.04
    const moved = (load: number, still = 1) =>
      Math.round(Math.min(99, Math.max(0, load * (1 + swing * still))) * 10) / 10
    const [cpu, memory, disk, gpu] = one.loads
    // One that is being drained has finished its work.
    const work = row.drainAt ? 0 : Math.max(0, Math.round(one.work * (1 + swing * 3)))
    const loads = {
      cpu: moved(cpu),
      memory: moved(memory, 0.3),
      disk,
      work,
      ...(gpu !== undefined && { gpu: moved(gpu) }),
    }
    return [{ instanceId: row.instanceId, at: new Date(now).toISOString(), ...loads }]
  })
  if (items.length) await platform?.post('servers', items)
}

/** Stops the server without work, once; if somebody starts it again, it is left running. */
async function stopIdle(office: BackOffice, rows: readonly Server[]): Promise<boolean> {
  const server = rows.find((row) => rentedAs(row)?.idle)
  if (server?.state !== 'running') return true
  if (server.drainAt !== null) return false
  const { total } = await office.call(serverCommands.list, { body: { serverId: server.id, size: 1 } })
  if (total === 0) await office.call(servers.stopSoon, { body: { id: server.id, stop: true } })
  return total > 0
}

/** Points one camera more, of those on the bus that send to no cloud server, until each server has its number. */
async function pointCameras(office: BackOffice, rows: readonly Server[]): Promise<boolean> {
  const lacking = rows.find((row) => row.state === 'running' && row.devices < (rentedAs(row)?.cameras ?? 0))
  if (!lacking?.innerAddress) return true
  const { rows: onlineCameras } = await office.call(devices.list, { body: { onBus: true, size: 200 } })
  const free = onlineCameras.filter(({ smartType }) => smartType === lacking.smartType)
  // A random one: the same camera might be one that refuses or never responds.
  const camera = free[Math.floor(Math.random() * free.length)]
  if (!camera) return true
  const { analyze } = await office.call(deviceSettings.one, { params: { id: camera.id } })
  if (analyze) return false
  const address = `${lacking.innerAddress}:${lacking.port}`
  await office.call(deviceSettings.analyze, { body: { id: camera.id, address } })
  return false
}
