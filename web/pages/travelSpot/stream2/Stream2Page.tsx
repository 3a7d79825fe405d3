import { streams } from '#contract/streams/streams.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { StreamLead, StreamSums, streamCard, streamColumns, streamFacts } from '../StreamParts.tsx'

/** 流信息管理2: the streams of one's own scenic areas, to be watched. */
export default crudPage({
  page: 'stream2',
  auditLog: 'streams.streams',
  resource: { list: streams.list },
  reads: [streams.useCount],
  live: ['stream'],
  every: 5000,
  filters: ['areaId', 'caseId', 'state'],
  columns: { ...streamColumns, state: { ...streamColumns.state, marks: marks.stream }, createdAt: { hidden: true } },
  sums: () => <StreamSums />,
  card: streamCard,
  facts: streamFacts,
  state: 'state',
  lead: StreamLead,
})
