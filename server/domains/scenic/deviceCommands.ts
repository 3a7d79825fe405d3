import { sql } from 'kysely'
import { deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ask, byId, targetOf } from './commands/ask.ts'

export const deviceCommandHandlers: Handlers<typeof deviceCommands> = {
  ...crudHandlers(deviceCommands, {
    table: 'deviceCommand',
    scope: (actor) => inScope(actor, 'deviceCommand.areaId'),
    join: (rows) =>
      rows
        .innerJoin('area', 'area.id', 'deviceCommand.areaId')
        .innerJoin('device', 'device.id', 'deviceCommand.deviceId'),
    computed: {
      areaName: sql.ref('area.name'),
      deviceName: sql.ref('device.name'),
    },
  }),
  batch: async ({ db, actor, body, services, audit }) => {
    const rows = []
    for (const deviceId of new Set(body.deviceIds)) {
      const target = await targetOf(db, actor, byId(deviceId))
      try {
        const { commandId } = await ask(db, services.events, actor, target, body.kind)
        rows.push({ deviceId, deviceName: target.name, commandId, reason: null })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        rows.push({ deviceId, deviceName: target.name, commandId: null, reason: error.message })
      }
    }
    audit.after = {
      kind: body.kind,
      requested: rows.flatMap(({ deviceId, commandId }) => (commandId ? [deviceId] : [])),
    }
    return { rows }
  },
}
