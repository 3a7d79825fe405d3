import { lazy } from 'react'
import { records } from '#contract/videos/records.ts'
import { shiftDay } from '#contract/zone.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { lastingOf, recordFacts, toDevice, toOrder, toVisitor } from '#web/features/videos/record/recordFields.tsx'
import { today } from '#web/kit/format.ts'
import { HistoryViews } from './HistoryViews.tsx'

/** The videos that were made for visitors, with their progress and result. */
export const Records = crudPage({
  page: 'history',
  resource: { list: records.list },
  auditLog: 'videos.records',
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
    durationSeconds: { width: 90, right: true, render: lastingOf },
    errorMess: { width: 180 },
    readyAt: { width: 140, hidden: true },
  },
  card: [
    ['externalId', 'state'],
    ['areaName', 'recordedAt'],
    [
      ({ errorMess, deviceName }) => (errorMess ? <span className="t2">{errorMess}</span> : deviceName),
      (row) => lastingOf(row),
    ],
  ],
  state: 'state',
  nameOf: ({ externalId }) => externalId,
  facts: recordFacts,
  details: lazy(() => import('#web/features/videos/record/RecordSteps.tsx')),
  removal: false,
})
