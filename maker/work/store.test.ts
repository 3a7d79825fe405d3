import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clipFolder } from '#test/films/clips.ts'
import { FetchFailure } from './faults.ts'
import { openStore, type Source } from './store.ts'

let folder: string
let base: string
let requests: string[]
let running: number
let highest: number
/** How each path is answered; by default with its own text. */
let answers: Record<string, (response: ServerResponse, count: number) => void>
const closers: (() => void)[] = []
const limits = { attempts: 3, pauseMs: 1, timeoutMs: 500 }
const never = new AbortController().signal

beforeEach(async () => {
  folder = await mkdtemp(join(clipFolder, 'store-'))
  ;[requests, answers, running, highest] = [[], {}, 0, 0]
  const server = createServer((request, response) => {
    const path = request.url!
    requests.push(path)
    highest = Math.max(highest, ++running)
    response.once('close', () => running--)
    const count = requests.filter((one) => one === path).length
    if (answers[path]) answers[path](response, count)
    else response.end(path)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await rm(folder, { recursive: true, force: true })
})

const contentOf = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  bytes: Buffer.byteLength(text),
})
/** A file whose content is its path. */
const source = (name: string, more: Partial<Source> = {}): Source => ({
  ...{ name, label: `片段 ${name}`, address: `/${name}`, maxBytes: 100, content: contentOf(`/${name}`) },
  ...more,
})
const open = (maxBytes = 1e6) => openStore({ folder, base, maxBytes, limits })

it('files are fetched once, and found again by another start', async () => {
  const sources = ['a', 'b', 'c', 'd', 'e'].map((name) => source(name))
  const shares: number[] = []
  const taken = await (await open()).take(sources, never, (share) => shares.push(share))
  expect(await readFile(taken.pathOf('c'), 'utf8')).toBe('/c')
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8, 1])
  await (await open()).take(sources, never)
  expect(requests.toSorted()).toEqual(['/a', '/b', '/c', '/d', '/e'])
})

it('at most three files are fetched at once', async () => {
  for (const name of 'abcdefgh') answers[`/${name}`] = (response) => setTimeout(() => response.end(`/${name}`), 20)
  await (await open()).take(
    [...'abcdefgh'].map((name) => source(name)),
    never,
  )
  expect(highest).toBe(3)
})

it('a busy server and a broken connection are tried again', async () => {
  answers['/a'] = (response, count) => {
    if (count === 1) response.writeHead(503).end()
    else if (count === 2) response.writeHead(200, { 'content-length': '99' }).write('/', () => response.destroy())
    else response.end('/a')
  }
  await (await open()).take([source('a')], never)
  expect(requests).toHaveLength(3)
})

it.each([
  ['another content', (response: ServerResponse) => response.end('/b'), 'SHA-256', 3],
  ['a part of it', (response: ServerResponse) => response.end('/'), '只有 1 字节', 3],
  ['more than it should have', (response: ServerResponse) => response.end('x'.repeat(200)), '超过', 3],
  ['no answer', () => {}, 'timeout', 3],
  ['no such file', (response: ServerResponse) => response.writeHead(404).end(), 'HTTP 404', 1],
])(
  'a file that comes as %s fails with a reason that names it, and leaves nothing',
  async (_, answer, reason, tries) => {
    answers['/a'] = answer
    const error = await (await open()).take([source('a')], never).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(FetchFailure)
    expect(error.message).toMatch(new RegExp(`^片段 a 下载失败：.*${reason}`))
    expect(requests).toHaveLength(tries)
    expect(await readdir(folder)).toEqual([])
  },
)

it('a download that is aborted ends at once and leaves nothing', async () => {
  answers['/a'] = (response) => response.writeHead(200).write('/')
  const abort = new AbortController()
  const taking = (await open()).take([source('a'), source('b')], abort.signal)
  await expect.poll(() => requests).toHaveLength(2)
  abort.abort('stopped')
  await expect(taking).rejects.toBe('stopped')
  expect((await readdir(folder)).filter((name) => name !== 'b')).toEqual([])
})

it('the least recently used files are removed, but none that a film uses', async () => {
  const store = await open(10)
  const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours))
  const used = await store.take([source('used')], never)
  for (const [name, hours] of [
    ['old', 1],
    ['new', 2],
  ] as const) {
    ;(await store.take([source(name)], never)).release()
    await utimes(join(folder, name), hour(hours), hour(hours))
  }
  // The oldest of all, but in use: 5 + 4 bytes fit, and another 4 do not.
  await utimes(join(folder, 'used'), hour(0), hour(0))
  ;(await store.take([source('more')], never)).release()
  expect((await readdir(folder)).toSorted()).toEqual(['more', 'used'])
  used.release()
  ;(await store.take([source('last')], never)).release()
  expect((await readdir(folder)).toSorted()).toEqual(['last', 'more'])
})

it('what an interrupted download left is removed at the next start', async () => {
  await writeFile(join(folder, 'clip.mp4.1234.part'), 'half')
  await open()
  expect(await readdir(folder)).toEqual([])
})
