import { lazy } from 'react'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { type RtmpDevice, rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { CodeTools } from './CodeTools.tsx'
import { DeviceControl } from './DeviceControl.tsx'
import { HasCode } from './HasCode.tsx'
import styles from './StreamPage.module.css'
import { StreamViews } from './StreamViews.tsx'
import { secretHint } from './secretHint.ts'

const Url = ({ url }: RtmpDevice) => (
  <span className={styles.address}>
    <span className="el">{url}</span>
    <Copy text={url} label="复制 RTMP 地址" />
  </span>
)

/** Under which names cameras push to hosts outside of the platform. */
export const RtmpDevices = crudPage({
  page: 'stream',
  resource: rtmpDevices,
  auditLog: 'streams.rtmpDevices',
  reads: [rtmpCases.list, rtmpCases.options, rtmpDevices.ofRtmpCase],
  meta: () => <StreamViews />,
  end: () => <CodeTools />,
  filters: ['areaId', 'caseId', 'rtmpCaseId'],
  nameOf: ({ deviceName, streamName }) => `${deviceName} ${streamName}`,
  columns: {
    deviceName: {
      head: true,
      width: 170,
      to: ({ deviceId }) => can('equipment') && `/travelSpot/equipment?open=${deviceId}`,
    },
    streamName: { width: 140 },
    url: { width: 320, grow: true, render: Url },
    code: { width: 84, render: ({ code }) => <HasCode code={code} /> },
    areaName: { width: 150 },
    caseName: { width: 130 },
    note: { width: 150, hidden: true },
    createdAt: { hidden: true },
  },
  form: {
    rtmpCaseId: { wide: true },
    deviceId: { control: DeviceControl },
    streamName: {},
    secret: { wide: true, hint: secretHint },
    note: { wide: true, required: false },
  },
  formWidth: 560,
  card: [
    ['deviceName', (row) => <HasCode code={row.code} />],
    ['url', undefined],
    ['areaName', 'caseName'],
  ],
  facts: {
    rtmpCaseName: { to: ({ rtmpCaseId }) => `/travelSpot/stream?tab=rtmpCases&open=${rtmpCaseId}` },
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    deviceName: { to: ({ deviceId }) => can('equipment') && `/travelSpot/equipment?open=${deviceId}` },
    streamName: {},
    url: { render: Url },
    note: {},
    createdAt: {},
  },
  details: lazy(async () => {
    const [{ CodeSection }, { CameraCode }] = await Promise.all([
      import('./CodeSection.tsx'),
      import('./CameraCode.tsx'),
    ])
    return {
      default: ({ row }: { row: RtmpDevice }) => (
        <>
          <CameraCode deviceId={row.deviceId} />
          <CodeSection
            key={`${row.id} ${row.code}`}
            code={row.code}
            row={{ id: row.id, version: row.version, name: `${row.deviceName} ${row.streamName}` }}
            edit={rtmpDevices.edit}
          />
        </>
      ),
    }
  }),
  removal: () => ({ follows: '它的流名和推流码一并删除，摄像头本身不受影响。' }),
})
