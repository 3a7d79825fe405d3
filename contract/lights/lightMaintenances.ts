import { crud } from '../crud.ts'
import { field, inArea } from '../fields.ts'
import { byId, Done, type Operation, type Reply } from '../kit.ts'
import { lightTitles, wholeArea } from './lightKinds.ts'
import { lightsBase } from './lights.ts'

export const maintenanceStates = { running: '进行中', ended: '已结束' } as const
/** A maintenance lasts at most this many days; it can be prolonged. */
export const maxMaintenanceDays = 30

const regular = crud(
  `${lightsBase}/maintenance`,
  '维护',
  ['trafficLight'],
  {
    ...inArea,
    /** One light, or the whole scenic area. */
    kind: field.choice('维护什么', lightTitles, { null: true, none: wholeArea, write: 'once' }),
    reason: field.name('原因', { max: 100 }),
    state: field.choice('状态', maintenanceStates, { write: 'never', filter: true }),
    begunAt: field.instant('开始', { sort: true, write: 'never' }),
    until: field.instant('结束时间', { ahead: maxMaintenanceDays, hint: '到时自动结束，不用记着来关' }),
    endedAt: field.instant('提前结束', { null: true, none: '', write: 'never' }),
    byName: field.text('操作人', { write: 'never' }),
  },
  { origin: 'own' },
)

/** Work during which lights are not judged. It begins at once and ends by itself. */
export const lightMaintenances = {
  list: { ...regular.list, pages: ['trafficLight', 'monitor'] },
  add: regular.add,
  /** Changes the reason or the end while the maintenance is running. */
  edit: regular.edit,
  end: {
    method: 'PUT',
    path: `${lightsBase}/maintenance/{id}/end`,
    origin: 'own',
    title: '维护：提前结束',
    pages: ['trafficLight'],
    ...byId,
    reply: Done,
  },
} as const satisfies Record<string, Operation>
export type LightMaintenance = Reply<typeof lightMaintenances.list>['rows'][number]
