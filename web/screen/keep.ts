import { type Shown, screenPath } from '#contract/scenic/screens.ts'
import type { Showing } from '#web/features/scenic/terminal/Terminal.tsx'

/** Names of the caches that survive a restart: content, and files of the page; `screen-worker.js` uses them too. */
const content = 'screen-content'
const shell = 'screen-shell'

/**
 * Fetches each picture of the content once, and caches everything over a restart if the browser can (https).
 * @throws if a picture cannot be fetched
 */
export async function keep(token: string, shown: Shown, signal: AbortSignal): Promise<Showing> {
  const store = await open(content)
  const blobs = new Map<string, Blob>()
  for (const url of urlsOf(shown)) {
    const known = await store?.match(nameOf(url))
    const response = known ?? (await fetch(url, { signal }))
    if (!response.ok) {
      // A picture that was removed meanwhile is left out; any other error may pass by the next attempt.
      if (response.status === 404) continue
      throw new Error(`${response.status}`)
    }
    if (!known) await store?.put(nameOf(url), response.clone()).catch(() => undefined)
    blobs.set(url, await response.blob())
  }
  // If the cache is full, the content lasts as long as the page.
  const list = store && new Response(JSON.stringify({ token: await fingerprint(token), shown }))
  if (list) await store.put(listName, list).catch(() => undefined)
  const used = new Set([listName, ...urlsOf(shown).map(nameOf)])
  for (const request of (await store?.keys()) ?? [])
    if (!used.has(new URL(request.url).pathname)) await store?.delete(request)
  return showingFrom(shown, blobs)
}

/** The content cached for exactly this address, and whether it is complete; undefined if there is none. */
export async function loadSaved(
  token: string,
): Promise<{ shown: Shown; showing: Showing; isWhole: boolean } | undefined> {
  const store = await open(content)
  const list = await store?.match(listName)
  if (!store || !list) return undefined
  const { token: of, shown } = (await list.json()) as { token: string; shown: Shown }
  if (of !== (await fingerprint(token))) return undefined
  const blobs = new Map<string, Blob>()
  for (const url of urlsOf(shown)) {
    const known = await store.match(nameOf(url))
    if (known) blobs.set(url, await known.blob())
  }
  return { shown, showing: showingFrom(shown, blobs), isWhole: blobs.size === urlsOf(shown).length }
}

/** Deletes all cached content. */
export async function forget() {
  if ('caches' in globalThis) await caches.delete(content)
}

/** Lets the page itself open without a network: its worker, and the files that it has loaded. */
export function keepShell() {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  navigator.serviceWorker.register('/screen-worker.js', { scope: screenPath }).catch(() => undefined)
  addEventListener('load', async () => {
    const store = await open(shell)
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    const paths = [screenPath, ...new Set(files)]
    const stands = new Set((await store?.keys())?.map(({ url }) => new URL(url).pathname))
    await store?.addAll(paths.filter((file) => file === screenPath || !stands.has(file))).catch(() => undefined)
    for (const file of stands) if (files.length && !paths.includes(file)) await store?.delete(file)
  })
}

const listName = '/screen-content'
/** A file is named without its signature, which is another each time. */
const nameOf = (url: string) => new URL(url, location.origin).pathname
const urlsOf = ({ images, points }: Shown) => [
  ...new Set([...images.map(({ url }) => url), ...points.flatMap(({ url }) => url ?? [])]),
]

/** Pictures that are there have an address within the page, and need no server any more. */
function showingFrom({ title, areaName, images, points }: Shown, blobs: ReadonlyMap<string, Blob>): Showing {
  const local = new Map([...blobs].map(([url, blob]) => [url, URL.createObjectURL(blob)]))
  return {
    title,
    areaName,
    images: images.flatMap(({ slot, url }) => (local.has(url) ? [{ slot, url: local.get(url)! }] : [])),
    points: points.map(({ name, url }) => ({ name, url: (url && local.get(url)) ?? null })),
  }
}

/** There is no such cache on plain http; then the content lasts as long as the page. */
const open = async (name: string) => ('caches' in globalThis ? caches.open(name).catch(() => undefined) : undefined)

/** Tells addresses apart without storing them. */
async function fingerprint(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
