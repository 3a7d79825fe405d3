import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'

/** Determined by the clock: an activity cannot be started or ended by hand, only its times can be changed. */
export const activityStates = { running: '进行中', drafted: '未开始', ended: '已结束' } as const

const regular = crud('/webapi/v1/mission/activity', '活动', ['activity'], {
  ...placed,
  name: field.name('活动名称', { search: true, sort: true }),
  state: field.choice('状态', activityStates, { write: 'never', filter: true, sort: true }),
  priceFen: field.money('活动价', { min: 1, max: 10_000_000, sort: true }),
  /** What an order of the project costs without it and without a package. */
  usualFen: field.money('平时价', { write: 'never', sort: true }),
  startsAt: field.instant('开始时间', { bounds: 'start', sort: true }),
  endsAt: field.instant('结束时间', { bounds: 'end', sort: true, after: 'startsAt' }),
  /** Paid orders placed during it, and their turnover. */
  orders: field.count('期间订单', '笔', { write: 'never', sort: true, hideable: false }),
  paidFen: field.money('期间实收', { write: 'never', sort: true, max: 100_000_000_000 }),
  createdAt,
})

export const activities = {
  list: regular.list,
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
} as const satisfies Record<string, Operation>
export type Activity = Reply<typeof activities.list>['rows'][number]
