import { Type } from 'typebox'
import { Id, type Operation } from '../kit.ts'
import { DaysBesideUsual } from './daysBesideUsual.ts'

/** How a project sells during one of its activities. Days at which another activity ran, and those before the project was there, are not usual. */
export const activitySales = {
  one: {
    method: 'POST',
    path: '/webapi/v1/mission/activity/sales',
    origin: 'own',
    title: '活动：销售对比',
    // Whoever has the orders can sum them up by project, too.
    pages: ['order'],
    reads: true,
    body: Type.Object({ id: Id }),
    reply: Type.Object({ name: Type.String({ title: '活动名称' }), ...DaysBesideUsual.properties }),
  },
} as const satisfies Record<string, Operation>
