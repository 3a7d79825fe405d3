import { lazy } from 'react'
import { records, type VideoRecord } from '#contract/videos/records.ts'
import { openStates, synthesis } from '#contract/videos/synthesis.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { State } from '#web/features/State.tsx'
import { marks } from '#web/features/states.ts'
import { NoteButton } from '#web/features/videos/record/NoteButton.tsx'
import { recordFacts, stateWords, toDevice, toOrder, toServer } from '#web/features/videos/record/recordFields.tsx'
import { label } from '#web/kit/form/shape.ts'
import { dayAndTime, formatDuration } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CancelButton, DecideBatch, PriorityButton } from './Decide.tsx'
import { Overview } from './Overview.tsx'
import { RetryBatch, RetryButton } from './Retry.tsx'

/** 视频合成: videos in progress and for how long, why others failed, and requests for retries. */
export default crudPage({
  page: 'synthesis',
  resource: { list: records.list },
  auditLog: 'videos.records',
  reads: [synthesis.overview, synthesis.film],
  live: ['record'],
  defaults: { state: [...openStates] },
  filters: { show: ['areaId', 'caseId', 'serverId', 'state'], more: ['recordedAt', 'deviceId', 'readyAt'] },
  extra: ({ filter: { reason, retryRequested: isRetryRequested }, set }) => (
    <>
      {reason !== undefined && (
        <Button icon="close" onClick={() => set({ reason: undefined })}>
          失败类别：{reason || '没有说明'}
        </Button>
      )}
      {isRetryRequested && (
        <Button icon="close" onClick={() => set({ retryRequested: undefined })}>
          {label(records.list.body, 'retryRequested')}
        </Button>
      )}
    </>
  ),
  columns: {
    externalId: { head: true, width: 190 },
    state: { width: 122, marks: marks.record, render: (row) => <StateCell row={row} /> },
    stateAt: { title: '已持续', width: 108, right: true, render: lasts },
    errorMess: { width: 220, grow: true },
    retryAt: { width: 130, hidden: true, render: ({ retryAt }) => retryAt && `${dayAndTime(retryAt)} 已请求` },
    attempt: {},
    priority: { width: 76, hidden: true },
    serverName: { width: 130, to: toServer },
    areaName: { width: 130, grow: true },
    caseName: { width: 120, hidden: true },
    deviceName: { width: 120, hidden: true, to: toDevice },
    orderNo: { width: 190, hidden: true, to: toOrder },
    template: { width: 120, hidden: true },
    recordedAt: { width: 132 },
    readyAt: { width: 132, hidden: true },
  },
  card: [
    ['externalId', (row) => <StateCell row={row} />],
    ['areaName', lasts],
    ['errorMess', ({ retryAt }) => retryAt && '已请求'],
  ],
  state: 'state',
  nameOf: ({ externalId }) => externalId,
  lead: lazy(() => import('#web/features/videos/record/Player.tsx')),
  facts: recordFacts,
  details: lazy(() => import('./Details.tsx')),
  band: (list) => <Overview list={list} />,
  primary: (row) => (row.state === 'failed' || row.state === 'cancelled') && <RetryButton row={row} />,
  actions: (row) => (
    <>
      <PriorityButton row={row} />
      <NoteButton row={row} />
      <CancelButton row={row} />
    </>
  ),
  actionsWidth: 224,
  batch: (rows, clear) => (
    <>
      <RetryBatch rows={rows} clear={clear} />
      <DecideBatch rows={rows} clear={clear} />
    </>
  ),
  removal: false,
  // How long something lasts changes by time passing.
  every: 30_000,
})

function StateCell({ row }: { row: VideoRecord }) {
  const word = stateWords(row)
  return <State of="record" is={row.state} {...(word && { word })} />
}

/** How long the video has been in its state; a dash once it is ready. */
function lasts({ state, stateAt }: VideoRecord) {
  return state === 'ready' || !stateAt ? (
    <span className="t3">—</span>
  ) : (
    formatDuration(Date.now() - Date.parse(stateAt))
  )
}
