import { useEffect, useState } from 'react'
import { fileAddress } from '#web/kit/call/file.ts'

/** How many bars a sound is drawn as. */
export const bars = 120

/** How loud each part of a sound is at most, 0 to 1, the loudest being 1; undefined until it is known, or where it cannot be. */
export function useWave(url: string): readonly number[] | undefined {
  // The signature of an address is renewed; the file behind it never changes.
  const key = url.replace(/\?.*/, '')
  const [found, set] = useState<{ key: string; wave: readonly number[] }>()
  useEffect(() => {
    const stop = new AbortController()
    void waveOf(url, stop.signal).then(
      (wave) => set({ key, wave }),
      () => undefined,
    )
    return () => stop.abort()
  }, [url, key])
  return found?.key === key ? found.wave : undefined
}

async function waveOf(url: string, signal: AbortSignal) {
  const answer = await fetch(fileAddress(url), { signal })
  if (!answer.ok) throw new Error('no file')
  // So few samples a second that a quarter of an hour takes 30 MB, and enough to draw.
  const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(await answer.arrayBuffer())
  return loudness(sound.getChannelData(0), bars)
}

/** The largest of each part, in shares of the largest of all. */
export function loudness(samples: Float32Array, parts: number): number[] {
  const each = samples.length / parts
  const peaks = Array.from({ length: parts }, (_, part) => {
    let peak = 0
    for (let at = Math.floor(part * each); at < Math.floor((part + 1) * each); at++)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    return peak
  })
  const top = Math.max(...peaks)
  return peaks.map((peak) => (top > 0 ? peak / top : 0))
}
