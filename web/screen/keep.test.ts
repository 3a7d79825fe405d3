import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Shown } from '#contract/scenic/screens.ts'
import { keep, loadSaved } from './keep.ts'

/** A store of the browser's that takes so many entries, and no more. */
function aStore(maxEntries: number) {
  const entries = new Map<string, Response>()
  const nameOf = (key: string | Request) => (typeof key === 'string' ? key : new URL(key.url).pathname)
  return {
    match: async (key: string) => entries.get(key)?.clone(),
    put: async (key: string, response: Response) => {
      if (entries.size >= maxEntries && !entries.has(key)) throw new DOMException('no room', 'QuotaExceededError')
      entries.set(key, response)
    },
    keys: async () => [...entries.keys()].map((path) => new Request(`http://screen${path}`)),
    delete: async (key: string | Request) => entries.delete(nameOf(key)),
  }
}
const shown: Shown = {
  title: '项目',
  areaName: '景区',
  images: ['/a.jpg', '/b.jpg'].map((url) => ({ slot: 'banner', url })),
  points: [],
  asOf: '2026-05-02T06:28:03Z',
}
const signal = new AbortController().signal
const openWith = (maxEntries: number) => {
  const store = aStore(maxEntries)
  vi.stubGlobal('caches', { open: async () => store })
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://screen' })
  vi.stubGlobal('fetch', async () => new Response('picture'))
})
afterEach(() => vi.unstubAllGlobals())

it('the content of a screen is available after a restart, but only for its own address', async () => {
  openWith(10)
  await keep('one', shown, signal)
  expect(await loadSaved('one')).toMatchObject({ shown, isWhole: true })
  expect(await loadSaved('other')).toBeUndefined()
})

it('a screen shows its pictures even if the browser has no room to store them', async () => {
  openWith(2)
  expect((await keep('one', shown, signal)).images).toHaveLength(2)
  openWith(0)
  expect((await keep('one', shown, signal)).images).toHaveLength(2)
})

it('a screen that stored only some pictures knows after a restart that its content is incomplete', async () => {
  const store = aStore(10)
  const { put } = store
  store.put = (key, response) => (key === '/b.jpg' ? Promise.reject(new Error('no room')) : put(key, response))
  vi.stubGlobal('caches', { open: async () => store })
  await keep('one', shown, signal)
  const again = await loadSaved('one')
  expect([again?.isWhole, again?.showing.images.length]).toEqual([false, 1])
})
