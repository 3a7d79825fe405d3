import { plainVideo, type Reel, type Source, type Still, Undecodable } from './reel.ts'

/** Opens a clip that the browser plays itself: where it decodes no single pictures, as on pages without HTTPS. @throws Undecodable */
export async function openPlayed(address: string): Promise<Source> {
  const video = await loaded(address)
  const { videoWidth: width, videoHeight: height, duration } = video
  return {
    // Whether it has sound is only known once the sound is decoded.
    media: { durationMs: 1000 * duration, hasSound: true, video: { ...plainVideo, width, height } },
    reel: () => new PlayedReel(address),
    close: () => drop(video),
  }
}

/** While it plays, a picture may be off by so much; then it is found again. */
const maxOffSeconds = 0.15

class PlayedReel implements Reel {
  readonly #video: Promise<HTMLVideoElement>

  constructor(address: string) {
    this.#video = loaded(address)
    this.#video.catch(() => {})
  }

  async at(ms: number, pace: number): Promise<Still> {
    const video = await this.#video
    const seconds = Math.min(Math.max(0, ms / 1000), Math.max(0, video.duration - 0.01))
    const off = Math.abs(video.currentTime - seconds)
    if (pace > 0 && off < maxOffSeconds) {
      // Browsers refuse other rates.
      video.playbackRate = Math.min(16, Math.max(0.0625, pace))
      if (video.paused) await video.play().catch(() => {})
      return video
    }
    video.pause()
    if (off > 0.001 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
      const sought = until(video, 'seeked')
      video.currentTime = seconds
      await sought
    }
    return video
  }

  close() {
    this.#video.then(drop, () => {})
  }
}

async function loaded(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  // The pixels of a clip from another origin can be read only if that origin allows it (CORS).
  Object.assign(video, { crossOrigin: 'anonymous', muted: true, playsInline: true, preload: 'auto', src: address })
  await until(video, 'loadeddata')
  if (!video.videoWidth) throw new Undecodable(address)
  return video
}

/** @throws Undecodable if the element fails first */
const until = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Undecodable(video.src)), { once: true })
  })

function drop(video: HTMLVideoElement) {
  video.pause()
  video.removeAttribute('src')
  video.load()
}
