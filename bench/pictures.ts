import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sharp, { type JpegOptions, type Sharp } from 'sharp'
import { contract } from '#contract/index.ts'
import { form } from '#test/clients/sender.ts'
import { databaseUrl, median, memoryOf, type Row, type Running, signIn, sized, startServer, two } from './kit.ts'
import { type Site, signedHeaders, sitesOf } from './kitIngest.ts'

export const title =
  'Pictures: four senders, speed of ordinary ones, and memory (Pss of the server and its children) under the largest'

const senders = 4
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

export async function run(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const side = sized(7000, 700)
  const ordinary = [await scene(1920, 1080), await scene(4000, 3000)]
  const largest: [string, Buffer[]][] = [
    ['49 MP', [await scene(side, side)]],
    ['49 MP, turned', [await scene(side, side, (of) => of.withMetadata({ orientation: 6 }))]],
    [
      '49 MP, progressive, colours in full',
      [await scene(side, side, (of) => of, { progressive: true, chromaSubsampling: '4:4:4' })],
    ],
  ]
  const rows: Row[] = []
  for (const [what, pictures] of [
    ['1920 × 1080', ordinary.slice(0, 1)],
    ['4000 × 3000', ordinary.slice(1)],
    ...largest.slice(1),
    ['49 MP, all kinds', largest.flatMap(([, of]) => of)],
  ] as [string, Buffer[]][]) {
    const server = await startServer()
    const [site] = (await sitesOf(client, server.url, { authorization: await signIn(server.url) })) as [Site]
    // At rest is a server that has worked.
    await load(server, site, ordinary, sized(5, 1))
    await pause(sized(30, 1))
    const rest = memoryOf(server.pid)
    const watch = watched(server)
    const { times, again, faults, seconds } = await load(server, site, pictures, sized(20, 1))
    const peak = watch()
    await pause(sized(30, 1))
    rows.push({
      what: `${what}, ${two(pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length / 1e6)} MB`,
      'pictures/s': two(times.length / seconds),
      'median ms': Math.round(median(times)),
      'longest ms': Math.round(Math.max(...times)),
      'asked to wait': again,
      faults,
      'rest MB': Math.round(rest),
      'peak MB': Math.round(peak),
      'after 30 s MB': Math.round(memoryOf(server.pid)),
    })
    console.log(rows.at(-1))
    await server.stop()
  }
  await client.end()
  return rows
}

/** A camera's picture with grain, so that its file is as large as a real one. */
async function scene(
  width: number,
  height: number,
  made = (of: Sharp) => of,
  options: JpegOptions = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 9 } as const
  const grain = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  return made(grain)
    .jpeg({ quality: 80, ...options })
    .toBuffer()
}

/** Each sender sends one picture at a time; if the server asks it to wait, it waits and sends the picture again. */
async function load(server: Running, { key, devices }: Site, pictures: Buffer[], seconds: number) {
  const { path } = contract.ingest.ingest.picture
  const startedAt = performance.now()
  const times: number[] = []
  let again = 0
  let faults = 0
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let at = sender; performance.now() - startedAt < seconds * 1000; at++) {
        const file = pictures[at % pictures.length]!
        const fields = {
          pictureId: randomBytes(10).toString('hex'),
          gbCode: devices[0]!.code,
          takenAt: new Date().toISOString(),
        }
        for (;;) {
          const { body, type } = form(fields, file)
          const requestedAt = performance.now()
          const answer = await fetch(server.url + path, {
            method: 'POST',
            headers: { ...signedHeaders(key, path, body), 'content-type': type },
            body: new Uint8Array(body),
          })
          const { code } = (await answer.json()) as { code: number }
          times.push(performance.now() - requestedAt)
          const wait = answer.headers.get('retry-after')
          if (wait !== null) {
            times.pop()
            again++
            await pause(Number(wait))
            continue
          }
          if (code !== 200) faults++
          break
        }
      }
    }),
  )
  return { times, again, faults, seconds: (performance.now() - startedAt) / 1000 }
}

/** Samples memory five times a second; the returned function stops the sampling and returns the maximum. */
function watched({ pid }: Running) {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 200)
  return () => {
    clearInterval(timer)
    return peak
  }
}
