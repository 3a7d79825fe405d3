import { Type } from 'typebox'
import { byId, Day, Id, Instant, Maybe, Nullable, OneOf, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'
import { Film, type FilmPriority, filmPriorities } from './films.ts'
import { RecordStateWord } from './recordParts.ts'

/** States of videos that are still being made, in their order. */
export const makingStates = ['recording', 'uploaded', 'synthesising'] as const
/** The states shown on 视频合成: videos in progress and failed ones. */
export const openStates = [...makingStates, 'failed'] as const
/** At most this many retries per request. */
export const maxRetries = 5000

/** As in the list of videos. */
const filter = {
  areaId: Maybe(Id),
  caseId: Maybe(Id),
  serverId: Maybe(Id),
  recordedAtFrom: Maybe(Day),
  recordedAtTo: Maybe(Day),
}
const Ids = Type.Array(Id, { title: '视频', minItems: 1, maxItems: 500 })
const ReasonText = Type.String({ title: '失败类别', maxLength: 300 })
const Videos = Type.Integer({ title: '视频' })

export const SynthesisState = Type.Object({
  state: RecordStateWord,
  videos: Videos,
  /** When the video that has been in the state longest entered it. */
  oldestAt: Nullable(Instant),
})
export const SynthesisServer = Type.Object({
  /** Null if the server is not registered or not known. */
  serverId: Nullable(Id),
  /** Of the server, or of a film maker that runs elsewhere. */
  name: Nullable(Type.String({ title: '云服务器' })),
  ...(Object.fromEntries(openStates.map((state) => [state, Videos])) as Record<
    (typeof openStates)[number],
    typeof Videos
  >),
  /** Since when its longest synthesis lasts. */
  oldestAt: Nullable(Instant),
})
export const SynthesisReason = Type.Object({
  reason: ReasonText,
  videos: Videos,
  /** Of which another attempt is wished for. */
  requested: Videos,
  newestAt: Instant,
})
export type SynthesisReason = Static<typeof SynthesisReason>
/** Films that the platform makes itself. */
export const FilmQueue = Type.Object({
  /** Those that no maker is at, and since when the oldest waits. */
  waiting: Videos,
  oldestAt: Nullable(Instant),
  /** Film makers that were heard within the last minutes and can work. */
  makers: Type.Integer({ title: '制作程序' }),
  /** Why one that was to work cannot; null if there is none. */
  fault: Nullable(Type.String({ title: '制作程序不能工作的原因' })),
  /** The last 24 hours, the running one last: films made in it, and those that were not made yet at its end. */
  hours: Type.Array(Type.Object({ from: Instant, made: Videos, open: Videos })),
})
export type FilmQueue = Static<typeof FilmQueue>
export const SlowRecord = Type.Object({
  id: Id,
  externalId: Type.String({ title: '视频编号' }),
  areaName: Type.String({ title: '景区' }),
  state: RecordStateWord,
  stateAt: Instant,
  progress: Nullable(Type.Integer({ title: '进度' })),
})

const base = '/webapi/v1/operation/record/synthesis'

/** The progress of videos that are being made, and retries of failed ones. */
export const synthesis = {
  /** Videos in progress and failed ones, with the filters of the list. */
  overview: {
    method: 'POST',
    path: `${base}/overview`,
    origin: 'own',
    title: '视频合成：概况',
    pages: ['synthesis'],
    reads: true,
    body: Type.Object(filter),
    reply: Type.Object({
      states: Type.Array(SynthesisState),
      servers: Type.Array(SynthesisServer),
      /** The most frequent first; at most 20. */
      reasons: Type.Array(SynthesisReason),
      /** The videos that have been in their state longest, at most 5. */
      slowest: Type.Array(SlowRecord),
      /** Ready since midnight, and the middle of the seconds from recording to that. */
      readyToday: Videos,
      medianSeconds: Nullable(Type.Number({ title: '用时' })),
      /** For accounts that may see servers; null for others. */
      films: Nullable(FilmQueue),
      /** Wishes without an answer, and since when the oldest was not even fetched. */
      retriesWaiting: Videos,
      unfetchedAt: Nullable(Instant),
      asOf: Instant,
    }),
  },
  /**
   * Requests retries of failed videos: of the selected ones, cancelled ones among them, or of all with a reason under the filter.
   * Videos that are neither (any more), or already have an open request, are passed over.
   */
  retry: {
    method: 'POST',
    path: `${base}/retry`,
    origin: 'own',
    title: '视频合成：请求重试',
    pages: ['synthesis'],
    noun: '视频',
    body: Type.Object({
      ids: Maybe(Ids),
      reason: Maybe(ReasonText),
      ...filter,
    }),
    reply: Type.Object({
      /** How many retries this call has requested. */
      requested: Type.Integer(),
      /** Passed over. */
      passed: Type.Integer(),
    }),
  },
  /** How a video is made that the platform makes itself; null for the videos of other makers. */
  film: {
    method: 'GET',
    path: `${base}/film/{id}`,
    origin: 'own',
    title: '视频合成：制作经过',
    pages: ['synthesis'],
    ...byId,
    reply: Type.Object({ film: Nullable(Film) }),
  },
  /**
   * Films that nobody is to make any more; a maker that is at one stops within seconds. Films that are ready, were paid for or are made
   * by other programs are passed over. A film that is paid for later is made nevertheless.
   */
  cancel: {
    method: 'POST',
    path: `${base}/cancel`,
    origin: 'own',
    title: '视频合成：取消制作',
    pages: ['synthesis'],
    noun: '视频',
    body: Type.Object({ ids: Ids }),
    reply: Type.Object({ cancelled: Type.Integer(), passed: Type.Integer() }),
  },
  /** Puts films before all others, or back into their order. Only those that are not made yet, and by the platform. */
  prioritize: {
    method: 'POST',
    path: `${base}/prioritize`,
    origin: 'own',
    title: '视频合成：提前制作',
    pages: ['synthesis'],
    noun: '视频',
    body: Type.Object({ ids: Ids, priority: OneOf('次序', Object.keys(filmPriorities) as FilmPriority[]) }),
    reply: Type.Object({ changed: Type.Integer(), passed: Type.Integer() }),
  },
} as const satisfies Record<string, Operation>
