import { openDecoded } from './decoded.ts'
import { isPicture, openPanned } from './pictures.ts'
import { openPlayed } from './played.ts'
import type { Source } from './reel.ts'

/** How long a picture lasts that stands for a clip. */
export const pannedMs = 60_000

/** Opens a clip in the best way that the browser has for it. @throws Undecodable */
export async function openSource(address: string): Promise<Source> {
  if (isPicture(address)) return openPanned(address, pannedMs)
  if (typeof VideoDecoder === 'undefined') return openPlayed(address)
  return openDecoded(address).catch(() => openPlayed(address))
}
