import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type Frames, msAt } from '#contract/videos/film/frames.ts'
import type { Media } from '#contract/videos/film/media.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { type Extent, extentOf, piecesOf } from '../film/extent.ts'
import { type FilmGraph, filmGraph } from '../film/graph/film.ts'
import { careful, seconds } from '../film/graph/inputs.ts'
import { type SoundGraph, sampleRate, soundGraph } from '../film/graph/sound.ts'
import { checkPlan } from '../film/plan.ts'
import { Stills, UnreadableStill } from '../film/stills/stills.ts'
import { joinable, type Piece } from './copy.ts'
import { type Engine, type Limits, RenderFailure, type RenderJob, type RenderOptions } from './engine.ts'
import { isLevel, type Levelling, levelled, levellingFilters, loudnessIn, meter } from './loudness.ts'
import { type Probed, probe } from './probe.ts'
import type { Programs } from './program.ts'
import { run } from './run.ts'

/** Half an hour, 3 GB of memory and 4 GB of disk. A film of five minutes in 1080p needs only a part of each. */
export const usualLimits: Limits = { wallMs: 30 * 60_000, memoryBytes: 3 * 1024 ** 3, diskBytes: 4 * 1024 ** 3 }

/** Returns an engine that runs FFmpeg. @param programs from `findPrograms` */
export const ffmpegEngine = (programs: Programs, limits: Limits = usualLimits): Engine => ({
  async render(job, options = {}) {
    checkPlan(job.plan)
    const output = resolve(job.output)
    const folder = await mkdtemp(join(dirname(output), '.film-'))
    try {
      const work = new Rendering(programs, limits, job, folder, options)
      await work.film()
      await work.poster(job.poster.atMs)
      await rename(join(folder, filmName), output)
      await rename(join(folder, posterName), resolve(job.poster.output)).catch(async (error) => {
        await rm(output, { force: true })
        throw error
      })
      options.onProgress?.(1)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
})

const [filmName, posterName, mixName, soundName] = ['film.mp4', 'poster.jpg', 'mix.wav', 'sound.m4a']
const graphName = 'film.txt'

/** Progress at which the sound and then the picture are finished; the rest is the poster. */
const [soundShare, pictureShare] = [0.08, 0.98]
/** How many times the sound is encoded at most to reach the target loudness. */
const maxTries = 4

class Rendering {
  readonly #programs: Programs
  readonly #limits: Limits
  readonly #plan: FilmPlan
  readonly #folder: string
  readonly #options: RenderOptions
  readonly #deadline: number
  readonly #extent: Extent
  readonly #isPart: boolean
  readonly #frames: number
  readonly #media = new Map<string, Probed>()
  #done = 0

  constructor(programs: Programs, limits: Limits, { plan, part }: RenderJob, folder: string, options: RenderOptions) {
    this.#programs = programs
    this.#limits = limits
    this.#plan = plan
    this.#folder = folder
    this.#options = options
    this.#deadline = performance.now() + limits.wallMs
    this.#extent = extentOf(plan, part)
    this.#isPart = part !== undefined
    const { start, end } = this.#extent.frames
    this.#frames = end - start
  }

  async film() {
    await this.#probeAll()
    await this.#sound()
    this.#report(soundShare)
    const clips = this.#isPart ? undefined : joinable(this.#plan, this.#media)
    await this.#join(clips ?? (await this.#draw()))
    this.#report(pictureShare)
  }

  async poster(atMs: number) {
    const frame = Math.min(this.#frames - 1, Math.floor((atMs * this.#plan.fps) / 1000))
    // JPEG uses another colour matrix and range than films.
    const colours = 'scale=in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc,format=yuvj420p'
    await this.#ffmpeg([
      ...['-ss', seconds(msAt(frame, this.#plan.fps)), '-i', filmName, '-frames:v', '1', '-vf', colours],
      ...['-q:v', '3', '-f', 'image2', '-update', '1', posterName],
    ])
  }

  /** A shot or a mask may be a still picture, which cannot be probed; it is stored as media without video. */
  async #probeAll() {
    const { files } = this.#extent
    const { music } = this.#plan
    const shots = this.#plan.shots.filter(({ file }) => files.has(file))
    const elements = this.#plan.elements.filter(({ file }) => file !== undefined && files.has(file))
    const { ffprobe } = this.#programs
    const look = async (file: string, needs?: 'video' | 'hasSound') => {
      const media = this.#media.get(file) ?? (await probe(ffprobe, file, this.#options.signal))
      this.#media.set(file, media)
      if (needs && !media[needs])
        throw new RenderFailure('input', `文件 ${basename(file)} 里没有${needs === 'video' ? '画面' : '声音'}`)
    }
    for (const { file, still } of shots)
      if (still) this.#media.set(file, { durationMs: 0, hasSound: false })
      else await look(file, 'video')
    for (const { effect, file } of elements) {
      if (effect === 'clip') await look(file!, 'video')
      if (effect === 'mask')
        await look(file!).catch((error) => {
          if (error instanceof RenderFailure && error.kind === 'aborted') throw error
          this.#media.set(file!, { durationMs: 0, hasSound: false })
        })
    }
    if (music) await look(music.file, 'hasSound')
  }

  /** A file that this part of the film does not need is neither seen nor heard. */
  readonly #mediaOf = (file: string): Media => this.#media.get(file) ?? { durationMs: 0, hasSound: false }

  /** Mixes the sound and encodes it at the target loudness. */
  async #sound() {
    const graph = soundGraph(this.#plan, this.#mediaOf, this.#extent.frames)
    const mix = graph && loudnessIn(await this.#mix(graph))
    if (!mix) return this.#code(['-f', 'lavfi', '-i', `anullsrc=r=${sampleRate}:cl=stereo`], [])
    let levelling: Levelling = levelled(mix)
    for (let tries = 1; tries <= maxTries; tries++) {
      await this.#code(['-i', mixName], ['-af', levellingFilters(levelling).join(',')])
      const result = loudnessIn(
        await this.#ffmpeg(['-i', soundName, '-af', meter, '-f', 'null', '-'], { isVerbose: true }),
      )
      if (!result || isLevel(result)) break
      levelling = levelled(mix, { levelling, result })
    }
    await rm(join(this.#folder, mixName))
  }

  async #mix({ inputs, text, output }: SoundGraph) {
    await writeFile(join(this.#folder, 'mix.txt'), `${text};${output}${meter}[mix]`)
    const args = [...inputs.flat(), '-filter_complex_script', 'mix.txt', '-map', '[mix]', '-c:a', 'pcm_f32le', mixName]
    return this.#ffmpeg(args, { isVerbose: true })
  }

  async #code(input: readonly string[], filters: readonly string[]) {
    const coding = ['-c:a', 'aac', '-b:a', '128k', '-ar', String(sampleRate), '-ac', '2']
    const length = ['-t', seconds(msAt(this.#frames, this.#plan.fps))]
    await this.#ffmpeg([...input, ...filters, ...length, ...coding, ...plainFile, soundName])
  }

  /** Draws the picture in pieces. */
  async #draw(): Promise<Piece[]> {
    const stills = new Stills(this.#folder)
    const pieces = piecesOf(this.#plan, this.#extent)
    const drawn: Piece[] = []
    for (const piece of pieces) {
      const graph = await filmGraph(this.#plan, this.#mediaOf, stills, piece).catch((error) => {
        if (!(error instanceof UnreadableStill)) throw error
        throw new RenderFailure('input', `素材 ${basename(error.file)} 不能读取，可能已损坏`, String(error.cause))
      })
      const name = `piece${drawn.length}.mp4`
      await this.#drawPiece(graph, piece.frames, name)
      const { start, end } = piece.frames
      drawn.push({ file: join(this.#folder, name), lengthMs: msAt(end - start, this.#plan.fps) })
    }
    return drawn
  }

  async #drawPiece(graph: FilmGraph, { start, end }: Frames, name: string) {
    await writeFile(join(this.#folder, graphName), graph.text)
    const before = start - this.#extent.frames.start
    let drawn = 0
    await this.#ffmpeg([...drawArgs(graph, this.#plan.fps), name], {
      onLine: (line) => {
        const frame = /^frame=(\d+)/.exec(line)?.[1]
        if (!frame) return
        drawn = Number(frame)
        this.#report(soundShare + (pictureShare - soundShare) * Math.min(1, (before + drawn) / this.#frames))
      },
    })
    // FFmpeg may end without an error if a clip is truncated.
    if (Math.abs(drawn - (end - start)) > 1)
      throw new RenderFailure('ffmpeg', `影片第 ${before + 1} 帧起应有 ${end - start} 帧，只画出 ${drawn} 帧`)
  }

  /**
   * Joins pieces with the same coding and adds the sound, without encoding anything again. They are linked under plain names, because a
   * concat list does not allow every path.
   */
  async #join(pieces: readonly Piece[]) {
    const names = pieces.map((_, index) => `joined${index}.mp4`)
    for (const [index, { file }] of pieces.entries()) await symlink(resolve(file), join(this.#folder, names[index]!))
    const lines = names.map((name, index) => `file ${name}\nduration ${seconds(pieces[index]!.lengthMs)}`)
    await writeFile(join(this.#folder, 'pieces.txt'), `${lines.join('\n')}\n`)
    const allowed = [...careful.slice(0, 3), `concat,${careful[3]}`]
    await this.#ffmpeg([
      ...[...allowed, '-f', 'concat', '-i', 'pieces.txt', '-i', soundName],
      ...['-map', '0:v', '-map', '1:a', '-c', 'copy', ...plainFile, filmName],
    ])
  }

  #ffmpeg(
    args: readonly string[],
    { onLine, isVerbose }: { onLine?: (line: string) => void; isVerbose?: boolean } = {},
  ) {
    const quiet = ['-hide_banner', '-nostdin', '-nostats', '-y', '-loglevel', isVerbose ? 'info' : 'warning']
    return run({
      program: this.#programs.ffmpeg,
      args: [...quiet, ...(onLine ? ['-progress', 'pipe:1'] : []), ...args],
      ...{ folder: this.#folder, limits: this.#limits, deadline: this.#deadline, signal: this.#options.signal, onLine },
    })
  }

  #report(share: number) {
    if (share <= this.#done) return
    this.#done = share
    this.#options.onProgress?.(share)
  }
}

/** Removes metadata such as where and with which device a clip was taken. The index comes first, so that playback can start early. */
const plainFile = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart']
/** Uses half of the processors and leaves the others to the server on the same machine. */
const threads = String(Math.max(1, Math.ceil(availableParallelism() / 2)))

/** What FFmpeg draws a graph with, before the name of the file; it is in the folder of the graph. */
export function drawArgs({ inputs, output }: FilmGraph, fps: number): string[] {
  return [
    ...['-filter_complex_threads', threads],
    ...inputs.flat(),
    ...['-filter_complex_script', graphName, '-map', output],
    ...['-r', String(fps), '-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast'],
    ...['-crf', '23', '-pix_fmt', 'yuv420p', '-threads', threads],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
  ]
}
