/** File formats, detected by the first bytes and not by the name. The key is also the extension of the stored file. */
export const materialFormats = {
  jpg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  mp3: 'MP3',
  m4a: 'M4A',
  wav: 'WAV',
  mp4: 'MP4',
  webm: 'WebM',
  cube: 'CUBE',
} as const
export type MaterialFormat = keyof typeof materialFormats

export const materialKinds = {
  picture: '图片',
  sticker: '贴纸',
  photoFrame: '相框',
  pet: '虚拟宠物',
  lut: '调色',
  transition: '转场',
  video: '视频',
  audio: '音频',
} as const
export type MaterialKind = keyof typeof materialKinds

/** What one of them is called. */
export const materialNoun = '素材'

interface Limit {
  /** Formats in which the kind can be uploaded. */
  readonly formats: readonly MaterialFormat[]
  readonly maxMegabytes: number
  /** Seconds. */
  readonly maxSeconds?: number
  /** It is placed on top of a picture, so parts of it must be transparent. */
  readonly seeThrough?: true
  /** Further requirements, shown to users. */
  readonly note?: string
}

const still = ['jpg', 'png', 'webp'] as const
const cutOut = ['png', 'webp'] as const
const clip = ['mp4', 'webm'] as const

/** What a material of a kind has to be. */
export const materialLimits: Readonly<Record<MaterialKind, Limit>> = {
  picture: { formats: still, maxMegabytes: 20 },
  sticker: { formats: cutOut, maxMegabytes: 10, seeThrough: true, note: '背景透明' },
  photoFrame: { formats: cutOut, maxMegabytes: 20, seeThrough: true, note: '中间透明' },
  pet: { formats: cutOut, maxMegabytes: 10, seeThrough: true, note: '背景透明' },
  lut: { formats: ['cube'], maxMegabytes: 10, note: '三维，每边 2 至 65 格' },
  transition: { formats: [...still, ...clip], maxMegabytes: 60, maxSeconds: 10, note: '遮罩图或短片，亮处先换' },
  video: { formats: clip, maxMegabytes: 60, maxSeconds: 300, note: 'H.264、VP8、VP9 或 AV1 编码' },
  audio: { formats: ['mp3', 'm4a', 'wav'], maxMegabytes: 30, maxSeconds: 900 },
}

export const megabyte = 1_048_576
/** For all uploads of one customer together. The platform has no such limit. */
export const roomBytes = 10 * 1024 * megabyte
/** Sides of a picture that is larger are drawn smaller. */
export const maxSide = 3840

/** The formats of a kind as people read them: JPEG、PNG 或 WebP. */
export function formatsOf(kind: MaterialKind): string {
  const names = materialLimits[kind].formats.map((one) => materialFormats[one])
  return names.length > 1 ? `${names.slice(0, -1).join('、')} 或 ${names.at(-1)}` : names.join('')
}
