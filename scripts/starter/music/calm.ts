import { Am, C, Em, F, G, type Phrase, performed, sing, times, tone } from './score.ts'
import { bass, bell, brush, keys, kick, pad, pluck, shaker } from './synth.ts'

/** 山间暖风: a guitar in broken chords over warm strings. */
export const breeze = performed({
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
export const boat = performed({
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

/** 星夜: a musical box above wide strings. */
export const stars = performed({
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
