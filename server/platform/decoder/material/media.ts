import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputFormat,
  type InputTrack,
  MP3,
  MP4,
  WAVE,
  WEBM,
} from 'mediabunny'
import { type MaterialFormat, maxSide } from '#contract/videos/materialKinds.ts'
import { Refusal, wrongField } from '../../refusal.ts'

type Media = Extract<MaterialFormat, 'mp3' | 'm4a' | 'wav' | 'mp4' | 'webm'>

const readers: Readonly<Record<Media, InputFormat>> = { mp3: MP3, m4a: MP4, wav: WAVE, mp4: MP4, webm: WEBM }
/** What browsers play everywhere. */
const codecs: ReadonlySet<string> = new Set([
  'avc',
  'vp8',
  'vp9',
  'av1',
  'mp3',
  'aac',
  'opus',
  'vorbis',
  'pcm-s16',
  'pcm-s24',
  'pcm-u8',
  'pcm-f32',
  'pcm-s32',
])

/** What every phone decodes in its hardware, and WeChat plays. */
const phoneCodecs: ReadonlySet<string> = new Set(['avc', 'aac'])

/** How long and large a sound or clip is, from its container. @throws Refusal invalid (2000) on `file` */
export async function readMedia(path: string, format: Media, maxSeconds: number, forPhones = false) {
  const sounds = format === 'mp3' || format === 'm4a' || format === 'wav'
  const input = new Input({ source: new FilePathSource(path), formats: [readers[format]] })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    // A cover in a song is no clip.
    if (sounds && video) throw wrongField('file', '里面有画面，应为只有声音的文件')
    const track = sounds ? audio : video
    if (!track) throw wrongField('file', sounds ? '里面没有声音，或文件不完整' : '里面没有画面，或文件不完整')
    for (const one of [video, audio])
      if (one && !(forPhones ? phoneCodecs : codecs).has(one.codec ?? ''))
        throw wrongField(
          'file',
          one === video ? `画面编码应为 ${pictureCodecs(forPhones)}` : `声音编码应为 ${soundCodecs(forPhones)}`,
        )
    const seconds = await input.computeDuration()
    if (!(seconds > 0) || !(await isWhole(track))) throw wrongField('file', '文件不完整')
    if (seconds > maxSeconds) throw wrongField('file', `长 ${Math.round(seconds)} 秒，最长 ${maxSeconds} 秒`)
    const [width, height] = video ? [video.displayWidth, video.displayHeight] : [null, null]
    if (width !== null && height !== null && Math.max(width, height) > maxSide)
      throw wrongField('file', `画面 ${width}×${height}，每边最多 ${maxSide} 像素`)
    return { format, width, height, durationMs: Math.max(1, Math.round(seconds * 1000)) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw wrongField('file', '不能读取，文件可能已损坏')
  } finally {
    input.dispose()
  }
}

const pictureCodecs = (forPhones: boolean) => (forPhones ? 'H.264' : 'H.264、VP8、VP9 或 AV1')
const soundCodecs = (forPhones: boolean) => (forPhones ? 'AAC' : 'AAC、MP3、Opus 或 PCM')

/** Whether the last packet is there to its end: a container may tell of more than the file holds. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
  return last !== null && last.data.byteLength > 0 && last.data.byteLength === last.byteLength
}
