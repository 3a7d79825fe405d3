import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Id, Instant, Maybe, Nullable, type Operation, type Reply } from '../kit.ts'
import { silence, silenceTitles } from '../scenic/deviceHealth.ts'

/** What cameras that were silent today, while their scenic area was open, cost up to now: for each camera as on its own page. */
export const offlineLosses = {
  areas: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/offline',
    origin: 'own',
    title: '状态总览：今日离线损失',
    pages: ['trafficLight', 'monitor'],
    reads: true,
    body: Type.Object({ areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })) }),
    reply: Type.Object({
      asOf: Instant,
      /** All scenic areas, the highest loss first. */
      rows: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          /** Cameras that were silent. */
          devices: field.count('离线过', '台'),
          /** Those of them whose loss is unknown; it is not part of the sum. */
          unknown: field.count('损失未知', '台'),
          lostFen: field.money(silenceTitles.lostFen, { hideable: false, max: 100_000_000_000 }),
        }),
      ),
    }),
  },
  cameras: {
    method: 'GET',
    path: '/webapi/v1/operation/overview/offline/{id}',
    origin: 'own',
    title: '状态总览：景区内摄像头的今日离线损失',
    pages: ['trafficLight', 'monitor'],
    ...byId,
    reply: Type.Object({
      asOf: Instant,
      areaName: Type.String(),
      /** The highest loss first; unknown losses come before those without one. */
      rows: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          caseName: Type.String(),
          pointName: Nullable(Type.String()),
          /** The last heartbeat of a camera that is silent now. */
          silentSince: Nullable(Instant),
          ...silence,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Operation>
export type AreaLoss = Reply<typeof offlineLosses.areas>['rows'][number]
export type CameraLoss = Reply<typeof offlineLosses.cameras>['rows'][number]
