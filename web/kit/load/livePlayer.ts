/** Pages on which a live picture can be seen. */
const pages: ReadonlySet<string> = new Set(['/travelSpot/stream', '/travelSpot/stream2', '/travelSpot/equipment'])
const limitMs = 4_000

/** The player of live pictures, fetched once: it is larger than a page. */
export const loadPlayer = () => import('mpegts.js').then(({ default: mpegts }) => mpegts)

/** Fetches the player ahead: called by pages that will show a live picture, as soon as their own code is there. */
export const warmUp = () => void loadPlayer().catch(() => {})

/**
 * Loads the player if the first page can show a live picture; otherwise does nothing. Never throws, and
 * never delays the application by more than four seconds: a later picture waits for the player itself.
 */
export async function loadFirstPlayer(path: string): Promise<void> {
  if (!pages.has(path.replace(/\/+$/, ''))) return
  await Promise.race([loadPlayer().catch(() => {}), new Promise((done) => setTimeout(done, limitMs))])
}
