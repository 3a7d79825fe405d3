import { lazy } from 'react'
import { type DeviceGroup, deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { GroupViews } from './GroupViews.tsx'

const away = ({ devices, online }: DeviceGroup) => devices - online

/** How many of its cameras are online. At night all of them rest. */
const onlineOf = ({ online, devices }: DeviceGroup) =>
  devices === 0 ? (
    <span className="t3">—</span>
  ) : (
    <>
      <span className={online === 0 ? 't3' : undefined}>{count(online)}</span> / {count(devices)}
    </>
  )

const toPrinter = ({ printerId }: DeviceGroup) =>
  printerId !== null && can('printer') && `/print/printer?open=${printerId}`

/** Groups of cameras of a project whose pictures are handled alike. */
export const Groups = crudPage({
  page: 'cameraGroup',
  auditLog: 'scenic.deviceGroups',
  resource: deviceGroups,
  reads: [deviceGroups.ofCase],
  meta: () => <GroupViews />,
  live: ['device'],
  every: 15_000,
  columns: {
    name: { head: true, width: 150 },
    areaName: { width: 150, grow: true },
    caseName: { width: 130, grow: true },
    devices: { title: '在线 / 摄像头(台)', render: onlineOf },
    online: { hidden: true },
    printerName: { width: 130, to: toPrinter },
    note: { width: 220, grow: true },
    createdAt: { hidden: true },
  },
  form: {
    caseId: {},
    name: {},
    deviceIds: {
      wide: true,
      required: false,
      hint: '一台摄像头只在一个组里',
    },
    printerId: { wide: true, required: false, hint: '打印组里的照片时先选这台' },
    note: { wide: true, required: false },
  },
  formWidth: 560,
  card: [
    ['name', (row) => `${count(row.online)} / ${count(row.devices)} 台在线`],
    ['areaName', 'caseName'],
  ],
  facts: {
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    printerName: { to: toPrinter },
    note: {},
    createdAt: {},
  },
  details: lazy(() => import('./Members.tsx')),
  removal: (row) => ({
    follows: row.devices
      ? `${count(row.devices)} 台摄像头不再成组${away(row) ? `，其中 ${count(away(row))} 台现在不在线` : ''}；摄像头和照片不受影响。`
      : '组里没有摄像头。',
  }),
})
