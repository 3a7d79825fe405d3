import { type TSchema, Type } from 'typebox'
import { codeNoun } from '../codes/short.ts'
import { Fen, Instant, Maybe, Nullable, OneOf, type Operation, Phone, Text } from '../kit.ts'
import { OrderKind, OrderNo, PayChannel } from '../sales/orders.ts'
import { GbCode } from '../scenic/gbCode.ts'
import type { Static } from '../static.ts'
import { FilmTemplate } from '../videos/film/source.ts'
import { ReportedState } from '../videos/recordParts.ts'
import { ClipMatchPost, clipForm } from './clips.ts'
import { CouponClaimPost, CouponCodePost, VisitorCoupons } from './coupons.ts'
import { FilmPost } from './films.ts'
import { ItemAnswer } from './items.ts'
import { ExternalId, InstanceId, OpenId } from './senders.ts'

export const Heartbeat = Type.Object({
  gbCode: GbCode,
  at: Instant,
  fps: Maybe(Type.Number({ title: '帧率', minimum: 0, maximum: 240 })),
  bitrateKbps: Maybe(Type.Integer({ title: '码率', minimum: 0, maximum: 1_000_000 })),
  latencyMs: Maybe(Type.Integer({ title: '延迟', minimum: 0, maximum: 600_000 })),
})
const Percent = (title: string) => Type.Number({ title, minimum: 0, maximum: 100 })
/** A heartbeat of a cloud server. Only keys of the platform's own operator may report for servers. */
export const ServerHeartbeat = Type.Object({
  instanceId: InstanceId,
  at: Instant,
  cpu: Maybe(Percent('CPU 占用')),
  memory: Maybe(Percent('内存')),
  /** The fullest of its disks. */
  disk: Maybe(Percent('磁盘')),
  gpu: Maybe(Percent('GPU 占用')),
  /** Tasks that it is at. */
  work: Maybe(Type.Integer({ title: '正在处理', minimum: 0, maximum: 1_000_000 })),
})
export const VisitorPost = Type.Object({
  openid: OpenId,
  nick: Maybe(Text('昵称', 40)),
  phone: Maybe(Nullable(Phone)),
  at: Instant,
})
/** The short code of a printed code or link; other texts are stored without being assigned to a code. */
const ChannelCode = Text(codeNoun, 64)
export const ScanPost = Type.Object({
  scanId: ExternalId,
  gbCode: GbCode,
  openid: OpenId,
  channelCode: Maybe(ChannelCode),
  at: Instant,
})
export const OrderPost = Type.Object({
  orderNo: OrderNo,
  kind: OrderKind,
  gbCode: GbCode,
  openid: OpenId,
  /** Package of our catalogue: a video order names a package price, a photo order a photo package. */
  packageId: Maybe(Type.Integer({ title: '套餐', minimum: 1 })),
  /** One of the visitor's coupons; the amount then is the price of the package less the discount. */
  couponId: Maybe(Type.Integer({ title: '优惠券', minimum: 1 })),
  amountFen: Fen,
  /** By which the visitor came. */
  channelCode: Maybe(ChannelCode),
  /** Numbers under which pictures were posted. */
  pictures: Maybe(Type.Array(ExternalId, { title: '照片', maxItems: 500 })),
  goods: Text('商品', 120),
  at: Instant,
})
export const PaymentPost = Type.Object({
  orderNo: OrderNo,
  result: OneOf('结果', ['success', 'failed']),
  channel: PayChannel,
  /** The provider's number; posting it again changes nothing. */
  transactionId: Type.String({ title: '支付流水号', pattern: '^[0-9A-Za-z_-]{6,64}$' }),
  amountFen: Fen,
  reason: Maybe(Text('失败原因', 120)),
  at: Instant,
})
export const FaceMatchPost = Type.Object({
  recordId: ExternalId,
  picture: ExternalId,
  openid: OpenId,
  score: Type.Number({ title: '相似度', minimum: 0, maximum: 1 }),
  engine: Text('引擎', 60),
  /** x, y, width, height, each 0 to 1 of the picture. */
  box: Maybe(Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { title: '人脸框', minItems: 4, maxItems: 4 })),
  at: Instant,
})
/** A visitor looked at a picture. It has no number of its own: of each visitor and picture the earliest time is stored. */
export const PictureViewPost = Type.Object({ picture: ExternalId, openid: OpenId, at: Instant })
export const ComplaintPost = Type.Object({
  complaintId: ExternalId,
  orderNo: OrderNo,
  words: Type.String({ title: '投诉内容', minLength: 1, maxLength: 500, pattern: '\\S' }),
  at: Instant,
})
export const DownloadPost = Type.Object({
  downloadId: ExternalId,
  orderNo: OrderNo,
  picture: Maybe(ExternalId),
  ip: Maybe(Type.String({ title: '地址', maxLength: 45 })),
  at: Instant,
})
/** A video that is made for a visitor: announced once, then reported again with each change of its state. */
export const RecordPost = Type.Object({
  videoId: ExternalId,
  gbCode: GbCode,
  /** When the camera began to record the video. Like the camera, it is the same in every item about the video. */
  recordedAt: Instant,
  state: ReportedState,
  /** Since when it is in this state. An item that is not newer than the last one changes nothing. */
  at: Instant,
  /** The visitor and the order that bought the video, once they are known; later items may omit them. */
  openid: Maybe(OpenId),
  orderNo: Maybe(OrderNo),
  template: Maybe(Text('模板', 60)),
  /** Where the sender stores it: an https address or the key of an object. A video that is ready has a file, or was uploaded. */
  file: Maybe(
    Type.String({ title: '文件', pattern: '^(https://[!-~]{1,492}|(?![A-Za-z][A-Za-z0-9+.-]*:)[!-~]{1,500})$' }),
  ),
  durationSeconds: Maybe(Type.Number({ title: '时长', exclusiveMinimum: 0, maximum: 86_400 })),
  /** Why it failed. */
  error: Maybe(Text('失败原因', 300)),
  /** The cloud server at which it is made, and how far it is. */
  server: Maybe(InstanceId),
  progress: Maybe(Type.Integer({ title: '进度', minimum: 0, maximum: 100 })),
  /** Which attempt this is; where it is not said, each that follows a failure counts. */
  attempt: Maybe(Type.Integer({ title: '第几次', minimum: 1, maximum: 1000 })),
})
/** Fields that accompany the file in the multipart form of a picture. */
export const PictureForm = Type.Object({
  pictureId: ExternalId,
  gbCode: GbCode,
  takenAt: Instant,
  faces: Maybe(Type.Integer({ title: '人脸数', minimum: 0, maximum: 1000 })),
})
export type PictureForm = Static<typeof PictureForm>
const form = Type.Object({
  ...PictureForm.properties,
  file: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', title: 'JPEG，最大 40 MB' }),
})

/** Fields that accompany the files in the multipart form of a video. */
export const RecordFileForm = Type.Object({ videoId: ExternalId, gbCode: GbCode })
export type RecordFileForm = Static<typeof RecordFileForm>
/** Limits for the files of a video. */
export const recordFileLimits = { megabytes: 300, posterMegabytes: 10, seconds: 600 } as const
const recordFiles = Type.Object({
  ...RecordFileForm.properties,
  file: Maybe(
    Type.Unsafe<Uint8Array>({
      type: 'string',
      format: 'binary',
      title: `MP4（H.264，AAC），最大 ${recordFileLimits.megabytes} MB，最长 ${recordFileLimits.seconds} 秒`,
    }),
  ),
  poster: Maybe(
    Type.Unsafe<Uint8Array>({
      type: 'string',
      format: 'binary',
      title: `JPEG，最大 ${recordFileLimits.posterMegabytes} MB`,
    }),
  ),
})

const Answers = Type.Object({ items: Type.Array(ItemAnswer) })

const batch = <S extends TSchema>(name: string, title: string, item: S) =>
  ({
    method: 'POST',
    path: `/ingest/v1/${name}`,
    origin: 'own',
    title: `接入：${title}`,
    pages: 'ingest',
    body: Type.Object({ items: Type.Array(item, { title: '批次', minItems: 1, maxItems: 500 }) }),
    reply: Answers,
    ownTransactions: true,
  }) as const satisfies Operation

/** What cameras, edge boxes and the mini-program post. Signed with an operator's key; see docs/INGEST.md. */
export const ingest = {
  heartbeats: batch('heartbeats', '心跳', Heartbeat),
  servers: batch('servers', '服务器心跳', ServerHeartbeat),
  visitors: batch('visitors', '游客', VisitorPost),
  scans: batch('scans', '扫码', ScanPost),
  orders: batch('orders', '订单', OrderPost),
  payments: batch('payments', '支付结果', PaymentPost),
  faceMatches: batch('facematches', '人脸匹配', FaceMatchPost),
  pictureViews: batch('pictureviews', '查看照片', PictureViewPost),
  complaints: batch('complaints', '投诉', ComplaintPost),
  downloads: batch('downloads', '下载', DownloadPost),
  records: batch('records', '视频', RecordPost),
  clipMatches: batch('clipmatches', '片段中的游客', ClipMatchPost),
  films: batch('films', '要制作的视频', FilmPost),
  couponClaims: batch('couponclaims', '领取优惠券', CouponClaimPost),
  couponCodes: batch('couponcodes', '兑换券码', CouponCodePost),
  /** The coupons that a visitor has, and those that can be claimed. */
  coupons: {
    method: 'GET',
    path: '/ingest/v1/coupons',
    origin: 'own',
    title: '接入：游客的优惠券',
    pages: 'ingest',
    query: Type.Object({ openid: OpenId }),
    reply: VisitorCoupons,
  },
  /** multipart/form-data: the signature covers the SHA-256 of the whole body. */
  picture: {
    method: 'POST',
    path: '/ingest/v1/pictures',
    origin: 'own',
    title: '接入：照片',
    pages: 'ingest',
    form,
    reply: ItemAnswer,
    raw: 'upload',
  },
  /** A camera's still, shown in the back-office only, never sold. Same form. */
  snapshot: {
    method: 'POST',
    path: '/ingest/v1/snapshots',
    origin: 'own',
    title: '接入：快照',
    pages: 'ingest',
    form,
    reply: ItemAnswer,
    raw: 'upload',
  },
  /** A clip of a camera, from which the platform makes videos of visitors. */
  clip: {
    method: 'POST',
    path: '/ingest/v1/clips',
    origin: 'own',
    title: '接入：片段',
    pages: 'ingest',
    form: clipForm,
    reply: ItemAnswer,
    raw: 'upload',
  },
  /** The finished video, its poster, or both. */
  recordFile: {
    method: 'POST',
    path: '/ingest/v1/recordfiles',
    origin: 'own',
    title: '接入：视频文件',
    pages: 'ingest',
    form: recordFiles,
    reply: ItemAnswer,
    raw: 'upload',
  },
  /** Failed videos for which a retry was requested, longest waiting first. A request is fulfilled by reporting the video again. */
  recordRetries: {
    method: 'GET',
    path: '/ingest/v1/records',
    origin: 'own',
    title: '接入：请求重试的视频',
    pages: 'ingest',
    reply: Type.Object({
      retries: Type.Array(
        Type.Object({
          videoId: Type.String(),
          gbCode: Type.String(),
          recordedAt: Instant,
          template: Type.String(),
          orderNo: Nullable(Type.String()),
          /** The attempt that failed, and why. */
          attempt: Type.Integer(),
          error: Type.String(),
          requestedAt: Instant,
        }),
      ),
    }),
  },
  /** The address of the device bus. Authentication and messages are described in docs/INGEST.md. */
  bus: {
    method: 'GET',
    path: '/ingest/v1/bus',
    origin: 'own',
    title: '接入：设备总线的地址',
    pages: 'ingest',
    reply: Type.Object({
      /** `mqtt://host:port`; empty if there is no bus. */
      url: Type.String(),
    }),
  },
  /** The platform's cloud servers, and whether each accepts new work, for programs that distribute work. */
  serverList: {
    method: 'GET',
    path: '/ingest/v1/servers',
    origin: 'own',
    title: '接入：云服务器',
    pages: 'ingest',
    reply: Type.Object({
      servers: Type.Array(
        Type.Object({
          instanceId: Type.String(),
          name: Type.String(),
          type: Type.String(),
          smartType: Type.String(),
          /** host:port; empty until the cloud has reported it. */
          address: Type.String(),
          /** Whether it runs, sends heartbeats, and is not about to stop. */
          takesWork: Type.Boolean(),
        }),
      ),
    }),
  },
  /** What a mini-program sells: packages on sale of the key's operator. */
  catalogue: {
    method: 'GET',
    path: '/ingest/v1/catalogue',
    origin: 'own',
    title: '接入：在售套餐与摄像头',
    pages: 'ingest',
    reply: Type.Object({
      devices: Type.Array(
        Type.Object({
          gbCode: Type.String(),
          name: Type.String(),
          areaId: Type.Integer(),
          caseId: Type.Integer(),
          openFrom: Type.String(),
          openTo: Type.String(),
          province: Type.String(),
        }),
      ),
      packages: Type.Array(
        Type.Object({
          id: Type.Integer(),
          caseId: Type.Integer(),
          kind: OrderKind,
          name: Type.String(),
          priceFen: Type.Integer(),
          photos: Type.Integer(),
          /** Somebody gets a part of such an order now: its payment must be made for sharing. */
          shared: Type.Boolean(),
        }),
      ),
      /** Codes in use, and where each is posted. */
      codes: Type.Array(
        Type.Object({
          short: Type.String(),
          name: Type.String(),
          areaId: Type.Integer(),
          caseId: Nullable(Type.Integer()),
          pointId: Nullable(Type.Integer()),
        }),
      ),
      /** Temporary prices: every order of the project may cost this much between the two instants. */
      activities: Type.Array(
        Type.Object({
          id: Type.Integer(),
          caseId: Type.Integer(),
          name: Type.String(),
          priceFen: Type.Integer(),
          startsAt: Instant,
          endsAt: Instant,
        }),
      ),
    }),
  },
  /** How the videos of the key's projects are made. */
  templates: {
    method: 'GET',
    path: '/ingest/v1/templates',
    origin: 'own',
    title: '接入：视频模板',
    pages: 'ingest',
    reply: Type.Object({ templates: Type.Array(FilmTemplate) }),
  },
} as const satisfies Record<string, Operation>
