import { lazy } from 'react'
import { records, type VideoRecord } from '#contract/operation/records.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { may } from '#web/kit/access.ts'
import { shiftDay, today } from '#web/kit/format.ts'
import { Copy } from '#web/parts/Copy.tsx'
import { HistoryViews } from './HistoryViews.tsx'

const toArea = ({ areaId }: VideoRecord) => may('travelSpot') && `/travelSpot/travelSpot?open=${areaId}`
const toCase = ({ caseId }: VideoRecord) => may('area') && `/travelSpot/area?open=${caseId}`
const toDevice = ({ deviceId }: VideoRecord) => may('equipment') && `/travelSpot/equipment?open=${deviceId}`
const toOrder = ({ orderId }: VideoRecord) => orderId !== null && may('order') && `/dataOps/order?open=${orderId}`
const toVisitor = ({ visitorId }: VideoRecord) =>
  visitorId !== null && may('visitor') && `/user/visitor?open=${visitorId}`

const seconds = ({ durationSeconds }: VideoRecord) => durationSeconds !== null && `${durationSeconds} 秒`

/** Videos that were generated for visitors, with how far each has come and what became of it. */
export const Records = crudPage({
  page: 'history',
  resource: { list: records.list },
  trail: 'operation.records',
  live: ['record'],
  meta: () => <HistoryViews />,
  defaults: { recordedAtFrom: shiftDay(today(), -6), recordedAtTo: today() },
  filters: ['recordedAt', 'areaId', 'caseId', 'state'],
  columns: {
    recordedAt: { width: 140, fixed: true },
    state: { width: 100, marks: marks.record },
    externalId: { width: 190 },
    areaName: { width: 130, grow: true },
    caseName: { width: 120, hidden: true },
    deviceName: { width: 130, to: toDevice },
    visitorNick: { width: 110, to: toVisitor },
    orderNo: { width: 190, to: toOrder },
    packageName: { width: 120, hidden: true },
    template: { width: 120, hidden: true },
    durationSeconds: {},
    errorMess: { width: 180 },
    readyAt: { width: 140, hidden: true },
  },
  card: [
    ['externalId', 'state'],
    ['areaName', 'recordedAt'],
    [
      ({ errorMess, deviceName }) => (errorMess ? <span className="t2">{errorMess}</span> : deviceName),
      (row) => seconds(row),
    ],
  ],
  state: 'state',
  nameOf: ({ externalId }) => externalId,
  facts: {
    recordedAt: {},
    readyAt: {},
    durationSeconds: { render: (row) => seconds(row) || undefined },
    template: {},
    areaName: { to: toArea },
    caseName: { to: toCase },
    deviceName: { to: toDevice },
    visitorNick: { to: toVisitor },
    orderNo: { to: toOrder },
    packageName: {},
    file: {
      render: ({ file }) =>
        file && (
          <>
            {file} <Copy text={file} label="复制文件位置" />
          </>
        ),
    },
    errorMess: {
      render: ({ errorMess, errorBy }) =>
        errorMess && (
          <>
            {errorMess} {errorBy && <span className="t3">{errorBy} 注明</span>}
          </>
        ),
    },
  },
  details: lazy(() => import('./RecordSteps.tsx')),
  removal: false,
})
