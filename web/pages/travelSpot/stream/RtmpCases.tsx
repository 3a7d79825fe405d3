import { lazy } from 'react'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { CodeTools } from './CodeTools.tsx'
import { HasCode } from './HasCode.tsx'
import { OtherEntries } from './OtherEntries.tsx'
import { StreamViews } from './StreamViews.tsx'
import { secretHint } from './secretHint.ts'

/** Where projects push to outside of the platform: one entry for each host. */
export const RtmpCases = crudPage({
  page: 'stream',
  resource: rtmpCases,
  auditLog: 'streams.rtmpCases',
  reads: [rtmpCases.options, rtmpCases.ofCase, rtmpDevices.list],
  meta: () => <StreamViews />,
  end: () => <CodeTools />,
  filters: ['areaId', 'caseId'],
  columns: {
    host: { head: true, width: 240 },
    app: { width: 110 },
    ...placedColumns,
    devices: { to: ({ id }) => `/travelSpot/stream?tab=rtmpDevices&rtmpCaseId=${id}` },
    code: { width: 84, render: ({ code }) => <HasCode code={code} /> },
    note: { width: 180, grow: true },
    createdAt: { hidden: true },
  },
  form: {
    ...placedForm,
    host: {
      placeholder: 'push.example.com:1935',
      hint: (row, { caseId, host }) => !row && <OtherEntries caseId={caseId} host={host} />,
    },
    app: {},
    secret: { wide: true, hint: secretHint },
    note: { wide: true, required: false },
  },
  formWidth: 560,
  card: [
    ['host', (row) => `${count(row.devices)} 台`],
    ['areaName', 'caseName'],
    ['app', (row) => <HasCode code={row.code} />],
  ],
  facts: {
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    app: {},
    devices: {},
    note: {},
    createdAt: {},
  },
  details: lazy(() => import('./RtmpCaseParts.tsx')),
  removal: ({ id, devices }) =>
    devices
      ? {
          blocked: `它下面还有 ${count(devices)} 台设备。先在详情里清空设备，再删除。`,
          way: { action: '查看设备', to: `/travelSpot/stream?tab=rtmpDevices&rtmpCaseId=${id}` },
        }
      : { follows: '它没有设备，推流码一并删除。', inUseMessage: '它下面还有设备。先清空设备，再删除。' },
})
