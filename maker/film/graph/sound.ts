import { type Frames, msAt } from '#contract/videos/film/frames.ts'
import type { MediaOf } from '#contract/videos/film/media.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { type Sound, soundsOf } from '#contract/videos/film/sounds.ts'
import { type Filter, filter, Graph } from './graph.ts'
import { clipInput, repeatedInput, seconds } from './inputs.ts'

/** The filter graph that mixes a film's sound, before its loudness is adjusted. */
export interface SoundGraph {
  readonly inputs: readonly (readonly string[])[]
  readonly text: string
  readonly output: string
}

export const sampleRate = 48_000
const format = filter('aformat', { sample_fmts: 'flt', sample_rates: sampleRate, channel_layouts: 'stereo' })

/** Mixes the sounds of some frames of a film to their length. Undefined if there is none in the film. */
export function soundGraph(plan: FilmPlan, mediaOf: MediaOf, { start, end }: Frames): SoundGraph | undefined {
  const graph = new Graph()
  const sounds = soundsOf(plan, mediaOf, end).map((sound) =>
    graph.chain(graph.input(inputOf(sound), 'a'), format, ...filtersOf(sound)),
  )
  if (sounds.length === 0) return undefined
  const mixed =
    sounds.length > 1 ? [filter('amix', { inputs: sounds.length, normalize: 0, dropout_transition: 0 })] : []
  const output = graph.chain(sounds, ...mixed, filter('apad'), ...part(msAt(end, plan.fps), msAt(start, plan.fps)))
  return { inputs: graph.inputs, text: graph.text, output }
}

const inputOf = ({ file, fromMs, lengthMs, speed, repeats }: Sound) =>
  repeats ? repeatedInput(file) : clipInput(file, { fromMs, lengthMs: lengthMs * speed })

const filtersOf = ({ startMs, lengthMs, speed, fades, volume }: Sound): Filter[] => [
  ...tempo(speed),
  ...part(lengthMs),
  ...(startMs > 0 ? [filter('adelay', { delays: Math.round(startMs), all: 1 })] : []),
  ...fades.map((fade) => filter('afade', { t: fade.to, st: seconds(fade.startMs), d: seconds(fade.lengthMs) })),
  filter('volume', { volume: volume / 100 }),
]

const part = (endMs: number, startMs = 0): Filter[] => [
  filter('atrim', { start: seconds(startMs), end: seconds(endMs) }),
  filter('asetpts', { expr: 'PTS-STARTPTS' }),
]

/** One `atempo` filter blends skipped samples only up to twice the speed, and accepts no speed below a half. Several are chained. */
function tempo(speed: number): Filter[] {
  if (speed === 1) return []
  const steps = Math.ceil(Math.abs(Math.log2(speed)))
  const each = speed ** (1 / steps)
  return Array.from({ length: steps }, () => filter('atempo', { tempo: each }))
}
