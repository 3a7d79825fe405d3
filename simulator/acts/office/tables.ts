import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import { type TableView, tableViews } from '#contract/tables/tableViews.ts'
import type { Act } from '../act.ts'

type View = Pick<TableView, 'title' | 'filter' | 'sorts' | 'columns' | 'sharing'> & { table: string }
const today = [
  { key: 'from', value: 'today' },
  { key: 'to', value: 'today' },
]
const orders = 'operation/ordermanage/orderList'
const cameras = 'scenic/device/commonpage'

/** Views that colleagues have saved for themselves and for others. */
const savedViews: Readonly<Record<string, readonly View[]>> = {
  'demo-platform': [
    {
      ...{ table: orders, title: '今天的大额订单', sharing: 'operator', columns: null },
      sorts: [{ by: 'paidFen', order: 'desc' }],
      filter: [...today, { key: 'states', value: 'paid' }],
    },
    {
      ...{ table: cameras, title: '中断的摄像头', sharing: 'link', sorts: [{ by: 'lastHeartbeatAt', order: 'asc' }] },
      columns: null,
      filter: [{ key: 'state', value: 'down' }],
    },
  ],
  'demo-channel': [
    {
      ...{ table: orders, title: '今天退过款的', sharing: 'own', sorts: [], columns: null },
      filter: [...today, { key: 'hasRefund', value: 'true' }],
    },
  ],
  'demo-scenic': [
    {
      ...{ table: cameras, title: '本园中断的', sharing: 'operator', sorts: [], columns: null },
      filter: [{ key: 'state', value: 'down' }],
    },
  ],
}

/** Engineers' figures are nothing for the gate: what the platform took off the cameras of scenic customers. */
const header = {
  table: cameras,
  role: 3,
  columns: [
    { key: 'latencyMs', visible: false },
    { key: 'bitrateKbps', shown: false },
    { key: 'picturesToday', title: '今天拍了' },
  ],
} as const

/** Headers of lists for a role, and views of lists that colleagues come back to. */
export const tables: Act = {
  title: '表头与视图',
  async prepare({ account }) {
    for (const [name, views] of Object.entries(savedViews)) {
      const office = account(name)
      const ownViews = (await office.call(tableHeaders.all, { body: {} })).rows.flatMap((one) => one.views)
      for (const body of views)
        if (!ownViews.some(({ title }) => title === body.title)) await office.call(tableViews.add, { body })
    }
    const platform = account('demo-platform')
    const { table, role } = header
    const { rows, version } = await platform.call(tableHeaders.ofTable, { body: { table, role } })
    if (rows.some(({ id }) => id !== null)) return
    await platform.call(tableHeaders.arrange, { body: { table, role, columns: [...header.columns], version } })
  },
}
