import { type TSchema, Type } from 'typebox'
import { Instant, Nullable, type Operation } from '../kit.ts'
import { OrderKind } from '../sales/orders.ts'
import { FilmTemplate } from '../videos/film/source.ts'
import { ClipMatchPost, clipForm } from './clips.ts'
import { CouponClaimPost, CouponCodePost, VisitorCoupons } from './coupons.ts'
import { FilmPost } from './films.ts'
import { ItemAnswer } from './items.ts'
import {
  ComplaintPost,
  DownloadPost,
  FaceMatchPost,
  Heartbeat,
  OrderPost,
  PaymentPost,
  PictureViewPost,
  pictureUpload,
  RecordPost,
  recordUpload,
  ScanPost,
  ServerHeartbeat,
  VisitorPost,
} from './posts.ts'
import { OpenId } from './senders.ts'

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
    form: pictureUpload,
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
    form: pictureUpload,
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
    form: recordUpload,
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
