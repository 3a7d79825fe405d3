import { Input, MATROSKA, MP4, QTFF, UrlSource, type VideoSample, VideoSampleSink, WEBM } from 'mediabunny'
import { plainVideo, type Reel, type Source, type Still, Undecodable } from './reel.ts'

/** Further ahead than this, in seconds, decoding from the key frame before is faster than going on. */
const skipSeconds = 2
/** So many packets tell how many pictures a second has. */
const measuredPackets = 50

/** A request that failed is sent once more: a file that is deleted does not come back. */
const getRetryDelay = (failures: number) => (failures > 1 ? null : 0.5)

/** Opens a clip whose pictures the browser decodes one by one (WebCodecs). @throws Undecodable */
export async function openDecoded(address: string): Promise<Source> {
  const input = new Input({ source: new UrlSource(address, { getRetryDelay }), formats: [MP4, QTFF, MATROSKA, WEBM] })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track || !(await track.canDecode())) throw new Undecodable(address)
    const [durationSeconds, stats, sound, width, height] = await Promise.all([
      track.computeDuration(),
      track.computePacketStats(measuredPackets),
      input.getPrimaryAudioTrack(),
      track.getDisplayWidth(),
      track.getDisplayHeight(),
    ])
    return {
      media: {
        durationMs: 1000 * durationSeconds,
        hasSound: sound !== null,
        video: { ...plainVideo, width, height, fps: stats.averagePacketRate || plainVideo.fps },
      },
      reel: () => new DecodedReel(new VideoSampleSink(track)),
      close: () => input.dispose(),
    }
  } catch (error) {
    input.dispose()
    throw error instanceof Undecodable ? error : new Undecodable(address, { cause: error })
  }
}

class DecodedReel implements Reel {
  readonly #sink: VideoSampleSink
  #samples: AsyncGenerator<VideoSample, void, unknown> | undefined
  #now: VideoSample | undefined
  #next: VideoSample | undefined
  /** Of `#now`, until it is another one. */
  #still: { of: VideoSample; still: Still } | undefined

  constructor(sink: VideoSampleSink) {
    this.#sink = sink
  }

  async at(ms: number): Promise<Still> {
    const seconds = ms / 1000
    if (!this.#now || seconds < this.#now.timestamp || seconds > this.#now.timestamp + skipSeconds)
      await this.#begin(seconds)
    while (this.#next && this.#next.timestamp <= seconds + 1e-6) {
      this.#now?.close()
      this.#now = this.#next
      this.#next = await this.#step()
    }
    if (!this.#now) throw new Undecodable('no picture')
    if (this.#still?.of !== this.#now) {
      this.#drop()
      this.#still = { of: this.#now, still: stillOf(this.#now) }
    }
    return this.#still.still
  }

  close() {
    this.#drop()
    this.#end()
  }

  async #begin(seconds: number) {
    this.#end()
    this.#samples = this.#sink.samples(Math.max(0, seconds))
    this.#now = await this.#step()
    if (!this.#now) {
      // After its end a clip shows its last picture, before its beginning the first.
      this.#now = (await this.#sink.getSample(seconds)) ?? (await this.#sink.samples().next()).value ?? undefined
      return
    }
    this.#next = await this.#step()
  }

  #end() {
    void this.#samples?.return().catch(() => {})
    this.#now?.close()
    this.#next?.close()
    this.#samples = undefined
    this.#now = undefined
    this.#next = undefined
  }

  async #step() {
    return (await this.#samples?.next())?.value ?? undefined
  }

  #drop() {
    if (this.#still?.still instanceof VideoFrame) this.#still.still.close()
    this.#still = undefined
  }
}

/** As it is displayed: a frame, or a drawing if it has to be turned. */
function stillOf(sample: VideoSample): Still {
  if (sample.rotation === 0 && !sample.flip) return sample.toVideoFrame()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: sample.displayWidth, height: sample.displayHeight })
  sample.draw(canvas.getContext('2d')!, 0, 0)
  return canvas
}
