import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BatchName } from '#client/ingest.ts'
import { bodyHash, signed } from '#client/signing.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { Operation } from '#contract/kit.ts'
import type { Tally } from './cameras/tally.ts'
import { simulate } from './run.ts'

const key = { keyId: 'jyk_test', secret: 'nobody uses this one', operatorId: 1, operatorName: '皖南影像服务部' }
const gbCodes = [1, 2, 3, 4].map((serial) => `34100300001327${String(serial).padStart(6, '0')}`)
const catalogue = {
  activities: [],
  codes: [],
  devices: gbCodes.map((gbCode) => ({
    gbCode,
    name: gbCode,
    areaId: 1,
    caseId: 1,
    openFrom: '00:00',
    openTo: '23:59',
    province: '安徽',
  })),
  packages: [
    { id: 1, caseId: 1, kind: 'video', name: '精彩短片', priceFen: 1990, photos: 0, shared: false },
    { id: 1, caseId: 1, kind: 'photo', name: '三张电子照', priceFen: 4990, photos: 3 },
  ],
}

interface Received {
  name: string
  items: Record<string, unknown>[]
}

const received: Received[] = []
const faults: string[] = []
let dataDir = ''
let tally: Tally

const names = new Map(Object.entries(ingest).map(([name, { method, path }]) => [`${method} ${path}`, name]))
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const body = Buffer.concat(chunks)
    const { method, url, headers } = request
    const proof = signed(
      key,
      { method: method as 'POST', path: url!, bodyHash: await bodyHash(body) },
      Number(headers['x-jy-time']),
      String(headers['x-jy-nonce']),
    )
    if (proof['x-jy-signature'] !== headers['x-jy-signature']) faults.push(`signature of ${url}`)
    const name = names.get(`${method} ${url!.split('?')[0]}`)!
    const done = (index: number) => ({ index, code: 200, msg: 'ok', id: index + 1, repeated: false })
    const answer = (data: unknown) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 200, msg: 'ok', data }))
    if (name === 'catalogue') return answer(catalogue)
    if (name === 'coupons') return answer({ coupons: [], activities: [] })
    // Without a device bus, everything else continues.
    if (name === 'bus') return answer({ url: '' })
    if ((ingest[name as keyof typeof ingest] as Operation).raw === 'upload') {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': String(headers['content-type']) },
      }).formData()
      received.push({ name, items: [Object.fromEntries(form)] })
      return answer(done(0))
    }
    const batch = JSON.parse(body.toString()) as { items: Record<string, unknown>[] }
    const { body: schema } = ingest[name as BatchName]
    if (!Value.Check(schema, batch)) faults.push(`${name}: ${JSON.stringify(Value.Errors(schema, batch)[0])}`)
    received.push({ name, items: batch.items })
    answer({ items: batch.items.map((_, index) => done(index)) })
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  await writeFile(join(dataDir, 'demo-keys.json'), JSON.stringify({ base, keys: [key] }))
  const stop = new AbortController()
  const startedAt = Date.now()
  const watch = setInterval(() => {
    const cameras = new Set(items('heartbeats').map(({ gbCode }) => gbCode))
    if (kinds.every((name) => items(name).length > 0) && cameras.size > 1) stop.abort()
    else if (Date.now() - startedAt > 50_000) stop.abort()
  }, 200)
  tally = await simulate({
    base,
    dataDir,
    areas: 1,
    devices: 4,
    ordersPerMinute: 2,
    picturesPerMinute: 300,
    speed: 100,
    steady: true,
    seed: 'test',
    history: 0,
    historyPictures: 0,
    size: { width: 480, height: 320 },
    say: () => {},
    signal: stop.signal,
  })
  clearInterval(watch)
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(dataDir, { recursive: true })
})

const kinds = ['heartbeats', 'visitors', 'scans', 'picture', 'faceMatches', 'orders', 'payments']
const items = (name: string) => received.filter((one) => one.name === name).flatMap((one) => one.items)

it('the simulator uses the ingest interface as the contract defines it, and is never refused', () => {
  expect(faults).toEqual([])
  expect(tally).toMatchObject({ refused: 0, unreachable: 0 })
  for (const name of kinds) expect(items(name).length, name).toBeGreaterThan(0)
})

it('every camera that is not silent sends heartbeats', () => {
  expect(new Set(items('heartbeats').map(({ gbCode }) => gbCode)).size).toBeGreaterThanOrEqual(2)
})

it('the simulator sends nothing before the items that it refers to', () => {
  const postedIds = new Set<unknown>()
  for (const { name, items: batch } of received) {
    for (const item of batch) {
      if (name === 'picture') postedIds.add(item.pictureId)
      if (name === 'orders') postedIds.add(item.orderNo)
      if (name === 'scans') expect(postedIds).toContain(item.openid)
      if (name === 'visitors') postedIds.add(item.openid)
      if (name === 'faceMatches') expect(postedIds).toContain(item.picture)
      for (const picture of (item.pictures as string[] | undefined) ?? []) expect(postedIds).toContain(picture)
      if (name === 'payments' || name === 'downloads') expect(postedIds).toContain(item.orderNo)
    }
  }
})

it('the simulator stores what it has played in its own file', async () => {
  expect((await stat(join(dataDir, 'simulator.json'))).size).toBeGreaterThan(20)
})
