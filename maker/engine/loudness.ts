import { filter } from '../film/graph/graph.ts'
import { sampleRate } from '../film/graph/sound.ts'

/** What a film sounds like, by EBU R 128: LUFS as a whole, and at most so many dBTP. */
export const target = { loudness: -16, peak: -1.5 } as const

/** How loud something is. */
export interface Loudness {
  readonly loudness: number
  readonly peak: number
}

/** Makes FFmpeg say how loud what passes is. */
export const meter = filter('ebur128', { peak: 'true', framelog: 'verbose' })

/** What the meter said at the end; undefined of silence. */
export function loudnessIn(said: string): Loudness | undefined {
  const last = (pattern: RegExp) => Number([...said.matchAll(pattern)].at(-1)?.[1] ?? Number.NaN)
  const [loudness, peak] = [last(/^\s*I:\s+(-?[\d.]+) LUFS/gm), last(/^\s*Peak:\s+(-?[\d.]+) dBFS/gm)]
  return loudness > silence && Number.isFinite(peak) ? { loudness, peak } : undefined
}
/** The meter's gate: it says this of what is quieter. */
const silence = -69

/** How a sound is brought to its loudness: made louder by so many decibels, and where that needs it held under a ceiling. */
export interface Levelling {
  readonly gain: number
  readonly ceiling?: number
}

/** Coding moves peaks by some tenths of a decibel, in rare cases more; then the ceiling is lowered and it is coded once more. */
const margin = 0.7
/** What is quieter than that is not meant to be loudnessIn, and would be noise. */
const maxGain = 30

/** What to do with a mix; with each further measure of the result it comes closer. */
export function levelled(mix: Loudness, tried?: { levelling: Levelling; result: Loudness }): Levelling {
  const wish = tried ? tried.levelling.gain + target.loudness - tried.result.loudness : target.loudness - mix.loudness
  const gain = Math.min(maxGain, wish)
  const ceiling = target.peak - margin
  if (!tried) return mix.peak + gain > ceiling ? { gain, ceiling } : { gain }
  const over = Math.max(0, tried.result.peak - target.peak)
  const before = tried.levelling.ceiling ?? ceiling
  return over > 0 || tried.levelling.ceiling !== undefined || mix.peak + gain > ceiling
    ? { gain, ceiling: before - (over > 0 ? over + 0.3 : 0) }
    : { gain }
}

/** Near enough to be left. */
export const isLevel = ({ loudness, peak }: Loudness) =>
  Math.abs(loudness - target.loudness) <= 0.5 && peak <= target.peak

/** The filters that do it. The limiter works on four times as many samples, so that it sees peaks between them. */
export const levellingFilters = ({ gain, ceiling }: Levelling): string[] => [
  filter('volume', { volume: `${gain.toFixed(2)}dB` }),
  ...(ceiling === undefined
    ? []
    : [
        filter('aresample', { sample_rate: 4 * sampleRate }),
        filter('alimiter', { limit: 10 ** (ceiling / 20), level: 0, latency: 1 }),
        filter('aresample', { sample_rate: sampleRate }),
      ]),
]
