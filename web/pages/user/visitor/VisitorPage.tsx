import { lazy } from 'react'
import { loginWords, visitors } from '#contract/visitors/visitors.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { nameOf } from './visits.ts'

const [on, off] = loginWords
const follows = '此后的扫码、下单、匹配和下载立即拒收；已付的款照常入账'

/** Where the list is narrowed to, as its figures are. */
const area = () => new URLSearchParams(location.search).get('areaId') ?? ''
const paidStates = 'paid,partly_refunded,refunded'

/** 游客数据: the visitors, what they did and bought, and whether they may sign in. */
export default crudPage({
  page: 'visitor',
  resource: visitors,
  auditLog: 'visitors.visitors',
  live: ['visitor', 'order'],
  columns: {
    nick: { head: true, width: 140, render: (row) => <b title={nameOf(row)}>{nameOf(row)}</b> },
    phone: {},
    areaName: { width: 170, grow: true },
    allowLogin: { width: 104 },
    scans: {},
    pictures: { to: ({ id }) => can('photo') && `/pic/photo?visitorId=${id}&areaId=${area()}` },
    orders: {
      to: ({ id }) => can('order') && `/dataOps/order?visitorId=${id}&areaIds=${area()}&states=${paidStates}&from=&to=`,
    },
    paidFen: {},
    lastSeenAt: {},
    firstSeenAt: { hidden: true },
    areas: { hidden: true },
    note: { hidden: true },
  },
  filters: ['areaId', 'allowLogin', 'lastSeenAt', 'firstSeenAt'],
  form: { allowLogin: { hint: follows }, note: { wide: true } },
  card: [
    [nameOf, 'allowLogin'],
    [(row) => row.areaName ?? '—', (row) => yuanSign(row.paidFen)],
    ['lastSeenAt', (row) => `扫码 ${count(row.scans)} 次，订单 ${count(row.orders)} 笔`],
  ],
  facts: [
    'areaName',
    'areas',
    'firstSeenAt',
    'lastSeenAt',
    'scans',
    'pictures',
    'orders',
    'paidFen',
    'barredAt',
    'note',
  ],
  state: 'allowLogin',
  nameOf,
  toggles: { allowLogin: { on, off, note: follows } },
  details: lazy(() => import('./VisitorDetails.tsx')),
  actionsWidth: 130,
})
