import { type PictureTopup, pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { count } from '#web/kit/format.ts'
import { TransferViews } from './TransferViews.tsx'

const toCamera = ({ deviceId }: PictureTopup) => `/pic/transfer?open=${deviceId}`

/** The top-ups of cameras, newest first. */
export const Topups = crudPage({
  page: 'transfer',
  resource: { list: pictureTopups.list },
  auditLog: 'pictures.pictureTopups',
  meta: () => <TransferViews />,
  filters: { show: ['createdAt', 'areaId', 'caseId'], more: ['deviceId'] },
  columns: {
    createdAt: { width: 132, fixed: true },
    deviceName: { width: 150, grow: true, to: toCamera },
    areaName: { width: 150, grow: true },
    caseName: { width: 120, hidden: true },
    pictures: { render: ({ pictures }) => `+${count(pictures)}` },
    allowedBefore: {},
    allowedAfter: {},
    used: {},
    reason: { width: 180, grow: true },
    byName: { width: 90 },
    day: { hidden: true },
  },
  card: [
    ['deviceName', ({ pictures }) => `+${count(pictures)} 张`],
    ['reason', ({ allowedAfter }) => `可传 ${count(allowedAfter)} 张`],
    ['createdAt', 'byName'],
  ],
  nameOf: ({ deviceName, id }) => `${deviceName} #${id}`,
  facts: {
    deviceName: { to: toCamera },
    areaName: {},
    caseName: {},
    pictures: {},
    allowedBefore: {},
    allowedAfter: {},
    used: {},
    day: {},
    reason: {},
    byName: {},
    createdAt: {},
  },
  removal: false,
})
