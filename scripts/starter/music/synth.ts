/** Samples in a second. */
export const rate = 44_100

/** Two channels that are added to. */
export interface Sound {
  readonly left: Float32Array
  readonly right: Float32Array
}
export const silence = (seconds: number): Sound => ({
  left: new Float32Array(Math.ceil(seconds * rate)),
  right: new Float32Array(Math.ceil(seconds * rate)),
})

/** A note: when and for how long in seconds, how high (60 is the middle C), how loud (0 to 1) and where (-1 left to 1 right). */
export interface Note {
  readonly at: number
  readonly long: number
  readonly pitch: number
  readonly gain: number
  readonly pan?: number
}
type Instrument = (sound: Sound, note: Note) => void

const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)
const turn = 2 * Math.PI

/** Adds a voice of one channel, for so many seconds, at its place between left and right. */
function lay(sound: Sound, { at, gain, pan = 0 }: Note, seconds: number, voice: (t: number) => number) {
  const begin = Math.round(at * rate)
  const [left, right] = [Math.cos(((pan + 1) * Math.PI) / 4) * gain, Math.sin(((pan + 1) * Math.PI) / 4) * gain]
  const end = Math.min(sound.left.length, begin + Math.round(seconds * rate))
  for (let sample = begin; sample < end; sample++) {
    const value = voice((sample - begin) / rate)
    sound.left[sample]! += left * value
    sound.right[sample]! += right * value
  }
}

/** Numbers from -1 to 1 that are the same at every run. */
function noise(seed: number) {
  let state = seed | 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
    return state / 2 ** 31
  }
}

/** A string that is plucked: a noise that runs around and loses its edges (Karplus and Strong), in tune by an all-pass. */
export const pluck: Instrument = (sound, note) => {
  // The mean of two neighbours takes half a sample, the all-pass the rest of the period.
  const period = rate / hertz(note.pitch) - 0.5
  const size = Math.floor(period - 0.2)
  const rest = (1 - (period - size)) / (1 + (period - size))
  const random = noise(Math.round(note.at * 1000) + note.pitch * 7919)
  const line = Float32Array.from({ length: size }, random)
  // A soft finger: what is sharp goes before it sounds.
  for (let pass = 0; pass < 3; pass++) for (let at = 1; at < size; at++) line[at] = 0.5 * (line[at]! + line[at - 1]!)
  const mean = line.reduce((sum, value) => sum + value, 0) / size
  for (let at = 0; at < size; at++) line[at]! -= mean
  const loss = 0.996 ** (220 / hertz(note.pitch))
  const seconds = Math.min(4, note.long + 1.2)
  const before = { echo: 0, soft: 0, tuned: 0 }
  let at = 0
  lay(sound, note, seconds, (t) => {
    const echo = line[at]!
    const soft = loss * 0.5 * (echo + before.echo)
    const tuned = rest * soft + before.soft - rest * before.tuned
    Object.assign(before, { echo, soft, tuned })
    line[at] = tuned
    at = (at + 1) % size
    const left = seconds - t
    return 1.5 * echo * Math.min(1, t / 0.002) * (left < 0.6 ? left / 0.6 : 1)
  })
}

/** A soft piano: partials that fade the sooner the higher they are. */
export const keys: Instrument = (sound, note) => {
  const base = turn * hertz(note.pitch)
  const seconds = note.long + 1.4
  lay(sound, note, seconds, (t) => {
    let sum = 0
    for (let partial = 1; partial <= 5; partial++)
      sum +=
        (Math.sin(base * partial * (1 + 0.0004 * partial * partial) * t) / partial ** 1.7) *
        Math.exp(-t * (0.9 + 0.75 * partial))
    const held = t > note.long ? Math.exp(-(t - note.long) * 4) : 1
    return sum * held * Math.min(1, t / 0.006)
  })
}

/** Bells of a musical box. */
export const bell: Instrument = (sound, note) => {
  const base = turn * hertz(note.pitch)
  lay(sound, note, 3.2, (t) => {
    const body = Math.sin(base * t) * Math.exp(-1.7 * t) + 0.32 * Math.sin(base * 3.01 * t) * Math.exp(-4.5 * t)
    return (body + 0.12 * Math.sin(base * 6.3 * t) * Math.exp(-11 * t)) * Math.min(1, t / 0.003)
  })
}

/** Many strings that come and go slowly. */
export const pad: Instrument = (sound, note) => {
  const base = hertz(note.pitch)
  const seconds = note.long + 1.2
  for (const [share, side] of [
    [0.997, -0.6],
    [1.0026, 0.6],
    [1, 0],
  ] as const)
    lay(sound, { ...note, pan: side, gain: note.gain * 0.5 }, seconds, (t) => {
      const phase = turn * base * share * t
      const wave =
        Math.sin(phase) + 0.34 * Math.sin(2 * phase) + 0.14 * Math.sin(3 * phase) + 0.05 * Math.sin(5 * phase)
      const swell = Math.min(1, t / 0.7) * Math.min(1, (seconds - t) / 1.2)
      return wave * swell * (0.9 + 0.1 * Math.sin(turn * 0.23 * t + side))
    })
}

/** A round bass. */
export const bass: Instrument = (sound, note) => {
  const base = turn * hertz(note.pitch)
  const seconds = note.long + 0.12
  lay(sound, note, seconds, (t) => {
    const wave =
      Math.sin(base * t) +
      0.32 * Math.sin(2 * base * t) * Math.exp(-5 * t) +
      0.12 * Math.sin(3 * base * t) * Math.exp(-9 * t)
    return wave * Math.min(1, t / 0.008) * Math.exp(-0.9 * t) * Math.min(1, (seconds - t) / 0.1)
  })
}

/** A lead with a little vibrato, as whistled. */
export const whistle: Instrument = (sound, note) => {
  const base = hertz(note.pitch)
  const seconds = note.long + 0.18
  let phase = 0
  const random = noise(note.pitch + 17)
  lay(sound, note, seconds, (t) => {
    phase += (turn * base * (1 + 0.005 * Math.min(1, t / 0.3) * Math.sin(turn * 5.2 * t))) / rate
    const wave = Math.sin(phase) + 0.1 * Math.sin(2 * phase) + 0.012 * random()
    return wave * Math.min(1, t / 0.04) * Math.min(1, (seconds - t) / 0.16)
  })
}

export const kick: Instrument = (sound, note) =>
  lay(
    sound,
    note,
    0.32,
    (t) =>
      Math.sin(turn * (52 * t + 5.2 * (1 - Math.exp(-28 * t)))) * Math.exp(-11 * t) * Math.min(1, (0.32 - t) / 0.05),
  )

/** Noise without its low part, that fades at a rate. */
const hiss =
  (fading: number, seconds: number, body = 0): Instrument =>
  (sound, note) => {
    const random = noise(Math.round(note.at * 9973) + 5)
    let before = 0
    lay(sound, note, seconds, (t) => {
      const now = random()
      const high = now - before
      before = now
      return (
        (0.5 * high * Math.exp(-fading * t) + body * Math.sin(turn * 190 * t) * Math.exp(-24 * t)) *
        Math.min(1, t / 0.001)
      )
    })
  }
export const hat = hiss(60, 0.1)
export const shaker: Instrument = (sound, note) => {
  const random = noise(Math.round(note.at * 7919) + 3)
  let before = 0
  lay(sound, note, 0.14, (t) => {
    const now = random()
    const high = now - before
    before = now
    return 0.45 * high * Math.sin((Math.PI * t) / 0.14) ** 2
  })
}
/** A snare under a brush. */
export const brush = hiss(17, 0.3, 0.4)
/** Hands or a rim. */
export const clap = hiss(26, 0.22, 0.15)

/** A room: eight echoes that feed each other, each duller than the one before. `wet` is how much of it there is. */
export function room({ left, right }: Sound, wet: number, seconds: number): Sound {
  const out: Sound = { left: left.slice(), right: right.slice() }
  const lengths = [1557, 1617, 1491, 1422, 1277, 1356, 1188, 1116]
  for (const [channel, from, to, spread] of [
    [0, left, out.left, 0],
    [1, right, out.right, 23],
  ] as const)
    for (const length of lengths) {
      const size = length * 2 + spread + channel
      const line = new Float32Array(size)
      const back = 0.001 ** (size / rate / seconds)
      let dull = 0
      for (let at = 0, place = 0; at < from.length; at++, place = (place + 1) % size) {
        const echo = line[place]!
        dull = 0.6 * echo + 0.4 * dull
        line[place] = from[at]! * 0.3 + dull * back
        to[at]! += wet * echo
      }
    }
  return out
}

/** The last seconds fade to nothing. */
export function fadeOut({ left, right }: Sound, seconds: number) {
  const length = Math.round(seconds * rate)
  for (let at = 0; at < length; at++) {
    const place = left.length - length + at
    const share = Math.cos((Math.PI / 2) * (at / length)) ** 2
    left[place]! *= share
    right[place]! *= share
  }
}

/** A WAV of 16 bit, its loudest sample at 0.9. */
export function wav({ left, right }: Sound): Buffer {
  let top = 0
  for (let at = 0; at < left.length; at++) top = Math.max(top, Math.abs(left[at]!), Math.abs(right[at]!))
  const scale = (0.9 * 32_767) / (top || 1)
  const head = Buffer.alloc(44)
  const bytes = left.length * 4
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(2, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 4, 28)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  const samples = Buffer.alloc(bytes)
  for (let at = 0; at < left.length; at++) {
    samples.writeInt16LE(Math.round(left[at]! * scale), at * 4)
    samples.writeInt16LE(Math.round(right[at]! * scale), at * 4 + 2)
  }
  return Buffer.concat([head, samples])
}
