import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type JpegOptions } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { aPlace, type Place, unique } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { Busy, budget } from './budget.ts'
import { decoderAtWork, decoderPid, draw } from './decoder.ts'
import { megabytesOf } from './jpeg/weight.ts'

let server: TestServer
let place: Place
let sender: Sender
let folder: string
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  place = await aPlace(server.services.database.db)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  folder = server.services.env.DATA_DIR
})
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())

const fields = () => ({ pictureId: unique('p-'), gbCode: place.gbCode, takenAt: '2026-05-02T14:28:03+08:00' })
const saved = (name: string, data: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, data)
  return path
}

describe('more pictures than there is room for', () => {
  it('pictures are decoded in order of arrival, so that light ones do not overtake a heavy one for ever', async () => {
    const inTurn = budget(10, 100_000)
    const began: string[] = []
    const ends = new Map<string, () => void>()
    const enter = (name: string, weight: number) =>
      void inTurn(weight, () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    const end = async (name: string) => {
      ends.get(name)!()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const [name, weight] of [['a', 4], ['b', 4], ['heavy', 99], ['c', 1]] as const) enter(name, weight) // biome-ignore format: a row
    await new Promise((resolve) => setImmediate(resolve))
    expect(began).toEqual(['a', 'b'])
    await end('a')
    expect(began).toEqual(['a', 'b'])
    await end('b')
    expect(began).toEqual(['a', 'b', 'heavy'])
    await end('heavy')
    expect(began).toEqual(['a', 'b', 'heavy', 'c'])
  })
  it('a picture that times out in the queue lets those behind it proceed', async () => {
    const inTurn = budget(10, 100)
    let end!: () => void
    const first = inTurn(6, () => new Promise<void>((resolve) => (end = resolve)))
    const heavy = inTurn(9, async () => 'heavy')
    const light = inTurn(1, async () => 'light')
    await expect(heavy).rejects.toBeInstanceOf(Busy)
    expect(await light).toBe('light')
    end()
    await first
    expect(await inTurn(10, async () => 'all')).toBe('all')
  })
  it('the weight of a progressive picture includes its coefficients, and an unknown file has infinite weight', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 5 } as const
    const of = (options: JpegOptions) =>
      sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#000', noise } })
        .jpeg(options)
        .toBuffer()
    const usual = await megabytesOf(saved('usual', await of({})))
    const fine = await megabytesOf(saved('fine', await of({ progressive: true, chromaSubsampling: '4:4:4' })))
    expect(usual).toBeLessThan(50)
    expect(fine - usual).toBeGreaterThan(9)
    expect(await megabytesOf(saved('none', Buffer.from('none')))).toBe(Number.POSITIVE_INFINITY)
    expect(await megabytesOf(saved('fill', Buffer.alloc(1_000_000, 0xff)))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('the decoder', () => {
  it.skipIf(process.platform !== 'linux')(
    'the decoder process has no secret of the server in its environment',
    async () => {
      process.env.SECRET_KEY = 'f'.repeat(64)
      process.env.DATABASE_URL ??= 'postgres://somebody@nowhere/none'
      await draw({ kind: 'still', path: saved('one.jpg', await aShot()), label: '' }, server.services.log)
      const environ = readFileSync(`/proc/${decoderPid()}/environ`, 'utf8')
      expect(environ).toContain('PATH=')
      expect(environ).not.toMatch(/SECRET|DATABASE|PASSWORD/)
    },
  )
  it('a crashed decoder is restarted, and no picture is lost', async () => {
    const shot = await aShot(3, 3000, 2000)
    // A decoder that ends before its first reply counts as one that cannot start, so one picture is decoded first.
    expect((await sender.upload('picture', fields(), shot)).code).toBe(200)
    const answers = Promise.all([1, 2, 3].map(() => sender.upload('picture', fields(), shot)))
    const before = await vi.waitUntil(decoderAtWork, { timeout: patience, interval: 1 })
    process.kill(before, 'SIGSEGV')
    expect((await answers).map(({ code }) => code)).toEqual([200, 200, 200])
    await expect.poll(decoderPid).not.toBe(before)
  })
  it('the decoder ends after a while without work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await draw({ kind: 'still', path: saved('two.jpg', await aShot()), label: '' }, server.services.log)
    const pid = decoderPid()!
    expect(isAlive(pid)).toBe(true)
    vi.advanceTimersByTime(15_000)
    vi.useRealTimers()
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(decoderPid()).toBeUndefined()
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
