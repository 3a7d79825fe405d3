import { Type } from 'typebox'
import { Day, Id, Instant, Maybe, Nullable, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'
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
   * Requests retries of failed videos: of the selected ones, or of all with a reason under the filter. Videos that are not failed (any
   * more), or already have an open request, are passed over.
   */
  retry: {
    method: 'POST',
    path: `${base}/retry`,
    origin: 'own',
    title: '视频合成：请求重试',
    pages: ['synthesis'],
    noun: '视频',
    body: Type.Object({
      ids: Maybe(Type.Array(Id, { title: '视频', minItems: 1, maxItems: 500 })),
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
} as const satisfies Record<string, Operation>
