import { filter } from '../film/graph/graph.ts'
import { sampleRate } from '../film/graph/sound.ts'

/** Target of a film by EBU R 128: integrated loudness in LUFS and maximum true peak in dBTP. */
export const target = { loudness: -16, peak: -1.5 } as const

/** Measured loudness in LUFS and true peak in dBTP. */
export interface Loudness {
  readonly loudness: number
  readonly peak: number
}

/** Filter that makes FFmpeg report the loudness of the sound that passes through it. */
export const meter = filter('ebur128', { peak: 'true', framelog: 'verbose' })

/** Parses the summary of the meter from the output of FFmpeg. Undefined for silence. */
export function loudnessIn(said: string): Loudness | undefined {
  const last = (pattern: RegExp) => Number([...said.matchAll(pattern)].at(-1)?.[1] ?? Number.NaN)
  const [loudness, peak] = [last(/^\s*I:\s+(-?[\d.]+) LUFS/gm), last(/^\s*Peak:\s+(-?[\d.]+) dBFS/gm)]
  return loudness > silence && Number.isFinite(peak) ? { loudness, peak } : undefined
}
/** The gate of the meter: it reports about this value for anything quieter. */
const silence = -69

/** How a mix reaches the target loudness: a gain in decibels and, if peaks would be too high, a ceiling for the limiter. */
export interface Levelling {
  readonly gain: number
  readonly ceiling?: number
}

/**
 * Encoding changes peaks by some tenths of a decibel, in rare cases more. Then the ceiling is lowered and the sound encoded again.
 */
const margin = 0.7
/** Sound that would need more gain is not meant to be heard and would become noise. */
const maxGain = 30

/** Returns the levelling for a mix. With the measured result of the previous attempt it comes closer to the target. */
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

/** Whether a result is close enough to the target. */
export const isLevel = ({ loudness, peak }: Loudness) =>
  Math.abs(loudness - target.loudness) <= 0.5 && peak <= target.peak

/** The filters for a levelling. The limiter runs at four times the sample rate, so that it sees peaks between samples. */
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
