import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
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
  const input = new Input({ source: new FilePathSource(path), formats: [readers[format]] })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const track = mainTrack(format, video, audio)
    checkCodecs(video, audio, forPhones)
    const seconds = await input.computeDuration()
    if (!(seconds > 0) || !(await isWhole(track))) throw wrongField('file', '文件不完整')
    if (seconds > maxSeconds) throw wrongField('file', `长 ${Math.round(seconds)} 秒，最长 ${maxSeconds} 秒`)
    return { format, ...sidesOf(video), durationMs: Math.max(1, Math.round(seconds * 1000)) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw wrongField('file', '不能读取，文件可能已损坏')
  } finally {
    input.dispose()
  }
}

type Video = InputVideoTrack | null
type Audio = InputAudioTrack | null

/** The track for which the file was chosen. */
function mainTrack(format: Media, video: Video, audio: Audio): InputTrack {
  const sounds = format === 'mp3' || format === 'm4a' || format === 'wav'
  // A sound file may not have a video track: a clip is not accepted as a song.
  if (sounds && video) throw wrongField('file', '里面有画面，应为只有声音的文件')
  const track = sounds ? audio : video
  if (!track) throw wrongField('file', sounds ? '里面没有声音，或文件不完整' : '里面没有画面，或文件不完整')
  return track
}

function checkCodecs(video: Video, audio: Audio, forPhones: boolean) {
  const allowed = forPhones ? phoneCodecs : codecs
  if (video && !allowed.has(video.codec ?? '')) throw wrongField('file', `画面编码应为 ${pictureCodecs(forPhones)}`)
  if (audio && !allowed.has(audio.codec ?? '')) throw wrongField('file', `声音编码应为 ${soundCodecs(forPhones)}`)
}

/** In pixels; null of a sound. */
function sidesOf(video: Video) {
  if (!video) return { width: null, height: null }
  const { displayWidth: width, displayHeight: height } = video
  if (Math.max(width, height) > maxSide) throw wrongField('file', `画面 ${width}×${height}，每边最多 ${maxSide} 像素`)
  return { width, height }
}

const pictureCodecs = (forPhones: boolean) => (forPhones ? 'H.264' : 'H.264、VP8、VP9 或 AV1')
const soundCodecs = (forPhones: boolean) => (forPhones ? 'AAC' : 'AAC、MP3、Opus 或 PCM')

/** Whether the last packet is complete: a container may announce more than the file contains. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
  return last !== null && last.data.byteLength > 0 && last.data.byteLength === last.byteLength
}
