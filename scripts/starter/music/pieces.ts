import {
  bass,
  bell,
  brush,
  clap,
  fadeOut,
  hat,
  keys,
  kick,
  type Note,
  pad,
  pluck,
  room,
  type Sound,
  shaker,
  silence,
  whistle,
} from './synth.ts'

/** A place in the bars of a piece, in beats of its tempo. */
interface Band {
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

interface Score {
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

function performed({ tempo, swing = 0, chords, wet, roomSeconds, bar, end }: Score): Sound {
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

const times = <T>(rows: readonly T[], count: number) => Array.from({ length: count }, () => rows).flat()
/** A note of a chord above its root's octave: 0 the root, 1 the third … wrapping an octave higher. */
const tone = (chord: readonly number[], at: number) => chord[at % chord.length]! + 12 * Math.floor(at / chord.length)

/** A melody in beats from the beginning of its phrase: [beat, length, pitch]. */
type Phrase = readonly (readonly [beat: number, long: number, pitch: number])[]
function sing(
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

const C = [60, 64, 67]
const G = [55, 59, 62]
const Am = [57, 60, 64]
const F = [53, 57, 60]
const Dm = [50, 53, 57]
const Em = [52, 55, 59]

/** 晴天散步: bright plucks, a whistled tune, a shaker. */
const stroll = performed({
  ...{ tempo: 112, swing: 0.06, wet: 0.2, roomSeconds: 1.1 },
  chords: [...times([C, G, Am, F], 4), C, G, F, C],
  bar(band, chord, bar) {
    const beat = bar * 4
    for (const [at, order] of [0, 2, 1, 2, 0, 2, 1, 2].entries())
      band.play(pluck, beat + at / 2, 0.5, tone(chord, order) + 12, at % 4 === 0 ? 0.5 : 0.36, at % 2 ? 0.35 : -0.35)
    for (const at of [0, 2, 3.5]) band.play(bass, beat + at, at === 3.5 ? 0.5 : 1.3, chord[0]! - 24, 0.5)
    if (bar >= 2) for (let at = 0; at < 8; at++) band.play(shaker, beat + at / 2, 0.2, 60, at % 2 ? 0.14 : 0.22, 0.2)
    if (bar >= 4) {
      for (const at of [0, 2]) band.play(kick, beat + at, 0.2, 36, 0.5)
      for (const at of [1, 3]) band.play(clap, beat + at, 0.2, 60, 0.24, -0.1)
    }
    const tune: Phrase = [
      ...([
        [0, 1, 79],
        [1, 0.5, 76],
        [1.5, 1, 79],
        [3, 1, 81],
      ] as Phrase),
      ...([
        [4, 1.5, 79],
        [6, 0.5, 76],
        [6.5, 1, 74],
      ] as Phrase),
      ...([
        [8, 1, 72],
        [9, 0.5, 74],
        [9.5, 1, 76],
        [11, 1, 79],
      ] as Phrase),
      ...([
        [12, 2, 77],
        [14, 0.5, 76],
        [14.5, 1.2, 74],
      ] as Phrase),
    ]
    sing(tune, bar, 4, 4, (at, long, pitch) => band.play(whistle, at, long, pitch, 0.17, 0.05))
  },
  end(band, chord, beat) {
    for (const at of [0, 1, 2]) band.play(pluck, beat + at * 0.06, 4, tone(chord, at) + 12, 0.5, at * 0.3 - 0.3)
    band.play(bass, beat, 3, chord[0]! - 24, 0.5)
    band.play(whistle, beat, 2, 84, 0.15)
  },
})

/** 山间暖风: a guitar in broken chords over warm strings. */
const breeze = performed({
  ...{ tempo: 88, wet: 0.26, roomSeconds: 1.7 },
  chords: [
    ...times(
      [
        [53, 57, 60, 64],
        [55, 59, 62, 67],
        [52, 55, 59, 62],
        [57, 60, 64, 67],
      ],
      3,
    ),
    F,
    G,
    C,
  ],
  bar(band, chord, bar) {
    const beat = bar * 4
    for (const [at, order] of [0, 1, 2, 3, 4, 3, 2, 1].entries())
      band.play(
        pluck,
        beat + at / 2,
        1,
        tone(chord, order) + (chord.length > 3 ? 0 : 12),
        at === 0 ? 0.55 : 0.4,
        Math.sin(at) * 0.4,
      )
    for (const pitch of chord) band.play(pad, beat, 4, pitch, 0.055)
    band.play(bass, beat, 2.4, chord[0]! - 12, 0.42)
    band.play(bass, beat + 2.5, 1.2, chord[0]! - 12, 0.3)
    if (bar >= 4) {
      band.play(kick, beat, 0.2, 36, 0.4)
      band.play(kick, beat + 2.5, 0.2, 36, 0.28)
      for (const at of [1, 3]) band.play(brush, beat + at, 0.2, 60, 0.16)
      for (let at = 0; at < 8; at++) band.play(shaker, beat + at / 2, 0.2, 60, at % 2 ? 0.16 : 0.09, -0.25)
    }
    const tune: Phrase = [
      ...([
        [0, 1.5, 72],
        [1.5, 0.5, 74],
        [2, 2, 76],
      ] as Phrase),
      ...([
        [4, 1.5, 74],
        [5.5, 0.5, 71],
        [6, 1.8, 67],
      ] as Phrase),
      ...([
        [8, 1, 67],
        [9, 1, 71],
        [10, 1.5, 74],
        [11.5, 0.5, 71],
      ] as Phrase),
      ...([
        [12, 3, 72],
        [15, 1, 67],
      ] as Phrase),
    ]
    sing(tune, bar, 4, 4, (at, long, pitch) => band.play(keys, at, long, pitch, 0.3, 0.1))
  },
  end(band, chord, beat) {
    for (const at of [0, 1, 2, 3]) band.play(pluck, beat + at * 0.12, 4, tone(chord, at), 0.5, at * 0.2 - 0.3)
    for (const pitch of chord) band.play(pad, beat, 2.4, pitch, 0.05)
    band.play(bass, beat, 3, chord[0]! - 24, 0.42)
  },
})

/** 湖上慢船: a piano that takes its time. */
const boat = performed({
  ...{ tempo: 66, wet: 0.34, roomSeconds: 2.4 },
  chords: [
    ...times(
      [
        [48, 55, 64, 67],
        [45, 52, 60, 67],
        [41, 48, 57, 64],
        [43, 50, 59, 62],
      ],
      2,
    ),
    [45, 52, 60, 64],
    [41, 48, 57, 60],
    [48, 55, 60, 64],
  ],
  bar(band, chord, bar) {
    const beat = bar * 4
    for (const [at, order] of [0, 1, 2, 3, 2, 1, 2, 3].entries())
      band.play(keys, beat + at / 2, 1.2, chord[order]!, at === 0 ? 0.34 : 0.22, order * 0.15 - 0.25)
    for (const pitch of chord.slice(1)) band.play(pad, beat, 4, pitch, 0.06)
    const tune: Phrase = [
      ...([
        [0, 2, 76],
        [2, 1, 79],
        [3, 1, 74],
      ] as Phrase),
      ...([
        [4, 2.5, 72],
        [6.5, 1.4, 71],
      ] as Phrase),
      ...([
        [8, 2, 69],
        [10, 1, 72],
        [11, 1, 76],
      ] as Phrase),
      ...([[12, 3.4, 74]] as Phrase),
    ]
    sing(tune, bar, 1, 4, (at, long, pitch) => band.play(keys, at, long, pitch, 0.36, 0.1))
    if (bar >= 4 && bar % 2 === 0) band.play(bell, beat + 3, 1, 91, 0.05, 0.5)
  },
  end(band, chord, beat) {
    for (const [at, pitch] of [...chord, 72, 76].entries())
      band.play(keys, beat + at * 0.14, 4, pitch, 0.32, at * 0.15 - 0.3)
    for (const pitch of chord.slice(1)) band.play(pad, beat, 2, pitch, 0.06)
  },
})

/** 老街午后: swung keys with brushes. */
const lane = performed({
  ...{ tempo: 84, swing: 0.13, wet: 0.22, roomSeconds: 1.3 },
  chords: [
    ...times(
      [
        [50, 53, 57, 60],
        [55, 59, 62, 65],
        [48, 52, 55, 59],
        [57, 61, 64, 67],
      ],
      3,
    ),
    Dm,
    G,
    [48, 55, 59, 64],
  ],
  bar(band, chord, bar) {
    const beat = bar * 4
    for (const at of [0, 1.5, 2.5])
      for (const [n, pitch] of chord.entries())
        band.play(keys, beat + at + n * 0.012, at === 0 ? 1.2 : 0.5, pitch + 12, at === 0 ? 0.16 : 0.11, n * 0.2 - 0.3)
    const walk = [chord[0]!, chord[1]!, chord[2]!, chord[1]!]
    for (const [at, pitch] of walk.entries()) band.play(bass, beat + at, 0.85, pitch - 12 - (pitch > 57 ? 12 : 0), 0.42)
    band.play(kick, beat, 0.2, 36, 0.42)
    band.play(kick, beat + 2.5, 0.2, 36, 0.3)
    for (const at of [1, 3]) band.play(brush, beat + at, 0.2, 60, 0.22)
    for (let at = 0; at < 8; at++) band.play(hat, beat + at / 2, 0.1, 60, at % 2 ? 0.16 : 0.1, 0.3)
    const tune: Phrase = [
      ...([
        [0.5, 0.5, 74],
        [1, 0.5, 77],
        [1.5, 1, 81],
        [3, 0.8, 79],
      ] as Phrase),
      ...([
        [4.5, 0.5, 77],
        [5, 0.5, 76],
        [5.5, 1.4, 74],
      ] as Phrase),
      ...([
        [8.5, 0.5, 72],
        [9, 0.5, 76],
        [9.5, 1, 79],
        [11, 0.8, 76],
      ] as Phrase),
      ...([
        [12.5, 0.5, 73],
        [13, 0.5, 76],
        [13.5, 1.4, 79],
        [15.5, 0.4, 76],
      ] as Phrase),
    ]
    sing(tune, bar, 2, 4, (at, long, pitch) => band.play(bell, at, long, pitch, 0.16, -0.1))
  },
  end(band, chord, beat) {
    for (const [at, pitch] of chord.entries()) band.play(keys, beat + at * 0.08, 4, pitch + 12, 0.24, at * 0.2 - 0.3)
    band.play(bass, beat, 3, chord[0]! - 12, 0.42)
    band.play(bell, beat + 0.5, 2, 83, 0.14)
  },
})

/** 说走就走: four on the floor, at a hundred and twenty: a beat is half a second, so cuts at whole seconds are on it. */
const depart = performed({
  ...{ tempo: 120, wet: 0.16, roomSeconds: 1 },
  chords: [...times([Am, F, C, G], 4), Am, F, G, C],
  bar(band, chord, bar) {
    const beat = bar * 4
    for (let at = 0; at < 4; at++) {
      band.play(kick, beat + at, 0.2, 36, 0.72)
      band.play(hat, beat + at + 0.5, 0.1, 60, 0.34, 0.2)
      band.play(bass, beat + at + 0.5, 0.4, chord[0]! - 24 + (chord[0]! < 54 ? 12 : 0), 0.5)
    }
    for (const at of [1, 3]) band.play(clap, beat + at, 0.2, 60, 0.42)
    for (const [at, order] of [0, 2, 3, 1, 2, 4, 3, 2].entries())
      band.play(pluck, beat + at / 2, 0.4, tone(chord, order) + 12, 0.34, at % 2 ? 0.5 : -0.5)
    if (bar % 4 === 3)
      for (const at of [3, 3.25, 3.5, 3.75]) band.play(brush, beat + at, 0.1, 60, 0.1 + 0.08 * (at - 3))
    for (const pitch of chord) band.play(pad, beat, 3.6, pitch + 12, 0.04)
    const tune: Phrase = [
      ...([
        [0, 0.5, 81],
        [0.5, 0.5, 84],
        [1.5, 0.5, 83],
        [2, 1, 79],
        [3.5, 0.5, 76],
      ] as Phrase),
      ...([
        [4, 0.5, 77],
        [4.5, 0.5, 81],
        [5.5, 0.5, 79],
        [6, 1.5, 76],
      ] as Phrase),
      ...([
        [8, 0.5, 79],
        [8.5, 0.5, 84],
        [9.5, 0.5, 83],
        [10, 1, 79],
        [11.5, 0.5, 76],
      ] as Phrase),
      ...([
        [12, 1, 74],
        [13, 1, 79],
        [14, 1.6, 83],
      ] as Phrase),
    ]
    sing(tune, bar, 4, 4, (at, long, pitch) => {
      band.play(bell, at, long, pitch, 0.16, 0.15)
      band.play(whistle, at, long, pitch - 12, 0.07, -0.15)
    })
  },
  end(band, chord, beat) {
    band.play(kick, beat, 0.2, 36, 0.7)
    for (const at of [0, 1, 2, 3]) band.play(pluck, beat, 4, tone(chord, at) + 12, 0.4, at * 0.3 - 0.45)
    for (const pitch of chord) band.play(pad, beat, 2.5, pitch, 0.05)
    band.play(bass, beat, 3, chord[0]! - 24, 0.5)
    band.play(bell, beat, 2, 84, 0.16)
  },
})

/** 星夜: a musical box above wide strings. */
const stars = performed({
  ...{ tempo: 72, wet: 0.4, roomSeconds: 2.8 },
  chords: [
    ...times(
      [
        [57, 60, 64, 71],
        [53, 57, 60, 67],
        [48, 55, 60, 64],
        [52, 55, 59, 66],
      ],
      2,
    ),
    Am,
    F,
    Em,
    [57, 64, 69, 72],
  ],
  bar(band, chord, bar) {
    const beat = bar * 4
    for (const pitch of chord) band.play(pad, beat, 4, pitch, 0.09)
    band.play(bass, beat, 3.6, chord[0]! - 12 - (chord[0]! > 54 ? 12 : 0), 0.34)
    for (const [at, order] of [0, 2, 4, 5, 4, 2, 3, 1].entries())
      band.play(bell, beat + at / 2, 0.5, tone(chord, order % (2 * chord.length)) + 12, 0.09, Math.sin(at * 1.7) * 0.6)
    const tune: Phrase = [
      ...([
        [0, 1.5, 84],
        [1.5, 0.5, 83],
        [2, 2, 76],
      ] as Phrase),
      ...([
        [4, 1.5, 81],
        [5.5, 0.5, 79],
        [6, 2, 72],
      ] as Phrase),
      ...([
        [8, 1, 76],
        [9, 1, 79],
        [10, 2, 84],
      ] as Phrase),
      ...([[12, 3, 83]] as Phrase),
    ]
    sing(tune, bar, 2, 4, (at, long, pitch) => band.play(bell, at, long, pitch, 0.22, 0))
    if (bar >= 4) for (const at of [0, 2]) band.play(kick, beat + at, 0.2, 36, 0.22)
    if (bar >= 4) for (const at of [1, 3]) band.play(shaker, beat + at, 0.2, 60, 0.14, 0.3)
  },
  end(band, chord, beat) {
    for (const [at, pitch] of chord.entries()) band.play(bell, beat + at * 0.25, 3, pitch + 12, 0.2, at * 0.3 - 0.4)
    for (const pitch of chord) band.play(pad, beat, 1.8, pitch, 0.08)
  },
})

/** By the names of their files. */
export const pieces = { stroll, breeze, boat, lane, depart, stars }
