import { loadPlayer } from '../../kit/load/livePlayer.ts'

/** The addresses of a live picture; null if the stream is not available in that form. */
export interface Addresses {
  readonly flv: string | null
  readonly hls: string | null
}
export interface Engine {
  stop(): void
}

/** Loaded only if mpegts.js cannot play the stream. It is even larger, and no page waits for it. */
const loadHls = () => import('hls.js/light').then(({ default: Hls }) => Hls)

/**
 * Plays a live stream into a video element: HTTP-FLV where the browser can put it together, else HLS.
 * @param onEnd called once, when nothing more will come
 * @returns null where this browser can play it in neither form
 */
export async function playInto(
  video: HTMLVideoElement,
  { flv, hls }: Addresses,
  onEnd: () => void,
): Promise<Engine | null> {
  let isOver = false
  const over = () => {
    if (!isOver) onEnd()
    isOver = true
  }
  if (flv) {
    const mpegts = await loadPlayer()
    if (mpegts.getFeatureList().mseLivePlayback) {
      const player = mpegts.createPlayer(
        // Sound is never played, and waiting for missing audio would delay the picture.
        { type: 'flv', isLive: true, hasAudio: false, hasVideo: true, url: flv },
        // Its worker would be made of text, which the page's policy allows to nothing else. Late by little is better than smooth and old.
        {
          enableWorker: false,
          enableStashBuffer: false,
          liveBufferLatencyChasing: true,
          liveBufferLatencyMaxLatency: 3,
        },
      )
      player.on(mpegts.Events.ERROR, over)
      player.on(mpegts.Events.LOADING_COMPLETE, over)
      player.attachMediaElement(video)
      player.load()
      void Promise.resolve(player.play()).catch(() => {})
      return {
        stop() {
          isOver = true
          player.destroy()
        },
      }
    }
  }
  if (!hls) return null
  if (video.canPlayType('application/vnd.apple.mpegurl')) {
    video.src = hls
    video.addEventListener('error', over, { once: true })
    video.addEventListener('ended', over, { once: true })
    void video.play().catch(() => {})
    return {
      stop() {
        isOver = true
        video.removeAttribute('src')
        video.load()
      },
    }
  }
  const Hls = await loadHls()
  if (!Hls.isSupported()) return null
  const player = new Hls({ enableWorker: false, liveSyncDurationCount: 2 })
  player.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) over()
  })
  player.loadSource(hls)
  player.attachMedia(video)
  player.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => {}))
  return {
    stop() {
      isOver = true
      player.destroy()
    },
  }
}
