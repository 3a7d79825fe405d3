import { Type } from 'typebox'
import { Instant, Maybe, Text } from '../kit.ts'
import { GbCode } from '../scenic/gbCode.ts'
import type { Static } from '../static.ts'
import { ExternalId, OpenId } from './senders.ts'

/** Limits for a clip. */
export const clipLimits = { megabytes: 300, seconds: 120 } as const

/** Fields that accompany the file in the multipart form of a clip. */
export const ClipForm = Type.Object({
  clipId: ExternalId,
  gbCode: GbCode,
  /** When the clip begins. Its end follows from its measured length. */
  recordedAt: Instant,
  /** The visitor for whom it was recorded, if that is known. */
  openid: Maybe(OpenId),
})
export type ClipForm = Static<typeof ClipForm>
export const clipForm = Type.Object({
  ...ClipForm.properties,
  file: Type.Unsafe<Uint8Array>({
    type: 'string',
    format: 'binary',
    title: `MP4（H.264，AAC），最大 ${clipLimits.megabytes} MB，最长 ${clipLimits.seconds} 秒`,
  }),
})

const share = { minimum: 0, maximum: 1 }
/** Where a face is at a time of a clip. */
export const ClipFace = Type.Object({
  atMs: Type.Integer({ title: '时刻', minimum: 0, maximum: clipLimits.seconds * 1000 }),
  /** x, y, width, height, each 0 to 1 of the picture. */
  box: Type.Array(Type.Number(share), { title: '人脸框', minItems: 4, maxItems: 4 }),
  /** Sharpness as measured by the recognition engine: larger is sharper. */
  clarity: Maybe(Type.Number({ title: '清晰度', minimum: 0, maximum: 1_000_000 })),
})
export type ClipFace = Static<typeof ClipFace>

/** A visitor whom a recognition engine found in a clip. */
export const ClipMatchPost = Type.Object({
  recordId: ExternalId,
  /** The number under which the clip was posted. */
  clip: ExternalId,
  openid: OpenId,
  score: Type.Number({ title: '相似度', minimum: 0, maximum: 1 }),
  engine: Text('引擎', 60),
  /** In order of time. */
  faces: Maybe(Type.Array(ClipFace, { title: '人脸', maxItems: 1000 })),
  at: Instant,
})
