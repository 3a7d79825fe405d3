import { lazy } from 'react'
import { activities } from '#contract/sales/activities.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'

/** 我的活动: the price of a project during a festival or a weekend. Orders made during an activity refer to it. */
export default crudPage({
  page: 'activity',
  resource: activities,
  auditLog: 'sales.activities',
  live: ['order'],
  columns: {
    name: { head: true, title: '活动', width: 200 },
    ...placedColumns,
    state: { marks: { running: ['ok', 'check'], drafted: ['unknown', 'clock'], ended: ['closed', 'bar'] } },
    priceFen: {},
    usualFen: {},
    startsAt: {},
    endsAt: {},
    orders: { to: ({ id }) => can('order') && `/dataOps/order?activityId=${id}&from=&to=` },
    paidFen: {},
    createdAt: { hidden: true },
  },
  form: {
    ...placedForm,
    name: {},
    priceFen: { hint: '活动期间，该项目的订单可按此价下单' },
    startsAt: {},
    endsAt: { hint: '同一项目的活动时间不能重叠' },
  },
  card: [
    ['name', 'state'],
    [(row) => `${row.areaName} ${row.caseName}`, 'priceFen'],
    ['startsAt', (row) => `订单 ${count(row.orders)} 笔`],
  ],
  details: lazy(() => import('./ActivityParts.tsx')),
  state: 'state',
  removal: ({ orders }) =>
    orders
      ? { blocked: `活动期间已有 ${count(orders)} 笔订单，要留作记录。提前结束时把结束时间改为现在。` }
      : { follows: '活动期间还没有订单。', inUseMessage: '已有订单在活动期间下单，不能删除。' },
})
