import { lazy } from 'react'
import { type ChannelCode, channelCodes, codeDays, silentDays } from '#contract/codes/channelCodes.ts'
import { spokenShort } from '#contract/codes/short.ts'
import { shiftDay } from '#contract/zone.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { can } from '#web/kit/access/access.ts'
import { count, today } from '#web/kit/format.ts'
import { codeStateMarks, Short } from '../Short.tsx'
import { WeekScans } from '../WeekScans.tsx'
import { AddMany } from './AddMany.tsx'
import { BareAreas } from './BareAreas.tsx'
import { CodeBatch } from './CodeBatch.tsx'
import { codePlaceForm } from './codePlaceForm.ts'

const CodeDetails = lazy(() => import('./CodeDetails.tsx'))

/** 二维码生成: the codes in scenic areas, the scans and orders that they bring, and how they are printed. */
export default crudPage({
  page: 'channelCode',
  resource: channelCodes,
  auditLog: 'codes.channelCodes',
  live: ['code', 'order'],
  reads: [channelCodes.bare, channelCodes.days],
  meta: () => <span className="t3">{`扫码、订单与转化为近 ${codeDays} 日`}</span>,
  end: () => (
    <>
      <AddMany />
      <BareAreas />
    </>
  ),
  filters: ['areaId', 'caseId', 'pointId', 'state'],
  columns: {
    name: { head: true, width: 150 },
    short: { width: 108, render: ({ short }) => <Short short={short} /> },
    areaName: { width: 140, grow: true },
    // The point says more, and its project is in its title and in the drawer.
    caseName: {
      title: '项目或点位',
      width: 120,
      render: ({ caseName, pointName }) =>
        caseName ? (
          <span title={[caseName, pointName].filter(Boolean).join(' · ')}>{pointName ?? caseName}</span>
        ) : (
          none
        ),
    },
    state: { width: 96, marks: codeStateMarks },
    scans: {},
    weekScans: { width: 128, render: (row) => <WeekScans row={row} /> },
    orders: { to: (row) => (can('order') && row.orders > 0 ? ordersBehind(row) : undefined) },
    conversion: {},
    paidFen: {},
    lastScanAt: {},
    opens: { hidden: true },
    pointName: { hidden: true },
    place: { hidden: true, width: 160 },
    createdAt: { hidden: true },
  },
  form: { name: { wide: true }, ...codePlaceForm },
  card: [
    ['name', 'state'],
    [(row) => [row.areaName, row.pointName ?? row.caseName].filter(Boolean).join(' '), (row) => spokenShort(row.short)],
    [(row) => `扫码 ${count(row.scans)} 次`, (row) => `订单 ${count(row.orders)} 笔`],
  ],
  facts: ['areaName', 'caseName', 'pointName', 'place', 'target', 'lastScanAt', 'createdAt'],
  state: 'state',
  details: CodeDetails,
  toggles: { active: { on: '启用', off: '停用', note: '印出的码扫开后会说明已停用' } },
  batch: (rows, clear) => <CodeBatch rows={rows} clear={clear} />,
  removal: ({ orders, scans }) =>
    orders || scans
      ? {
          blocked: `近 ${codeDays} 日有 ${count(scans)} 次扫码、${count(orders)} 笔订单，要留作记录。不再使用时把它停用。`,
        }
      : {
          follows: `印出的码会打不开。只是久无扫码（${silentDays} 天以上）时，可以先停用。`,
          inUseMessage: '它已有扫码或订单，要留作记录，不能删除。不再使用时把它停用。',
        },
  actionsWidth: 156,
})

const none = <span className="t3">—</span>

/** The paid orders that its figures count. */
function ordersBehind({ id, areaId }: ChannelCode): string {
  const to = today()
  return `/dataOps/order?channelCodeId=${id}&areaIds=${areaId}&states=paid,partly_refunded,refunded&from=${shiftDay(to, 1 - codeDays)}&to=${to}`
}
