import { type Frames, framesOf, msAt, shared } from '../frames.ts'
import type { MediaOf } from '../media.ts'
import type { FilmPlan } from '../plan.ts'
import { seenFrames, segmentsOf } from '../segments.ts'
import { type PlacedShot, piecesOf, placedShots } from '../timeMap.ts'
import { type Filter, filter, Graph, type Label } from './graph.ts'
import { clipInput, repeatedInput, seconds } from './inputs.ts'

/** The filter graph that mixes a film's sound, before its loudness is adjusted. */
export interface SoundGraph {
  readonly inputs: readonly (readonly string[])[]
  readonly text: string
  readonly output: Label
}

export const sampleRate = 48_000
const format = filter('aformat', { sample_fmts: 'flt', sample_rates: sampleRate, channel_layouts: 'stereo' })

/**
 * Mixes the sound of shots, inserted clips and music to the length of the film. Undefined if there is no sound.
 * A shot's sound plays at the speed of its picture with the same pitch, is silent during a freeze, and fades in a transition.
 */
export function soundGraph(plan: FilmPlan, mediaOf: MediaOf, frames: number): SoundGraph | undefined {
  const graph = new Graph()
  const sounds = [...shotSounds(graph, plan, mediaOf), ...clipSounds(graph, plan, mediaOf)]
  const lengthMs = msAt(frames, plan.fps)
  if (plan.music && plan.music.volume > 0)
    sounds.push(
      graph.chain(
        graph.input(repeatedInput(plan.music.file), 'a'),
        format,
        ...part(lengthMs),
        volume(plan.music.volume),
      ),
    )
  if (sounds.length === 0) return undefined
  const mixed =
    sounds.length > 1 ? [filter('amix', { inputs: sounds.length, normalize: 0, dropout_transition: 0 })] : []
  const output = graph.chain(sounds, ...mixed, filter('apad'), ...part(lengthMs))
  return { inputs: graph.inputs, text: graph.text, output }
}

function shotSounds(graph: Graph, plan: FilmPlan, mediaOf: MediaOf): Label[] {
  const segments = segmentsOf(plan)
  return placedShots(plan).flatMap((placed, index) => {
    const { file, volume: percent } = placed.shot
    const seen = seenFrames(segments, index)
    if (!seen || percent === 0 || !mediaOf(file).hasSound) return []
    const joints = segments.filter((one) => one.transition && (one.first === index || one.second === index))
    const crossing = joints.map((joint) =>
      filter('afade', {
        t: joint.first === index ? 'out' : 'in',
        st: seconds(msAt(joint.start, plan.fps)),
        d: seconds(msAt(joint.end - joint.start, plan.fps)),
      }),
    )
    return pieceSounds(graph, plan, mediaOf, placed, seen, [...crossing, volume(percent)])
  })
}

function pieceSounds(
  graph: Graph,
  plan: FilmPlan,
  mediaOf: MediaOf,
  placed: PlacedShot,
  seen: Frames,
  after: readonly Filter[],
): Label[] {
  const { file } = placed.shot
  const times = { startMs: msAt(seen.start, plan.fps), endMs: msAt(seen.end, plan.fps) }
  return piecesOf(placed, times, plan.elements).flatMap(({ startMs, endMs, sourceMs, speed }) => {
    if (speed === 0) return []
    // There is no sound before the beginning of a file.
    const lateMs = Math.max(0, -sourceMs / speed)
    const [fromMs, lengthMs] = [Math.max(0, sourceMs), endMs - startMs - lateMs]
    if (lengthMs <= 0 || fromMs >= mediaOf(file).durationMs) return []
    const input = graph.input(clipInput(file, { fromMs, lengthMs: lengthMs * speed }), 'a')
    return [graph.chain(input, format, ...tempo(speed), ...part(lengthMs), delay(startMs + lateMs), ...after)]
  })
}

function clipSounds(graph: Graph, plan: FilmPlan, mediaOf: MediaOf): Label[] {
  const film = framesOf({ startMs: 0, lengthMs: plan.lengthMs }, plan.fps)
  return plan.elements.flatMap((element) => {
    const { effect, startMs, lengthMs, params, file } = element
    if (effect !== 'clip' || !params.volume || !mediaOf(file!).hasSound) return []
    if (!shared(framesOf(element, plan.fps), film)) return []
    const input = graph.input(clipInput(file!, { fromMs: 0, lengthMs }), 'a')
    return [graph.chain(input, format, ...part(lengthMs), delay(startMs), volume(params.volume))]
  })
}

const part = (lengthMs: number): Filter[] => [
  filter('atrim', { end: seconds(lengthMs) }),
  filter('asetpts', { expr: 'PTS-STARTPTS' }),
]
const delay = (ms: number) => filter('adelay', { delays: Math.round(ms), all: 1 })
const volume = (percent: number) => filter('volume', { volume: percent / 100 })

/** One `atempo` filter blends skipped samples only up to twice the speed, and accepts no speed below a half. Several are chained. */
function tempo(speed: number): Filter[] {
  if (speed === 1) return []
  const steps = Math.ceil(Math.abs(Math.log2(speed)))
  const each = speed ** (1 / steps)
  return Array.from({ length: steps }, () => filter('atempo', { tempo: each }))
}
