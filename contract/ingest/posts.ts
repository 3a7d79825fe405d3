import { Type } from 'typebox'
import { codeNoun } from '../codes/short.ts'
import { Fen, Instant, Maybe, Nullable, OneOf, Phone, Text } from '../kit.ts'
import { OrderKind, OrderNo, PayChannel } from '../sales/orders.ts'
import { GbCode } from '../scenic/gbCode.ts'
import type { Static } from '../static.ts'
import { ReportedState } from '../videos/recordParts.ts'
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
/** The whole form of a picture. */
export const pictureUpload = Type.Object({
  ...PictureForm.properties,
  file: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', title: 'JPEG，最大 40 MB' }),
})

/** Fields that accompany the files in the multipart form of a video. */
export const RecordFileForm = Type.Object({ videoId: ExternalId, gbCode: GbCode })
export type RecordFileForm = Static<typeof RecordFileForm>
/** Limits for the files of a video. */
export const recordFileLimits = { megabytes: 300, posterMegabytes: 10, seconds: 600 } as const
/** The whole form of a video's files. */
export const recordUpload = Type.Object({
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
