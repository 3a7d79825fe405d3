import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import type { Media, Video } from '#contract/videos/film/media.ts'
import { careful, fileArgs } from '../film/graph/inputs.ts'
import { RenderFailure } from './engine.ts'

const execute = promisify(execFile)
const maxMs = 30_000

/** Media of a file, and the coding that decides whether a clip can be joined to others without drawing it again. */
export interface Probed extends Media {
  readonly coding?: Coding
}

export interface Coding {
  /** Must be equal in all clips that are joined without re-encoding. */
  readonly parameters: string
  /** Whether the clip is coded in the format of films. */
  readonly isFilm: boolean
  readonly frames: number
}

/** Probes a video or audio file. @throws RenderFailure `input` if the file is missing or neither of them */
export async function probe(ffprobe: string, file: string, signal?: AbortSignal): Promise<Probed> {
  await access(file).catch((error) => {
    throw new RenderFailure('input', `找不到文件 ${basename(file)}`, String(error))
  })
  const shown = ['-show_format', '-show_streams', '-show_data_hash', 'sha256', '-of', 'json']
  const { stdout } = await execute(ffprobe, ['-v', 'error', ...careful, ...shown, ...fileArgs(file)], {
    ...{ signal, timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: 16 * 1_048_576 },
  }).catch((error) => {
    if (signal?.aborted) throw new RenderFailure('aborted', '制作已取消')
    throw new RenderFailure('input', `文件 ${basename(file)} 不能读取，可能已损坏`, String(error.stderr || error))
  })
  return mediaOf(JSON.parse(stdout) as Answer)
}

interface Answer {
  readonly streams?: readonly Stream[]
  readonly format?: { readonly duration?: string }
}
interface Stream {
  readonly codec_type: string
  readonly codec_name?: string
  readonly profile?: string
  readonly level?: number
  readonly pix_fmt?: string
  readonly width?: number
  readonly height?: number
  readonly sample_aspect_ratio?: string
  readonly avg_frame_rate?: string
  readonly r_frame_rate?: string
  readonly time_base?: string
  readonly nb_frames?: string
  readonly start_time?: string
  readonly duration?: string
  readonly color_space?: string
  readonly color_range?: string
  readonly color_primaries?: string
  readonly color_transfer?: string
  readonly extradata_hash?: string
  readonly disposition?: { readonly attached_pic?: number }
  readonly side_data_list?: readonly { readonly rotation?: number }[]
}

function mediaOf({ streams = [], format }: Answer): Probed {
  const picture = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  const durationMs = 1000 * Number(picture?.duration ?? format?.duration ?? 0)
  const hasSound = streams.some((stream) => stream.codec_type === 'audio')
  return picture?.width && picture.height
    ? { durationMs, hasSound, video: videoOf(picture), coding: codingOf(picture) }
    : { durationMs, hasSound }
}

const ratio = (text = '', otherwise: number) => {
  const [over, under] = text.split(/[:/]/).map(Number)
  return over && under ? over / under : otherwise
}
const rotationOf = ({ side_data_list = [] }: Stream) => side_data_list.find(({ rotation }) => rotation)?.rotation ?? 0

function videoOf(stream: Stream): Video {
  const [width, height] = [stream.width! * ratio(stream.sample_aspect_ratio, 1), stream.height!]
  const isTurned = Math.abs(rotationOf(stream)) % 180 === 90
  const { color_space: matrix } = stream
  return {
    ...(isTurned ? { width: height, height: width } : { width, height }),
    fps: ratio(stream.avg_frame_rate, ratio(stream.r_frame_rate, 25)),
    matrix: matrix && matrix in matrices ? matrices[matrix]! : height >= 720 ? 'bt709' : 'bt601',
    range: stream.color_range === 'pc' || stream.pix_fmt?.startsWith('yuvj') ? 'pc' : 'tv',
  }
}

/** Maps the colour matrix names of ffprobe to those of the filter `scale`. */
const matrices: Readonly<Record<string, string>> = {
  bt709: 'bt709',
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020',
}

function codingOf(stream: Stream): Coding {
  const { r_frame_rate, avg_frame_rate, sample_aspect_ratio = '1:1' } = stream
  const { color_space, color_primaries, color_transfer } = stream
  return {
    parameters: JSON.stringify([r_frame_rate, stream.level, stream.time_base, stream.extradata_hash]),
    isFilm: [
      stream.codec_name === 'h264',
      stream.profile === 'High',
      stream.pix_fmt === 'yuv420p',
      stream.color_range === 'tv',
      [color_space, color_primaries, color_transfer].every((one) => one === 'bt709'),
      sample_aspect_ratio === '1:1',
      r_frame_rate === avg_frame_rate,
      rotationOf(stream) === 0,
      Number(stream.start_time ?? 0) === 0,
    ].every(Boolean),
    frames: Number(stream.nb_frames ?? 0),
  }
}
