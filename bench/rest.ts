import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import type { TObject } from 'typebox'
import { exportOf } from '#contract/exports.ts'
import { contract, operations } from '#contract/index.ts'
import { form } from '#test/clients/sender.ts'
import { childrenOf, databaseUrl, memoryOf, ownMemoryOf, type Row, signIn, sized, startServer, two } from './kit.ts'
import { signedHeaders, sitesOf } from './kitIngest.ts'

// npm run bench -- rest [minutes]
const minutes = sized(Number(process.argv[3] ?? 60), 0.05)
/** Accounts that read one list after another and keep a page open that receives live events. */
const readers = sized(12, 2)
/** Senders of pictures, each with one on its way. */
const cameras = sized(4, 1)
const exportEveryMs = sized(60_000, 1_000)

export const title = `${minutes} min of ${readers} accounts that read every list, ${cameras} cameras that send pictures and an export a minute: memory of all processes of the server, and five minutes after`

export async function run(): Promise<Row[]> {
  const server = await startServer()
  const headers = { authorization: await signIn(server.url), 'content-type': 'application/json' }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [site] = await sitesOf(client, server.url, headers)
  await client.end()
  await pause(sized(60_000, 500))
  const idle = memoryOf(server.pid)

  const lists = operations().filter(
    ({ id, operation }) =>
      id.endsWith('.list') &&
      operation.path.startsWith('/webapi/') &&
      Object.hasOwn((operation.body as TObject | undefined)?.properties ?? {}, 'size'),
  )
  const ending = new AbortController()
  const { signal } = ending
  const counts = { lists: 0, pictures: 0, exports: 0, refused: 0 }
  const memory: number[] = []
  const watching = setInterval(() => memory.push(memoryOf(server.pid)), sized(5_000, 500))
  const report = setInterval(
    () => console.log(new Date().toISOString(), `${Math.round(memory.at(-1) ?? 0)} MB`),
    60_000,
  )
  const work = [
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: readers }, () => listen()),
    ...Array.from({ length: cameras }, (_, camera) => send(camera)),
    exportOrders(),
  ]
  await pause(minutes * 60_000)
  ending.abort()
  await Promise.all(work)
  clearInterval(watching)
  clearInterval(report)
  const after: Record<string, number> = {}
  for (const minute of [1, 2, 3, 4, 5]) {
    await pause(sized(60_000, 100))
    after[`${minute} min after`] = Math.round(memoryOf(server.pid))
  }
  const own = Math.round(ownMemoryOf(server.pid))
  const children = childrenOf(server.pid).map((child) => Math.round(memoryOf(child)))
  await server.stop()
  return [
    { what: 'work done', ...counts, 'lists a second': two(counts.lists / (minutes * 60)) },
    {
      what: 'memory in MB',
      'before it': Math.round(idle),
      median: Math.round(memory.toSorted((a, b) => a - b)[Math.floor(memory.length / 2)] ?? 0),
      most: Math.round(Math.max(0, ...memory)),
      ...after,
      'of it the server itself': own,
      'of it its processes': children.join(' + '),
    },
  ]

  async function read(reader: number) {
    for (let at = reader; !signal.aborted; at++) {
      const { path } = lists[at % lists.length]!.operation
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: '{"size":50}' })
      const { code } = (await answer.json()) as { code: number }
      if (code === 200) counts.lists++
      else counts.refused++
    }
  }

  async function listen() {
    const answer = await fetch(server.url + contract.system.events.stream.path, { headers, signal })
    // Events are discarded; the end of the load closes the stream.
    await answer.body!.pipeTo(new WritableStream()).catch(() => {})
  }

  async function send(camera: number) {
    const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
    const file = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
      .jpeg({ quality: 80 })
      .toBuffer()
    const { path } = contract.ingest.ingest.picture
    const { code: gbCode } = site!.devices[camera % site!.devices.length]!
    while (!signal.aborted) {
      const fields = { pictureId: randomBytes(10).toString('hex'), gbCode, takenAt: new Date().toISOString() }
      const { body, type } = form(fields, file)
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { ...signedHeaders(site!.key, path, body), 'content-type': type },
        body: new Uint8Array(body),
      })
      if (((await answer.json()) as { code: number }).code === 200) counts.pictures++
      await pause(sized(2_000, 100))
    }
  }

  async function exportOrders() {
    const { path } = exportOf(contract.sales.orders.list)!
    for (let at = 0; !signal.aborted; at++) {
      const format = at % 2 ? 'xlsx' : 'csv'
      const body = JSON.stringify({ format, columns: [{ key: 'orderNo' }, { key: 'paidFen' }, { key: 'createdAt' }] })
      const answer = await fetch(server.url + path, { method: 'POST', headers, body })
      if (((await answer.json()) as { code: number }).code === 200) counts.exports++
      await pause(exportEveryMs, undefined, { signal }).catch(() => {})
    }
  }
}
