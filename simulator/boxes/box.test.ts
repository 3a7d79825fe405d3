import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Aedes } from 'aedes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BusReply, busTopics } from '#contract/ingest/bus.ts'
import type { Camera } from '../world/step.ts'
import type { Fault } from './box.ts'
import { type Boxes, startBoxes } from './boxes.ts'

let broker: Aedes
let url: string
const server = createServer((socket) => broker.handle(socket))
const stop = new AbortController()
const messages: { topic: string; text: string }[] = []
const faults: Fault[] = ['silent', 'flapping', 'slow', 'refusing']
const cameras: Camera[] = Array.from({ length: 8 }, (_, n) => ({
  gbCode: `3410030000132700000${n}`,
  areaId: 1,
  caseId: 1,
  openFrom: '00:00',
  openTo: '23:59',
}))
let boxes: Boxes
const installed = new Map<string, string>()
const awake = new Set(cameras.map(({ gbCode }) => gbCode))

beforeAll(async () => {
  broker = await Aedes.createBroker()
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  broker.on('publish', ({ topic, payload }) => void messages.push({ topic, text: payload.toString() }))
  boxes = startBoxes({
    seed: '1',
    cameras,
    keyOf: () => ({ keyId: 'jy_a', secret: 'b' }),
    address: async () => url,
    awake: ({ gbCode }) => awake.has(gbCode),
    still: async () => Buffer.from('jpeg'),
    programs: {
      of: (gbCode) => installed.get(gbCode) ?? 'v1.0.0',
      fetch: async ({ sha256 }) => (sha256 === 'right' ? null : '程序包校验值不对'),
      install: async (gbCode, version) => void installed.set(gbCode, version),
    },
    faults: Object.fromEntries(faults.map((fault) => [fault, 1])),
    pace: 10,
    signal: stop.signal,
  })
  while (boxes.connected < cameras.length) await wait(20)
})
afterAll(async () => {
  stop.abort()
  await boxes.ended
  await new Promise<void>((done) => broker.close(done))
  server.close()
})

let serial = 0
async function command(
  gbCode: string,
  cmd: string,
  id = `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
  args: object = {},
) {
  const payload = JSON.stringify({ id, cmd, args, until: new Date(Date.now() + 30_000).toISOString() })
  await new Promise<void>((done, failed) =>
    broker.publish(
      {
        cmd: 'publish',
        topic: busTopics.command(gbCode),
        payload: Buffer.from(payload),
        qos: 1,
        retain: false,
        dup: false,
      },
      (error) => (error ? failed(error) : done()),
    ),
  )
  return id
}
const replies = (id: string) =>
  messages
    .filter(({ topic, text }) => topic.endsWith('/up/reply') && text.includes(id))
    .map(({ text }) => JSON.parse(text) as BusReply)

it('a box carries out a repeated command only once, and repeats its reply', async () => {
  const sound = boxes.all.findIndex((box) => box.fault === undefined)
  const box = boxes.all[sound]!
  const { gbCode } = cameras[sound]!
  const id = await command(gbCode, 'smartStop')
  await expect.poll(() => replies(id).length).toBe(1)
  await command(gbCode, 'smartStop', id)
  await expect
    .poll(() => replies(id))
    .toEqual([
      { id, ok: true },
      { id, ok: true },
    ])
  expect(box.counts).toEqual({ told: 2, done: 1 })
  const states = () =>
    messages.filter(({ topic }) => topic === busTopics.state(gbCode)).map(({ text }) => JSON.parse(text).smart)
  await expect.poll(() => states().at(-1)).toBe('stopped')
  expect(states()).toContain('stopping')
})

it('a box publishes a still under the id of the command that requested it', async () => {
  const { gbCode } = cameras[boxes.all.findIndex((box) => box.fault === undefined)]!
  const id = await command(gbCode, 'snapshot')
  await expect.poll(() => messages.some(({ topic }) => topic === busTopics.still(gbCode, id))).toBe(true)
})

it('a box installs the file that matches its command, reports the new version, and refuses any other file', async () => {
  const { gbCode } = cameras[boxes.all.findLastIndex((box) => box.fault === undefined)]!
  const update = (sha256: string) => command(gbCode, 'update', undefined, { version: 'v1.1.0', sha256 })
  const versions = () =>
    messages.filter(({ topic }) => topic === busTopics.state(gbCode)).map(({ text }) => JSON.parse(text).version)
  const wrong = await update('wrong')
  await expect.poll(() => replies(wrong)).toEqual([{ id: wrong, ok: false, reason: '程序包校验值不对' }])
  const right = await update('right')
  await expect.poll(() => replies(right)).toEqual([{ id: right, ok: true }])
  await expect.poll(() => versions().at(-1)).toBe('v1.1.0')
  expect(versions()[0]).toBe('v1.0.0')
})

it('a box shows the fault that it is configured with', async () => {
  const startedAt = performance.now()
  const of = (fault: Fault) => cameras[boxes.all.findIndex((box) => box.fault === fault)]!.gbCode
  const [silent, slow, refused] = [
    await command(of('silent'), 'snapshot'),
    await command(of('slow'), 'smartStart'),
    await command(of('refusing'), 'smartStart'),
  ]
  await expect.poll(() => replies(refused)).toMatchObject([{ ok: false, reason: expect.any(String) }])
  await expect.poll(() => replies(slow)).toMatchObject([{ ok: true }])
  expect(performance.now() - startedAt).toBeGreaterThan(500)
  expect(replies(silent)).toEqual([])
  expect(boxes.all.filter((box) => box.fault === 'flapping')).toHaveLength(1)
})

it('a box reports that it is offline when its scenic area closes, and online when it opens again', async () => {
  const { gbCode } = cameras[0]!
  const last = () => messages.filter(({ topic }) => topic === busTopics.state(gbCode)).at(-1)?.text
  awake.delete(gbCode)
  await expect.poll(last).toBe('{"online":false}')
  awake.add(gbCode)
  await expect.poll(last).toContain('"online":true')
})
