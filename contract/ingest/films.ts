import { Type } from 'typebox'
import { Id, Instant, Maybe, Nullable, type Operation, type Reply, Text } from '../kit.ts'
import { OrderNo } from '../sales/orders.ts'
import { GbCode } from '../scenic/gbCode.ts'
import { FilmClip, FilmPart, FilmPhoto, FilmSource } from '../videos/film/source.ts'
import { FilmStepWord } from '../videos/films.ts'
import { RecordStateWord } from '../videos/recordParts.ts'
import { ItemAnswer } from './items.ts'
import { ExternalId, InstanceId, OpenId } from './senders.ts'

/** How long a film belongs to the maker that claimed it, from its last progress report. */
export const leaseSeconds = 90
/** A film that its makers gave back or lost so many times has failed. */
export const maxReturns = 3
/** Clips and pictures that a film is made from, at most: those that were recorded first. */
export const filmLimits = { clips: 60, photos: 9 } as const

/** A video that the platform is to make for a visitor from the clips of a visit. It is made by the platform's own film makers. */
export const FilmPost = Type.Object({
  /** The number of the video, as in `records`. */
  videoId: ExternalId,
  /** A camera of the project. */
  gbCode: GbCode,
  openid: OpenId,
  templateId: Id,
  /** The visit: clips and pictures that were taken from then until then. */
  from: Instant,
  to: Instant,
  /** The order that bought it, once it is known; later items may add it. */
  orderNo: Maybe(OrderNo),
  at: Instant,
})

const Lease = Type.String({ title: '租约', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const leased = { lease: Lease }
/** A claimed film, with everything from which it is made. */
const FilmJob = Type.Object({
  ...leased,
  /** The film is another maker's from then on, unless progress is reported before. */
  until: Instant,
  videoId: Type.String(),
  attempt: Type.Integer(),
  /**
   * Only this part of the film is made, in the film's own time: its frames are those that the whole film has there. Null for all of it.
   */
  part: Nullable(FilmPart),
  ...FilmSource.properties,
  clips: Type.Array(
    Type.Object({
      clipId: Type.String(),
      ...FilmClip.properties,
      sha256: Type.String({ title: '文件的 SHA-256' }),
      bytes: Type.Integer(),
    }),
  ),
  photos: Type.Array(Type.Object({ ...FilmPhoto.properties, bytes: Type.Integer() })),
})

const base = '/ingest/v1/films'
const own = { method: 'POST', origin: 'own', pages: 'ingest' } as const

/** What film makers call: a film is claimed, made and handed in. Only with a key of the platform's operator; see docs/INGEST.md. */
export const films = {
  /** Claims the next film; null if none waits, or the maker's server takes no more work. */
  claim: {
    ...own,
    path: `${base}/claim`,
    title: '接入：领取视频',
    body: Type.Object({
      /** The name of the maker. */
      maker: Text('制作程序', 60),
      /** The cloud server on which it runs. */
      instanceId: Maybe(InstanceId),
    }),
    reply: Type.Object({ film: Nullable(FilmJob) }),
    ownTransactions: true,
  },
  /** Reports the progress and extends the lease. */
  progress: {
    ...own,
    path: `${base}/progress`,
    title: '接入：视频的制作进度',
    body: Type.Object({
      ...leased,
      progress: Type.Integer({ title: '进度', minimum: 0, maximum: 100 }),
      /** What the maker does now. */
      step: Maybe(FilmStepWord),
    }),
    reply: Type.Object({ until: Instant }),
    ownTransactions: true,
  },
  /** Gives a film back that could not be made. */
  fail: {
    ...own,
    path: `${base}/fail`,
    title: '接入：视频制作失败',
    body: Type.Object({
      ...leased,
      /** For people. */
      reason: Type.String({ title: '失败原因', minLength: 1, maxLength: 300, pattern: '\\S' }),
      /** Where another attempt may succeed: because of the maker or the network, not because of the film. */
      temporary: Type.Boolean({ title: '可以再试' }),
    }),
    reply: Type.Object({ state: RecordStateWord }),
    ownTransactions: true,
  },
  /** Hands in the film and its poster; from then on it is ready. */
  finish: {
    ...own,
    path: `${base}/finish`,
    title: '接入：交付视频',
    form: Type.Object({
      ...leased,
      file: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', title: '视频：MP4（H.264，AAC）' }),
      poster: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', title: '海报：JPEG' }),
    }),
    reply: ItemAnswer,
    raw: 'upload',
  },
} as const satisfies Record<string, Operation>
export type FilmJob = NonNullable<Reply<typeof films.claim>['film']>
export const FilmFinishForm = Type.Object(leased)
