import { billDifferences } from '#contract/sales/billDifferences.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { SalesViews } from './SalesViews.tsx'
import { SettleBatch } from './Settle.tsx'

/** Where the provider's bill and our books differ, to be looked into one by one. */
export const Differences = crudPage({
  page: 'sales',
  resource: billDifferences,
  auditLog: 'sales.billDifferences',
  meta: () => <SalesViews />,
  defaults: { state: ['open'] },
  nameOf: ({ orderNo, transactionId }) => orderNo || transactionId,
  state: 'state',
  columns: {
    orderNo: { head: true, width: 190 },
    kind: { width: 250 },
    state: { marks: { open: ['warn', 'clock'], settled: ['ok', 'check'], gone: ['closed', 'bar'] } },
    oursFen: {},
    theirsFen: {},
    gapFen: {},
    areaName: { width: 150 },
    at: {},
    note: { width: 220, grow: true },
    settledBy: {},
  },
  facts: {
    kind: {},
    day: {},
    at: {},
    areaName: {},
    orderNo: { to: ({ orderId }) => can('order') && orderId !== null && `/dataOps/order?open=${orderId}` },
    transactionId: {},
    refundNo: {},
    oursFen: {},
    theirsFen: {},
    gapFen: {},
    note: {},
    settledBy: {},
    settledAt: {},
  },
  filters: ['q', 'kind', 'state', 'day', 'areaId'],
  form: { state: {}, note: { wide: true } },
  batch: (rows, clear) => <SettleBatch rows={rows} clear={clear} />,
  card: [
    ['orderNo', 'gapFen'],
    ['kind', 'state'],
    ['areaName', 'day'],
  ],
})
