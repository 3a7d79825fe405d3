import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { targetStates } from './software.ts'

const never = 'never' as const
const regular = crud(
  '/webapi/v1/version/rollouttarget',
  '升级明细',
  ['version'],
  {
    rolloutId: field.ref('升级任务', 'releases.rollouts', 'rolloutName', { filter: true, write: never }),
    rolloutName: field.text('升级任务', { write: never, hideable: false }),
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: never }),
    areaName: field.text('景区', { write: never }),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { filter: true, write: never }),
    deviceName: field.text('摄像头', { write: never, hideable: false }),
    wave: field.count('批次', '', { write: never, hideable: false }),
    state: field.choice('状态', targetStates, { filter: true, write: never, hideable: false }),
    reason: field.text('原因', { write: never }),
    former: field.text('原版本', { null: true, none: '未上报', write: never }),
    running: field.text('现版本', { null: true, none: '未上报', write: never }),
    sentAt: field.instant('发出时间', { null: true, none: '未发出', write: never }),
    doneAt: field.instant('结束时间', { null: true, none: '未结束', sort: true, write: never }),
  },
  { counter: '台' },
)

/** Cameras of rollouts, and how far each is. What needs somebody comes first. */
export const rolloutTargets = { list: { ...regular.list, origin: 'own' } } as const satisfies Record<string, Operation>
export type RolloutTarget = Reply<typeof rolloutTargets.list>['rows'][number]
