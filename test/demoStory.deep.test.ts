import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import type { Body } from '#contract/kit.ts'
import { matters } from '#contract/matters/matters.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { overview } from '#contract/reports/overview.ts'
import { activities } from '#contract/sales/activities.ts'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { devices } from '#contract/scenic/devices.ts'
import { type BackOffice, signIn } from '#simulator/calls/backOffice.ts'
import type { Studio } from '#simulator/cameras/studio.ts'
import type { Tally } from '#simulator/cameras/tally.ts'
import { setUpDemo } from '#simulator/demo.ts'
import { simulate } from '#simulator/run.ts'
import { dayAt, hour, startOf } from '#simulator/world/rhythm.ts'
import { dataFolder } from './server/dataFolder.ts'

vi.setConfig({ testTimeout: 180_000 })

// Three in the morning in Asia/Shanghai, for the server, its database and the simulator.
const shift = startOf(dayAt(Date.now())) + 3 * hour - Date.now()
process.env.CLOCK_SHIFT = String(shift)
await import('./server/clock.ts')
const clock = new URL('./server/clock.ts', import.meta.url).href

const dataDir = dataFolder()
const password = 'Demo-2026x'
const stop = new AbortController()
let server: ChildProcess
let base: string
let ended: Promise<Tally>

beforeAll(async () => {
  // The sandbox sends its notifications to the configured port.
  const port = String(await freePort())
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: port, LOG_LEVEL: 'error', RATE_LIMIT: '1000000' }
  server = fork(fileURLToPath(new URL('../server/main.ts', import.meta.url)), {
    env: { ...process.env, ...settings, ADMIN_PASSWORD: password },
    execArgv: ['--import', clock],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  base = await new Promise((resolve) => server.on('message', ({ ready }: { ready: string }) => resolve(ready)))
  await setUpDemo({ base, adminName: 'admin', adminPassword: password, password, dataDir, areas: 6 })
  ended = simulate({
    base,
    dataDir,
    areas: 6,
    devices: 4,
    // Few orders, because sending the past takes time.
    ordersPerMinute: 0.1,
    picturesPerMinute: 4,
    atLeast: 1,
    speed: 1,
    steady: false,
    seed: '1',
    history: 1,
    historyPictures: 10,
    size: { width: 300, height: 200 },
    password,
    studio: await blindStudio(),
    say: () => {},
    signal: stop.signal,
  })
}, 60_000)

afterAll(async () => {
  stop.abort()
  await ended
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
  rmSync(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Returns the same grey picture for everything: drawing is slow and has its own tests. */
async function blindStudio(): Promise<Studio> {
  const size = { width: 300, height: 200 }
  const jpeg = await sharp({ create: { ...size, channels: 3, background: '#778' } })
    .jpeg()
    .toBuffer()
  const faces = [{ box: [0.4, 0.3, 0.1, 0.15] as const, member: 0 }]
  const picture = async () => ({ jpeg, ...size, faces })
  return { take: picture, still: picture, facesOf: () => faces }
}

/** Repeats the request until the expectation holds, for as long as the story may take. */
const within = (ask: () => Promise<unknown>) => expect.poll(ask, { timeout: 60_000, interval: 500 })

describe.each(['demo-platform', 'demo-channel', 'demo-scenic'])(
  'within a minute, at three in the morning %s sees',
  (account) => {
    let office: BackOffice
    beforeAll(async () => {
      office = await signIn(base, account, password)
    })
    const devicesOf = async (state: 'ok' | 'down') => (await office.call(devices.list, { body: { state } })).total
    const ordersOf = async (body: Body<typeof orders.list>) => (await office.call(orders.list, { body })).total

    it('the demo has one scenic area at work, others that are closed, and one under maintenance', async () => {
      await within(async () => {
        const { rows } = await office.call(overview.state)
        return {
          live: rows.some(({ devicesOnline, paidFenToday }) => devicesOnline > 0 && paidFenToday > 0),
          asleep: rows.some(({ state }) => state === 'closed'),
          maintenance: rows.filter(({ state }) => state === 'maintenance').length,
        }
      }).toEqual({ live: true, asleep: true, maintenance: 1 })
    })

    it('the demo has one camera that is down and has sent heartbeats before, and others that are online', async () => {
      await within(() => devicesOf('down')).toBe(1)
      expect(await devicesOf('ok')).toBeGreaterThan(0)
      const { rows } = await office.call(devices.list, { body: { size: 200 } })
      expect(rows.filter(({ lastHeartbeatAt }) => lastHeartbeatAt === null)).toEqual([])
    })

    it('the demo has orders of the last minutes, and each photo order has a picture', async () => {
      await within(async () => {
        const { rows } = await office.call(orders.list, { body: { kind: 'photo', size: 20 } })
        const fresh = rows.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - 40 * 60_000)
        return fresh.length > 2 && fresh.every(({ thumbUrl }) => thumbUrl !== null)
      }).toBe(true)
      expect((await office.call(pictures.list, { body: {} })).total).toBeGreaterThan(5)
    })

    it('the demo has a requested refund and a complaint', async () => {
      await within(() => ordersOf({ refunding: true })).toBeGreaterThan(0)
      await within(() => ordersOf({ hasComplaint: true })).toBeGreaterThan(0)
    })

    it('the demo has plausible scans, conversion and refunds', async () => {
      await within(async () => {
        const { figures } = await office.call(orders.monitor, { body: {} })
        const figure = (key: string) => figures.find((one) => one.key === key)!.value
        // Basis points, and fen.
        const [scans, conversion, returned] = [figure('scans'), figure('conversion'), figure('refundedFen')]
        return scans > 100 && conversion > 300 && conversion < 1200 && returned < figure('paidFen') * 0.04
      }).toBe(true)
    })
  },
)

it('the platform has refunds to decide, some that were decided, and complaints to answer', async () => {
  const office = await signIn(base, 'demo-platform', password)
  await within(async () => {
    const { counts } = await office.call(refunds.list, { body: {} })
    return (counts.requested ?? 0) >= 3 && (counts.succeeded ?? 0) >= 1 && (counts.rejected ?? 0) >= 1
  }).toBe(true)
  await within(async () => (await office.call(complaints.list, { body: { state: 'open' } })).total).toBeGreaterThan(2)
})

it('the gallery of the demo has pictures that were bought, each with a consent', async () => {
  const office = await signIn(base, 'demo-platform', password)
  await within(async () => (await office.call(pictures.travel, { body: {} })).total).toBeGreaterThan(0)
  const [first] = (await office.call(pictures.travel, { body: {} })).rows
  const { picture, featured } = await office.call(pictures.one, { params: { id: first!.id } })
  expect(['sold', 'printed']).toContain(picture.state)
  expect(featured?.reason).toContain('宣传')
})

it('the demo has matters in every state, one overdue, one with a picture, and some assigned to the viewer', async () => {
  const office = await signIn(base, 'demo-platform', password)
  await within(async () => {
    const { rows } = await office.call(matters.list, { body: { size: 200 } })
    return {
      states: new Set(rows.map(({ state }) => state)).size,
      late: rows.filter(({ overdue }) => overdue).length,
      pictured: rows.some(({ images }) => images.length > 0),
      dark: rows.filter(({ deviceId }) => deviceId !== null).length,
    }
  }).toEqual({ states: 4, late: 1, pictured: true, dark: 1 })
  expect((await office.call(matters.list, { body: { assignedToMe: true } })).total).toBeGreaterThan(0)
})

it('the demo has a running activity with orders, a future one and one that has ended', async () => {
  const office = await signIn(base, 'demo-platform', password)
  const { rows } = await office.call(activities.list, { body: { size: 200 } })
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['running', 'drafted', 'ended']))
  expect(rows.find(({ state }) => state === 'running')!.orders).toBeGreaterThan(0)
})

it('the demo has print accounts in every state, a corrected recharge, and recharges that every viewer can see', async () => {
  const office = await signIn(base, 'demo-platform', password)
  await within(async () => {
    const { rows } = await office.call(printAccounts.list, { body: { size: 200 } })
    return new Set(rows.map(({ state }) => state))
  }).toEqual(new Set(['ok', 'low', 'empty']))
  await within(async () => {
    const { rows } = await office.call(printRecharges.list, { body: { kind: 'correction' } })
    return rows.map(({ prints }) => prints)
  }).toContain(-1800)
  await within(async () => {
    const { rows } = await office.call(printJobs.list, { body: { kind: 'test' } })
    return new Set(rows.map(({ state }) => state))
  }).toEqual(new Set(['done']))
  for (const name of ['demo-channel', 'demo-scenic']) {
    const other = await signIn(base, name, password)
    expect((await other.call(printRecharges.list, { body: {} })).sums.prints).toBeGreaterThan(0)
  }
})

it('the demo has codes with scans and orders, and one scenic area without a code', async () => {
  const office = await signIn(base, 'demo-platform', password)
  const bare = await office.call(channelCodes.bare)
  expect(bare.rows).toHaveLength(1)
  await within(async () => {
    const { rows } = await office.call(channelCodes.list, { body: { size: 200 } })
    return rows.filter(({ state, scans, orders }) => state === 'live' && scans > 0 && orders > 0).length
  }).toBeGreaterThan(2)
})

it('the server refuses nothing that the simulator sends', async () => {
  stop.abort()
  const { lastRefusal, refused } = await ended
  expect([refused, lastRefusal]).toEqual([0, ''])
})
