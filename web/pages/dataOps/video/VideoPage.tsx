import { lazy } from 'react'
import { records } from '#contract/videos/records.ts'
import { shiftDay } from '#contract/zone.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { State } from '#web/features/State.tsx'
import { marks } from '#web/features/states.ts'
import { NoteButton } from '#web/features/videos/record/NoteButton.tsx'
import {
  lastingOf,
  recordFacts,
  stateWords,
  toDevice,
  toOrder,
  toVisitor,
} from '#web/features/videos/record/recordFields.tsx'
import { today } from '#web/kit/format.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { VideoCards } from './VideoCards.tsx'

/** 视频管理: videos that are generated for visitors, with what came of each. */
export default crudPage({
  page: 'video',
  resource: { list: records.list },
  auditLog: 'videos.records',
  live: ['record', 'order'],
  defaults: { recordedAtFrom: shiftDay(today(), -6), recordedAtTo: today() },
  filters: { show: ['recordedAt', 'areaId', 'caseId', 'state'], more: ['deviceId', 'readyAt'] },
  second: { key: 'cards', label: '卡片', icon: 'squares', first: true, component: VideoCards },
  columns: {
    thumbUrl: { title: '预览', render: ({ thumbUrl }) => <Thumb url={thumbUrl} width={48} height={27} /> },
    externalId: { head: true, width: 190 },
    state: { width: 112, marks: marks.record, render: (row) => <State of="record" is={row.state} {...wordOf(row)} /> },
    areaName: { width: 130, grow: true },
    caseName: { width: 120 },
    deviceName: { width: 130, hidden: true, to: toDevice },
    visitorNick: { width: 110, to: toVisitor },
    phone: { hidden: true },
    orderNo: { width: 190, to: toOrder },
    packageName: { width: 120, hidden: true },
    template: { width: 120, hidden: true },
    durationSeconds: { width: 84, right: true, render: lastingOf },
    errorMess: { width: 180, hidden: true },
    recordedAt: { width: 140 },
    readyAt: { width: 140, hidden: true },
  },
  card: [
    ['externalId', 'state'],
    ['areaName', (row) => lastingOf(row)],
    [({ errorMess, caseName }) => (errorMess ? <span className="t2">{errorMess}</span> : caseName), 'recordedAt'],
  ],
  cardPicture: ({ thumbUrl }) => <Thumb url={thumbUrl} width={64} height={36} />,
  state: 'state',
  nameOf: ({ externalId }) => externalId,
  lead: lazy(() => import('#web/features/videos/record/Player.tsx')),
  facts: recordFacts,
  details: lazy(() => import('./VideoDetails.tsx')),
  actions: (row) => <NoteButton row={row} />,
  actionsWidth: 96,
  removal: false,
})

function wordOf(row: Parameters<typeof stateWords>[0]) {
  const word = stateWords(row)
  return word ? { word } : {}
}
