import { sql } from 'kysely'
import { type ServerType, servers, serverTypes } from '#contract/servers/servers.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { CloudRefusal, CloudSilent } from '../../providers/cloud/cloud.ts'
import { ask, stillAgreed, targetOf } from './ask.ts'
import { looked, note } from './pollCloud.ts'
import { serverTurns } from './schedule.ts'
import { devicesOn, running, serverHealth, serverState } from './state.ts'

const regular = crudHandlers(servers, {
  table: 'cvm',
  // The platform's own: they belong to no scenic area.
  scope: () => sql`true`,
  from: (rows) =>
    rows.leftJoin('cvmCommand as o', (on) =>
      on.onRef('o.cvmId', '=', 'cvm.id').on('o.state', 'in', ['queued', 'sent']),
    ),
  join: (rows) => rows.leftJoin('cvmGroup', 'cvmGroup.id', 'cvm.groupId'),
  computed: {
    groupName: sql.ref('cvmGroup.name'),
    state: serverState,
    health: serverHealth,
    devices: devicesOn,
    commandKind: sql.ref('o.kind'),
    commandState: sql.ref('o.state'),
  },
  where: { ids: (ids) => sql`cvm.id in (${sql.join(ids)})` },
  defaultOrder: 'health',
  before: {
    edit: async ({ db, body }, id) => {
      const { port, type, smartType } = body
      if (port === undefined && type === undefined && smartType === undefined) return undefined
      const target = await targetOf(db, id)
      if (target.devices === 0) return undefined
      const { rows } = await sql<{ changes: boolean }>`
        select (port, type, smart_type) is distinct from (coalesce(${port ?? null}::int, port), coalesce(${type ?? null}::text, type), coalesce(${smartType ?? null}::text, smart_type)) as changes
        from cvm where id = ${id}`.execute(db)
      if (rows[0]?.changes)
        throw new Refusal(
          'state.impossible',
          `有 ${target.devices} 台摄像头指向它，端口、类型和智能类型不能改；先把它们指到别的服务器`,
        )
      return undefined
    },
    remove: async ({ db }, id) => {
      const target = await targetOf(db, id)
      if (target.devices > 0)
        throw new Refusal('referenced', `还有 ${target.devices} 台摄像头指向它，先把它们指到别的服务器`)
      const { rows } = await sql`select from cvm_command where cvm_id = ${id} and state in ('queued', 'sent')`.execute(
        db,
      )
      if (rows.length) throw new Refusal('state.impossible', '它正在执行命令，等它结束再删除')
    },
  },
})

export const serverHandlers: Handlers<typeof servers> = {
  ...regular,
  add: async (call) => {
    const { body, services } = call
    const [known] = await services.cloud.describe([body.instanceId]).catch((error: unknown) => {
      throw outsideRefusal(error)
    })
    if (!known) throw wrongField('instanceId', '云平台上没有这个实例')
    return transactAs(services, call.actor, servers.add, async (trx) => {
      const made = await regular.add({ ...call, db: trx })
      await note(trx, [{ id: made.id, instance: known }])
      await services.events.emit(trx, [{ topic: 'server', subject: made.id }])
      return made
    })
  },
  smartType: (call) => {
    const { id, ...body } = call.body
    return regular.edit({ ...call, params: { id }, body })
  },
  stopSoon: async ({ db, actor, body, services, audit }) => {
    audit.target = body.id
    const target = await targetOf(db, body.id)
    if (body.stop === (target.drainAt !== null))
      throw new Refusal('state.impossible', body.stop ? '已经在准备停机' : '它没有在准备停机')
    if (body.stop && target.state !== 'running') throw new Refusal('state.impossible', `「${target.name}」没有在运行`)
    if (body.stop && !target.known)
      throw new Refusal(
        'state.impossible',
        `「${target.name}」从未上报过自己的任务，无从知道什么时候做完，不能做完停机。请先让它上报，或在云平台上关机`,
      )
    if (!body.stop) {
      const { rows } =
        await sql`select from cvm_command where cvm_id = ${target.id} and kind = 'stop' and state in ('queued', 'sent')`.execute(
          db,
        )
      if (rows.length) throw new Refusal('state.impossible', '已经在关机，来不及取消')
    }
    await sql`update cvm set drain_at = ${body.stop ? sql`now()` : null}, drain_by = ${body.stop ? actor.trueName : ''} where id = ${target.id}`.execute(
      db,
    )
    await services.events.emit(db, [{ topic: 'server', subject: target.id }])
    return {}
  },
  types: async ({ db }) => {
    const { rows } = await sql<{ type: ServerType; servers: number; running: number }>`
      select cvm.type, count(*) as servers, count(*) filter (where ${running}) as running from cvm group by 1`.execute(
      db,
    )
    return {
      rows: (Object.keys(serverTypes) as ServerType[]).map(
        (type) => rows.find((row) => row.type === type) ?? { type, servers: 0, running: 0 },
      ),
    }
  },
  states: async (call) => {
    const { ids = [] } = call.body
    await looked(call.services, 5, ids)
    return regular.list({ ...call, body: { ids, size: 200 } })
  },
  reboot: async ({ db, actor, body, services, audit }) => {
    audit.target = body.id
    const target = await targetOf(db, body.id)
    stillAgreed(target, body)
    return ask(db, services, actor, target, 'reboot')
  },
  clean: async ({ db, actor, body, services, audit }) => {
    audit.target = body.id
    const target = await targetOf(db, body.id)
    stillAgreed(target, body)
    return ask(db, services, actor, target, 'clean')
  },
  turns: async ({ db, body }) => ({ turns: await serverTurns(db, body.serverId) }),
  start: async ({ db, actor, body, services, audit }) => {
    audit.target = body.id
    return ask(db, services, actor, await targetOf(db, body.id), 'start')
  },
}

function outsideRefusal(error: unknown): Error {
  if (error instanceof CloudRefusal) return new Refusal('outside', error.message, { code: error.code })
  if (error instanceof CloudSilent) return new Refusal('outside', '云平台没有应答，请稍后再试')
  return error as Error
}
