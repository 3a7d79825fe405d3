import { createServer } from 'node:net'
import { createParser } from 'eventsource-parser'
import { connectAsync, type MqttClient } from 'mqtt'
import pg from 'pg'
import { contract } from '#contract/index.ts'
import { busTopics } from '#contract/ingest/bus.ts'
import { busPassword, startBoxes } from '#simulator/boxes/boxes.ts'
import { databaseUrl, memoryOf, processorOf, type Row, signIn, sized, startServer, two } from './kit.ts'
import { type Site, sitesOf } from './kitIngest.ts'

// npm run bench -- live [minutes] [cameras] [seconds between two changes]
const minutes = sized(Number(process.argv[3] ?? 5), 0.1)
const cameraCount = sized(Number(process.argv[4] ?? 2000), 25)
const everySeconds = sized(Number(process.argv[5] ?? 0.5), 0.5)
/** Cameras that change their state under our eyes; the others say every 30 s how they are. */
const probes = 20
const pages = 10
/** How long the processor is watched while nothing changes. */
const restMs = sized(60_000, 1_000)

export const title = `${cameraCount} cameras on the embedded device bus for ${minutes} min, a change every ${everySeconds} s: from a camera's word to what an open page has read, and the server's memory`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function run(): Promise<Row[]> {
  const port = await freePort()
  const server = await startServer({ BUS_PORT: String(port) })
  const headers = { authorization: await signIn(server.url), 'content-type': 'application/json' }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sites = await sitesOf(client, server.url, headers)
  await client.end()
  const all = sites
    .flatMap((site) => site.devices.map((device) => ({ ...device, key: site.key })))
    .slice(0, cameraCount)
  const [watched, others] = [all.slice(0, probes), all.slice(probes)]
  const idle = memoryOf(server.pid)

  const address = `mqtt://127.0.0.1:${port}`
  const ending = new AbortController()
  const cameras = others.map(({ code, key }) => ({ gbCode: code, key }))
  const boxes = startBoxes({
    seed: 'bench',
    cameras: cameras as never,
    keyOf: (camera) => (camera as unknown as (typeof cameras)[number]).key as never,
    address: async () => address,
    awake: () => true,
    still: async () => new Uint8Array(),
    signal: ending.signal,
  })
  const lines = await Promise.all(watched.map((camera) => connected(address, camera)))
  const startedAt = Date.now()
  while (boxes.connected < others.length && Date.now() - startedAt < 120_000) await pause(500)
  const joined = (Date.now() - startedAt) / 1000

  const open = await Promise.all(Array.from({ length: pages }, () => openPage(server.url, headers, ending.signal)))
  const took: number[] = []
  const memory: number[] = []
  let missed = 0
  await pause(sized(30_000, 500))
  const before = processorOf(server.pid)
  await pause(restMs)
  const atRest = (processorOf(server.pid) - before) / (restMs / 1000)
  const watching = setInterval(
    () => {
      memory.push(memoryOf(server.pid))
      if (memory.length % 6 === 0) console.log(new Date().toISOString(), `${Math.round(memory.at(-1)!)} MB`)
    },
    sized(10_000, 1_000),
  )
  const end = Date.now() + minutes * 60_000
  for (let turn = 0; Date.now() < end; turn++) {
    const at = turn % watched.length
    const ms = await changed(
      watched[at]!,
      lines[at]!,
      turn % (2 * watched.length) < watched.length ? 'failed' : 'stopped',
    )
    if (ms === null) missed++
    else took.push(ms)
    await pause(everySeconds * 1000)
  }
  clearInterval(watching)
  const connectedAtEnd = boxes.connected + lines.filter((line) => line.connected).length
  ending.abort()
  await Promise.all([...lines.map((line) => line.endAsync(true)), boxes.ended])
  await pause(sized(300_000, 500))
  const after = memoryOf(server.pid)
  await server.stop()
  const sorted = took.toSorted((a, b) => a - b)
  const part = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return [
    {
      what: 'a change of state until an open page has read it',
      changes: took.length,
      'not within 10 s': missed,
      'median ms': part(0.5),
      'p95 ms': part(0.95),
      'p99 ms': part(0.99),
      'max ms': part(1),
    },
    {
      what: 'cameras',
      asked: all.length,
      'on the bus at the end': connectedAtEnd,
      'all there after s': two(joined),
      'open pages': open.length,
      'of one core at rest in %': two(atRest * 100),
    },
    {
      what: 'memory of the server and its children in MB',
      'without cameras': Math.round(idle),
      'first minute': mean(memory.slice(0, Math.ceil(memory.length / minutes))),
      'last minute': mean(memory.slice(-Math.ceil(memory.length / minutes))),
      most: Math.round(Math.max(...memory)),
      'five minutes after': Math.round(after),
    },
    { what: 'the same, mean of each tenth of the time', ...tenths(memory) },
  ]

  /** Milliseconds until the first open page has been notified and has read the new state; null if that takes more than 10 s. */
  async function changed(camera: (typeof all)[number], line: MqttClient, smart: 'failed' | 'stopped') {
    const text = JSON.stringify({ online: true, at: new Date().toISOString(), smart })
    const from = performance.now()
    const notified = open[0]!.next(camera.areaId, 10_000)
    await line.publishAsync(busTopics.state(camera.code), text, { qos: 1, retain: true })
    if (!(await notified)) return null
    const { list } = contract.scenic.devices
    while (performance.now() - from < 10_000) {
      const body = JSON.stringify({ id: camera.id, size: 1 })
      const answer = await fetch(server.url + list.path, { method: 'POST', headers, body })
      const { data } = (await answer.json()) as { data: { rows: { smartState: string }[] } }
      if (data.rows[0]?.smartState === smart) return performance.now() - from
    }
    return null
  }
}

const mean = (list: readonly number[]) => Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length))

/** The mean of each tenth of the list: shows whether memory grows or stays constant. */
const tenths = (list: readonly number[]) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [
      `${at + 1}.`,
      mean(list.slice(Math.floor((at * list.length) / 10), Math.floor(((at + 1) * list.length) / 10))),
    ]),
  )

async function connected(url: string, { code, key }: Site['devices'][number] & { key: Site['key'] }) {
  return connectAsync(url, {
    protocolVersion: 4,
    clientId: code,
    username: code,
    password: busPassword(key as never, code),
    keepalive: 30,
  })
}

/** Listens as a page does. */
async function openPage(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const waiting = new Map<number, () => void>()
  const answer = await fetch(url + contract.system.events.stream.path, { headers, signal })
  void (async () => {
    const parser = createParser({
      onEvent: ({ data }) => {
        const { topic, areaId } = JSON.parse(data) as { topic: string; areaId: number }
        if (topic === 'device') waiting.get(areaId)?.()
      },
    })
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  })().catch(() => {})
  return {
    next: (areaId: number, ms: number) =>
      new Promise<boolean>((resolve) => {
        const end = (received: boolean) => {
          clearTimeout(timer)
          waiting.delete(areaId)
          resolve(received)
        }
        const timer = setTimeout(() => end(false), ms)
        waiting.set(areaId, () => end(true))
      }),
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
