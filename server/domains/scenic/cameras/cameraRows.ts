import { sql } from 'kysely'
import { type Actor, inScope } from '#server/platform/access/actor.ts'
import type { Rows } from '#server/platform/crud/rows.ts'
import type { AnyCall } from '#server/platform/http/serve.ts'
import { onBus } from '../commands/onBus.ts'
import { deviceState } from './deviceState.ts'

/** Cameras that have not been removed, in the scope of the actor. */
export const ofCameras = (actor: Pick<Actor, 'areaIds'>) =>
  sql<boolean>`${inScope(actor, 'device.areaId')} and device.removed_at is null`

/** Common parts of all lists of cameras: place, state and newest still. */
export const cameraRows = {
  table: 'device',
  scope: ofCameras,
  from: (rows: Rows) => rows.innerJoin('area', 'area.id', 'device.areaId'),
  join: (rows: Rows) =>
    rows.innerJoin('scenicCase', 'scenicCase.id', 'device.caseId').leftJoin('point', 'point.id', 'device.pointId'),
  defaultOrder: 'state',
} as const satisfies Record<'table' | 'scope' | 'from' | 'join' | 'defaultOrder', unknown>

export const cameraGiven = {
  areaName: sql.ref('area.name'),
  caseName: sql.ref('scenicCase.name'),
  pointName: sql.ref('point.name'),
  state: deviceState,
  onBus,
  // The address is signed at the end.
  snapshotUrl: sql.ref('device.snapshotKey'),
}
/** Signs the address of the newest still. */
export const withStill = <R extends { readonly snapshotUrl: string | null }>(
  row: R,
  { services }: Pick<AnyCall, 'services'>,
): R => ({
  ...row,
  snapshotUrl: row.snapshotUrl && services.storage.url(row.snapshotUrl),
})
