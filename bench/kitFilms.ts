import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { FilmPlan, PlanElement, Shot } from '#contract/videos/film/plan.ts'
import { drawArgs, ffmpegEngine } from '#maker/engine/ffmpeg.ts'
import { type Probed, probe } from '#maker/engine/probe.ts'
import { findPrograms, type Programs } from '#maker/engine/program.ts'
import { extentOf } from '#maker/film/extent.ts'
import { filmGraph } from '#maker/film/graph/film.ts'
import { soundGraph } from '#maker/film/graph/sound.ts'
import { checkPlan } from '#maker/film/plan.ts'
import { Stills } from '#maker/film/stills/stills.ts'
import { clipFrames } from '#scenery/clip.ts'
import { placeNames } from '#scenery/places.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { encode } from '#simulator/cameras/encoder.ts'
import { memoryOf, ownMemoryOf, sized } from './kit.ts'

const execute = promisify(execFile)
/** Of clips and films. */
const size = sized({ width: 1920, height: 1080 }, { width: 320, height: 180 })
const fps = 25
const clipSeconds = sized(8, 2)

/** Clips as a camera sends them: scenes with people who move, the noise of a sensor, and sound. */
export async function drawClips(folder: string, count: number): Promise<string[]> {
  const { ffmpeg } = await findPrograms()
  const files: string[] = []
  for (let at = 0; at < count; at++) {
    const shot = {
      place: placeNames[at % placeNames.length]!,
      hour: 10 + at,
      weather: 'clear' as const,
      party: `party ${at}`,
      camera: `camera ${at}`,
    }
    const frames = clipFrames({ ...shot, seed: `clip ${at}`, ...size }, { seconds: clipSeconds, fps: fps / 2 })
    const drawn = join(folder, `drawn${at}.mp4`)
    const options = { ffmpeg, ...size, fps: fps / 2, limitMs: 600_000, signal: new AbortController().signal }
    await writeFile(drawn, await encode(pixelsOf(frames), options))
    const file = join(folder, `clip${at}.mp4`)
    await execute(ffmpeg, [
      ...['-v', 'error', '-y', '-i', drawn, '-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.05:r=48000'],
      ...['-t', String(clipSeconds), '-vf', 'noise=alls=10:allf=t', '-c:v', 'libx264', '-profile:v', 'high'],
      ...[
        '-preset',
        'veryfast',
        '-b:v',
        '6M',
        '-maxrate',
        '8M',
        '-bufsize',
        '12M',
        '-g',
        '50',
        '-pix_fmt',
        'yuv420p',
        '-colorspace',
        'bt709',
      ],
      ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-c:a', 'aac', '-ac', '2', file],
    ])
    files.push(file)
  }
  return files
}

async function* pixelsOf(frames: ReturnType<typeof clipFrames>) {
  for await (const { pixels } of frames) yield pixels
}

const wholeShot = (file: string): Shot => ({
  ...{ file, fromMs: 0, lengthMs: clipSeconds * 1000, speed: 1, fit: 'cover', volume: 60, faces: [] },
})
const plan = (shots: readonly Shot[], more: Partial<FilmPlan> = {}): FilmPlan =>
  checkPlan({
    ...{ ...size, fps, photos: [], elements: [], shots },
    lengthMs: shots.reduce((sum, { lengthMs }) => sum + lengthMs, 0),
    ...more,
  })

/** A film that plays whole clips, which can be joined without drawing them again. */
export const plainFilm = (clips: readonly string[]): FilmPlan => plan(clips.map(wholeShot))

/** A film of 60 s from six clips, with five transitions, a look, a sticker, a text and music. */
export async function richFilm(clips: readonly string[], folder: string): Promise<FilmPlan> {
  const lengthMs = sized(60_000, 6000)
  const shots = Array.from({ length: 8 }, (_, at) => ({
    ...wholeShot(clips[at % clips.length]!),
    ...{ fromMs: 40 * at, lengthMs: lengthMs / 8 },
  }))
  const [look, sticker, music] = ['look.cube', 'sticker.png', 'music.m4a'].map((name) => join(folder, name))
  await writeFile(look!, cube(17))
  const star =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="140" fill="#fc0"/></svg>'
  await sharp(Buffer.from(star)).png().toFile(sticker!)
  const { ffmpeg } = await findPrograms()
  const chord = 'aevalsrc=0.2*sin(440*PI*t)+0.2*sin(550*PI*t)+0.2*sin(660*PI*t):s=48000:d=30'
  await execute(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', chord, '-c:a', 'aac', '-ac', '2', music!])
  const transitions = ['fade', 'wipe', 'dip', 'fade', 'wipe'].map((effect, at) =>
    elementOf(effect, (at + 1) * (lengthMs / 8) - 300, 600),
  )
  const elements = [
    ...transitions,
    elementOf('look', 0, lengthMs, { file: look! }),
    elementOf('sticker', lengthMs / 6, lengthMs / 6, { file: sticker! }),
    elementOf('caption', lengthMs / 2, lengthMs / 6, { text: '小景在迎客松' }),
  ]
  return plan(shots, { elements, music: { file: music!, volume: 60 } })
}

function elementOf(key: string, startMs: number, lengthMs: number, more: Partial<PlanElement> = {}): PlanElement {
  const { params } = effectLibrary.find((effect) => effect.key === key)!
  return {
    effect: key,
    startMs,
    lengthMs,
    params: Object.fromEntries(params.map((one) => [one.key, one.start])),
    ...more,
  }
}

/** A warm look as a .cube file. */
function cube(points: number): string {
  const lines = Array.from({ length: points ** 3 }, (_, at) => {
    const [red, green, blue] = [at % points, Math.floor(at / points) % points, Math.floor(at / points ** 2)]
    return [red ** 0.95, green, blue ** 1.05].map((value) => (value / (points - 1)).toFixed(5)).join(' ')
  })
  return `LUT_3D_SIZE ${points}\n${lines.join('\n')}\n`
}

/** Renders a film as makers do. */
export async function renderFilm(film: FilmPlan, folder: string): Promise<void> {
  const poster = { output: join(folder, 'poster.jpg'), atMs: film.lengthMs / 2 }
  await ffmpegEngine(await findPrograms()).render({ plan: film, output: join(folder, 'film.mp4'), poster })
}

/** Makes the same film by two commands of FFmpeg: one for the sound, levelled in one pass, one for the graph of the picture. */
export async function filmByHand(film: FilmPlan, folder: string): Promise<void> {
  const programs = await findPrograms()
  const work = await mkdtemp(join(folder, 'hand-'))
  try {
    const media = await mediaOf(film, programs)
    const look = (file: string) => media.get(file)!
    const extent = extentOf(film)
    const sound = soundGraph(film, look, extent.frames)!
    await writeFile(join(work, 'sound.txt'), `${sound.text};${sound.output}loudnorm=I=-16:TP=-1.5[mix]`)
    const quiet = ['-v', 'error', '-nostdin', '-y']
    await execute(
      programs.ffmpeg,
      [
        ...quiet,
        ...sound.inputs.flat(),
        ...['-filter_complex_script', 'sound.txt', '-map', '[mix]', '-c:a', 'aac', '-b:a', '128k', '-ar', '48000'],
        'sound.m4a',
      ],
      { cwd: work },
    )
    const graph = await filmGraph(film, look, new Stills(work), extent)
    await writeFile(join(work, 'film.txt'), graph.text)
    await execute(programs.ffmpeg, [...quiet, ...drawArgs(graph, film.fps), 'film.mp4'], { cwd: work })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function mediaOf({ shots, music }: FilmPlan, { ffprobe }: Programs): Promise<ReadonlyMap<string, Probed>> {
  const media = new Map<string, Probed>()
  for (const file of [...shots.map((shot) => shot.file), ...(music ? [music.file] : [])])
    if (!media.has(file)) media.set(file, await probe(ffprobe, file))
  return media
}

/** What `work` costs: processor seconds of this process and of all programs that it runs, and the most memory of these programs in MB. */
export async function costOf(work: () => Promise<void>): Promise<{ seconds: number; memory: number }> {
  const memory: number[] = []
  const watching = setInterval(() => memory.push(memoryOf(process.pid) - ownMemoryOf(process.pid)), 250)
  const before = processorSoFar()
  try {
    await work()
    return { seconds: processorSoFar() - before, memory: Math.max(0, ...memory) }
  } finally {
    clearInterval(watching)
  }
}

function processorSoFar(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // Fields 14 to 17: user and system of the process, then of its children that have ended; in hundredths of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
}

/** A folder for a bench, removed at its end. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jy-films-'))
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
