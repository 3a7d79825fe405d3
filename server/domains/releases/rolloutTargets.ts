import { sql } from 'kysely'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { targetStates } from '#contract/releases/software.ts'
import { inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { placeAmong } from '../../platform/db/sorted.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const rolloutTargetHandlers: Handlers<typeof rolloutTargets> = crudHandlers(rolloutTargets, {
  table: 'rolloutTarget',
  scope: (actor) => inScope(actor, 'rolloutTarget.areaId'),
  join: (rows) =>
    rows
      .innerJoin('rollout', 'rollout.id', 'rolloutTarget.rolloutId')
      .innerJoin('softwareVersion', 'softwareVersion.id', 'rollout.versionId')
      .innerJoin('area', 'area.id', 'rolloutTarget.areaId')
      .innerJoin('device', 'device.id', 'rolloutTarget.deviceId'),
  computed: {
    rolloutName: sql`(software_version.number || ' #' || rollout_target.rollout_id)`,
    areaName: sql.ref('area.name'),
    deviceName: sql.ref('device.name'),
    running: sql.ref('device.programVersion'),
  },
  defaultOrder: sql`rollout_target.rollout_id desc, ${placeAmong(Object.keys(targetStates), sql.ref('rolloutTarget.state'))}, rollout_target.wave, rollout_target.id`,
  orderField: 'state',
})
