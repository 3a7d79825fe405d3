import { fadeOut, type Note, room, type Sound, silence } from './synth.ts'

/** A place in the bars of a piece, in beats of its tempo. */
export interface Band {
  readonly sound: Sound
  play(
    instrument: (sound: Sound, note: Note) => void,
    beat: number,
    long: number,
    pitch: number,
    gain: number,
    pan?: number,
  ): void
}

export interface Score {
  /** Beats in a minute. */
  readonly tempo: number
  /** How late every second half of a beat comes, as a share of a beat. */
  readonly swing?: number
  /** A chord for each bar of four beats, its root first; the last one rings out. */
  readonly chords: readonly (readonly number[])[]
  readonly wet: number
  readonly roomSeconds: number
  bar(band: Band, chord: readonly number[], bar: number): void
  end(band: Band, chord: readonly number[], beat: number): void
}

const tailSeconds = 3.2

export function performed({ tempo, swing = 0, chords, wet, roomSeconds, bar, end }: Score): Sound {
  const beatSeconds = 60 / tempo
  const sound = silence((chords.length - 1) * 4 * beatSeconds + tailSeconds)
  const late = (beat: number) => (Math.abs((beat % 1) - 0.5) < 0.01 ? beat + swing : beat)
  const play: Band['play'] = (instrument, beat, long, pitch, gain, pan = 0) =>
    instrument(sound, { at: late(beat) * beatSeconds + 0.02, long: long * beatSeconds, pitch, gain, pan })
  const band = { sound, play }
  for (const [at, chord] of chords.slice(0, -1).entries()) bar(band, chord, at)
  end(band, chords.at(-1)!, (chords.length - 1) * 4)
  const played = room(sound, wet, roomSeconds)
  fadeOut(played, 1.6)
  return played
}

export const times = <T>(rows: readonly T[], count: number) => Array.from({ length: count }, () => rows).flat()
/** A note of a chord above its root's octave: 0 the root, 1 the third … wrapping an octave higher. */
export const tone = (chord: readonly number[], at: number) =>
  chord[at % chord.length]! + 12 * Math.floor(at / chord.length)

/** A melody in beats from the beginning of its phrase: [beat, length, pitch]. */
export type Phrase = readonly (readonly [beat: number, long: number, pitch: number])[]
export function sing(
  phrase: Phrase,
  bar: number,
  from: number,
  bars: number,
  how: (beat: number, long: number, pitch: number) => void,
) {
  const place = ((bar - from) % bars) * 4
  if (bar < from) return
  for (const [beat, long, pitch] of phrase)
    if (beat >= place && beat < place + 4) how(bar * 4 + beat - place, long, pitch)
}

export const C = [60, 64, 67]
export const G = [55, 59, 62]
export const Am = [57, 60, 64]
export const F = [53, 57, 60]
export const Dm = [50, 53, 57]
export const Em = [52, 55, 59]
