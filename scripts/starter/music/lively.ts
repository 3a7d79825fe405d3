import { Am, C, Dm, F, G, type Phrase, performed, sing, times, tone } from './score.ts'
import { bass, bell, brush, clap, hat, keys, kick, pad, pluck, shaker, whistle } from './synth.ts'

/** 晴天散步: bright plucks, a whistled tune, a shaker. */
export const stroll = performed({
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

/** 老街午后: swung keys with brushes. */
export const lane = performed({
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
export const depart = performed({
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
