import type { MediaOf } from '#contract/videos/film/media.ts'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { type Sound, soundsOf } from '#contract/videos/film/sounds.ts'
import { stretched } from './stretch.ts'

interface Loaded {
  readonly sound: Sound
  /** What is heard, from its first sample on: as fast as the film plays it. */
  readonly buffer: AudioBuffer
}

/** Sound that is scheduled begins so many seconds later, so that its beginning is not cut off. */
const leadSeconds = 0.05

/** The sound of a film, as loud as its plan says. The film itself is brought to an even loudness afterwards; this is not. */
export class SoundTrack {
  readonly #context = new AudioContext()
  readonly #master = this.#context.createGain()
  #loaded: readonly Loaded[] = []
  #playing: AudioBufferSourceNode[] = []
  #isClosed = false

  constructor() {
    this.#master.connect(this.#context.destination)
  }

  /** Fetches and decodes the sounds. What has none, or cannot be decoded, stays silent. */
  async load(plan: FilmPlan, mediaOf: MediaOf, frames: number) {
    const byFile = Map.groupBy(soundsOf(plan, mediaOf, frames), ({ file }) => file)
    // One after the other: decoded files are large, and only parts of them stay.
    for (const [file, sounds] of byFile) {
      const whole = await this.#decode(file)
      if (this.#isClosed) return
      if (whole) this.#loaded = [...this.#loaded, ...sounds.flatMap((sound) => this.#partOf(whole, sound) ?? [])]
    }
  }

  set muted(isMuted: boolean) {
    this.#master.gain.value = isMuted ? 0 : 1
  }

  /** Plays from a time of the film on. */
  start(fromMs: number) {
    this.stop()
    void this.#context.resume()
    const zero = this.#context.currentTime + leadSeconds - fromMs / 1000
    for (const { sound, buffer } of this.#loaded) this.#schedule(sound, buffer, fromMs, zero)
  }

  stop() {
    for (const node of this.#playing) node.stop()
    this.#playing = []
  }

  close() {
    this.#isClosed = true
    this.stop()
    void this.#context.close()
  }

  /** @param zero when the film began by the clock of the context, had it played from its beginning */
  #schedule({ startMs, lengthMs, volume, fades, repeats }: Sound, buffer: AudioBuffer, fromMs: number, zero: number) {
    const [begin, end] = [Math.max(startMs, fromMs), startMs + lengthMs]
    if (end <= begin) return
    const when = (ms: number) => Math.max(0, zero + ms / 1000)
    const gain = this.#context.createGain()
    gain.connect(this.#master)
    gain.gain.setValueAtTime(
      (volume / 100) * fades.reduce((share, fade) => share * fadedTo(fade, begin), 1),
      when(begin),
    )
    for (const { to, startMs: from, lengthMs: long } of fades) {
      if (from + long <= begin) continue
      gain.gain.setValueAtTime(
        fadedTo({ to, startMs: from, lengthMs: long }, Math.max(from, begin)) * (volume / 100),
        when(Math.max(from, begin)),
      )
      gain.gain.linearRampToValueAtTime(to === 'in' ? volume / 100 : 0, when(from + long))
    }
    const node = this.#context.createBufferSource()
    node.buffer = buffer
    node.loop = repeats ?? false
    node.connect(gain)
    const offset = (begin - startMs) / 1000
    if (repeats) node.start(when(begin), offset % buffer.duration)
    else if (offset < buffer.duration) node.start(when(begin), offset)
    else return
    node.stop(when(end))
    this.#playing.push(node)
  }

  async #decode(file: string): Promise<AudioBuffer | undefined> {
    try {
      const answer = await fetch(file)
      return answer.ok ? await this.#context.decodeAudioData(await answer.arrayBuffer()) : undefined
    } catch {
      return undefined
    }
  }

  #partOf(whole: AudioBuffer, sound: Sound): Loaded | undefined {
    if (sound.repeats) return { sound, buffer: whole }
    const { sampleRate, numberOfChannels } = whole
    const [from, to] = [sound.fromMs, sound.fromMs + sound.lengthMs * sound.speed].map((ms) =>
      Math.round((ms / 1000) * sampleRate),
    )
    const channels = Array.from({ length: numberOfChannels }, (_, channel) => {
      const part = whole.getChannelData(channel).subarray(from, to)
      return sound.speed === 1 ? part : stretched(part, sound.speed)
    })
    const length = channels[0]?.length ?? 0
    if (length === 0) return undefined
    const buffer = new AudioBuffer({ length, numberOfChannels, sampleRate })
    for (const [channel, samples] of channels.entries()) buffer.copyToChannel(new Float32Array(samples), channel)
    return { sound, buffer }
  }
}

/** How much of a sound a fade leaves at a time. */
function fadedTo({ to, startMs, lengthMs }: Sound['fades'][number], ms: number): number {
  const done = Math.min(1, Math.max(0, (ms - startMs) / lengthMs))
  return to === 'in' ? done : 1 - done
}
