import { execFile } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { drawsChinese } from '../film/stills/fonts.ts'
import { RenderFailure } from './engine.ts'

const execute = promisify(execFile)

/** Paths of ffmpeg and ffprobe. */
export interface Programs {
  readonly ffmpeg: string
  readonly ffprobe: string
}

const filters = [
  ...[
    'adelay',
    'aformat',
    'afade',
    'alimiter',
    'alphamerge',
    'amix',
    'apad',
    'aresample',
    'asetpts',
    'atempo',
    'atrim',
  ],
  ...[
    'color',
    'colorchannelmixer',
    'concat',
    'crop',
    'ebur128',
    'eq',
    'extractplanes',
    'fade',
    'format',
    'fps',
    'gblur',
  ],
  ...[
    'loop',
    'lut',
    'lut3d',
    'lutrgb',
    'minterpolate',
    'overlay',
    'pad',
    'perspective',
    'scale',
    'setparams',
    'setpts',
  ],
  ...['setsar', 'settb', 'split', 'tpad', 'trim', 'volume'],
]
const encoders = ['libx264', 'aac', 'mjpeg']
const install =
  '请安装 FFmpeg 5.1 或更新版本与中文字体（Debian：apt-get install ffmpeg fonts-noto-cjk），或以 FFMPEG 指明程序的位置'

/**
 * Finds FFmpeg through the variable `FFMPEG` or the PATH, with ffprobe beside it.
 * Checks that it has the filters and encoders that films need, and that a Chinese font is installed.
 * @throws RenderFailure `ffmpeg`, with a message that says what to install
 */
export async function findPrograms(ffmpeg = process.env.FFMPEG || 'ffmpeg'): Promise<Programs> {
  const ffprobe = join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe'))
  const programs = { ffmpeg, ffprobe: dirname(ffmpeg) === '.' ? basename(ffprobe) : ffprobe }
  const ask = async (program: string, what: string) =>
    (await execute(program, ['-hide_banner', what], { maxBuffer: 16 * 1_048_576 })).stdout
  const [knownFilters, knownEncoders] = await Promise.all([
    ask(ffmpeg, '-filters'),
    ask(ffmpeg, '-encoders'),
    ask(programs.ffprobe, '-version'),
  ]).catch((error) => {
    throw new RenderFailure('ffmpeg', `没有找到 FFmpeg：${install}`, String(error))
  })
  const names = (table: string) => new Set([...table.matchAll(/^ \S+ +(\S+)/gm)].map(([, name]) => name))
  const missing = [
    ...filters.filter((name) => !names(knownFilters!).has(name)),
    ...encoders.filter((name) => !names(knownEncoders!).has(name)),
  ]
  if (missing.length > 0) throw new RenderFailure('ffmpeg', `FFmpeg 缺少 ${missing.join('、')}：${install}`)
  if (!(await drawsChinese())) throw new RenderFailure('ffmpeg', `没有中文字体：${install}`)
  return programs
}
