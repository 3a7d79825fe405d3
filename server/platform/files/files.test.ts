import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStorage } from '../../providers/storage/open.ts'
import { readEnv } from '../env.ts'
import { refusedFile } from '../http/refusedFile.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { mountFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-files-'))
const env = readEnv({ DATA_DIR: folder })
const secrets = openSecrets(env)
const storage = openStorage(env, secrets)
const app = Fastify()
const canFetchCalls: unknown[] = []
mountFiles(app, storage, secrets, async (...question) => {
  canFetchCalls.push(question)
  return question[1] === 7
})
const key = 'pictures/2026/11/21/abc.jpg'
beforeAll(() => storage.put(key, Buffer.from('0123456789'), 'image/jpeg'))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a signed address', () => {
  it('a signed address returns the file, cacheable until the address expires', async () => {
    const response = await get(storage.url(key))
    expect([
      response.statusCode,
      response.body,
      response.headers['content-type'],
      response.headers['x-content-type-options'],
    ]).toEqual([200, '0123456789', 'image/jpeg', 'nosniff'])
    const age = Number(/^private, max-age=([0-9]+), immutable$/.exec(response.headers['cache-control'] as string)?.[1])
    expect(age).toBeGreaterThan(890)
    expect(age).toBeLessThanOrEqual(1800)
    expect((await get(storage.url(key), { 'if-none-match': response.headers.etag as string })).statusCode).toBe(304)
    expect(response.headers['content-disposition']).toBeUndefined()
  })
  it('a HEAD request to a signed address returns only the size', async () => {
    const response = await app.inject({ method: 'HEAD', url: storage.url(key) })
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '10', ''])
  })
  it('a signed address with a file name returns a download under that name', async () => {
    const { headers } = await get(storage.url(key, { fileName: '黄山 "迎客松"(1).jpg' }))
    expect(headers['content-disposition']).toBe(
      `attachment; filename="__ _____(1).jpg"; filename*=UTF-8''%E9%BB%84%E5%B1%B1%20%22%E8%BF%8E%E5%AE%A2%E6%9D%BE%22%281%29.jpg`,
    )
  })
  it('a signed address of a removed file returns 404', async () => {
    const response = await get(storage.url('pictures/2026/11/21/gone.jpg', { fileName: 'a.jpg' }))
    expect([response.statusCode, response.headers['cache-control'], response.headers['content-disposition']]).toEqual([
      404,
      'no-store',
      undefined,
    ])
  })
  it('a signed address stops working when it expires', async () => {
    const url = storage.url(key)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_801_000 })
    try {
      const response = await get(url)
      expect([response.statusCode, response.json()]).toEqual([403, refusedFile])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a file that a job made', () => {
  const made = 'made/export/abc.csv'
  beforeAll(() => storage.put(made, Buffer.from('a,b'), 'text/csv'))
  it('a job’s file is returned only to the session that its address was made for, and is not cached', async () => {
    const { statusCode, body, headers } = await get(storage.url(made, { session: 7 }))
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'a,b', 'private, max-age=0, immutable'])
    expect(canFetchCalls).toEqual([[made, 7]])
  })
  it.each([
    ['of a session that may not', () => storage.url(made, { session: 8 })],
    ['of no session', () => storage.url(made)],
    ['put on another session', () => storage.url(made, { session: 8 }).replace('by=8', 'by=7')],
    ['with a session added', () => `${storage.url(made)}&by=7`],
  ])('a job’s file refuses an address %s', async (_, url) => {
    const response = await get(url())
    expect([response.statusCode, response.json()]).toEqual([403, refusedFile])
  })
})

it.each([
  ['another key', (url: string) => url.replace('abc', 'abd')],
  ['a later expiry', (url: string) => url.replace(/e=\d+/, 'e=99999999999')],
  ['an altered signature', (url: string) => url.replace(/s=./, 's=!')],
  ['no signature', (url: string) => url.replace(/&s=[^&]*/, '')],
  ['a doubled signature', (url: string) => `${url}&s=x`],
  ['a name that was not signed', (url: string) => `${url}&n=evil.html`],
  ['dots that lead out', (url: string) => url.replace('pictures/2026', 'pictures/..%2f..%2f2026')],
  ['another file that is not there', (url: string) => url.replace('abc', 'gone')],
  ['an expiry that is no number', (url: string) => url.replace(/e=\d+/, 'e=soon')],
  ['a doubled expiry', (url: string) => `${url}&e=99999999999`],
  ['encoded dots that lead out', (url: string) => url.replace('pictures/2026', '%2e%2e%2fsecret.key%3f')],
  ['a NUL', (url: string) => url.replace('abc.jpg', 'abc.jpg%00.jpg')],
])('a file address with %s is refused', async (_, alter) => {
  const response = await get(alter(storage.url(key)))
  expect([response.statusCode, response.json()]).toEqual([403, refusedFile])
})

it.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=4-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('a file request with range %s returns %i', async (range, status, body, contentRange) => {
  const response = await get(storage.url(key), { range })
  expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([status, body, contentRange])
})

it('a range past the end of a file returns 416 with the size', async () => {
  const response = await get(storage.url(key), { range: 'bytes=10-' })
  expect([response.statusCode, response.headers['content-range']]).toEqual([416, 'bytes */10'])
})
