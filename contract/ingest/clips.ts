import { Type } from 'typebox'
import { Instant, Maybe, Text } from '../kit.ts'
import { GbCode } from '../scenic/gbCode.ts'
import type { Static } from '../static.ts'
import { ClipFace, clipLimits } from '../videos/film/source.ts'
import { ExternalId, OpenId } from './senders.ts'

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
