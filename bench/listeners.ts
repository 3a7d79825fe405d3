import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import pg from 'pg'
import { contract } from '#contract/index.ts'
import {
  databaseUrl,
  type Load,
  median,
  type Row,
  round,
  signIn,
  sized,
  startProcess,
  startServer,
  two,
} from './kit.ts'
import { any, orderAt, type Site, scanAt, signedHeaders, sitesOf } from './kitIngest.ts'

const pages = sized(100, 4)
/** Of one session, below what the server allows. */
const pagesEach = sized(20, 4)
const rounds = sized(5, 1)
const probes = sized(50, 3)

export const title = `Writes one at a time (16 connections) while nobody listens, while ${pages} open pages receive an event for each, and while up to 100 connections wait for notifications of the database, as those of further server processes would`

/** Channels that each process of the server listens to. */
const channels = ['jy_access', 'jy_headers', 'jy_web']

export async function run(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const server = await startServer()
  const headers = { authorization: await signIn(server.url) }
  const sites = await sitesOf(client, server.url, headers)
  const stream = server.url + contract.system.events.stream.path

  const tokens: string[] = []
  while (tokens.length < pages / pagesEach) tokens.push(await signIn(server.url))

  const openPages = () => startProcess('bench/kitPages.ts', {}, [stream, String(pagesEach), ...tokens])
  const openConnections = async () => {
    const { rows } = await client.query(
      `select least(100, current_setting('max_connections')::int - 10 - (select count(*)::int from pg_stat_activity)) as room`,
    )
    const listening = await Promise.all(
      Array.from({ length: sized(rows[0].room, 4) }, async () => {
        const one = new pg.Client({ connectionString: databaseUrl })
        await one.connect()
        for (const channel of channels) await one.query(`listen ${channel}`)
        return one
      }),
    )
    return { count: listening.length, stop: () => Promise.all(listening.map((one) => one.end())) }
  }

  const rows: Row[] = []
  for (const [what, load] of Object.entries(loadsOf(server.url, sites))) {
    if (sized(true, false)) await round(load, 3)
    const took: Record<'none' | 'pages' | 'connections', { rps: number; p99: number }[]> = {
      none: [],
      pages: [],
      connections: [],
    }
    let connections = 0
    for (let at = 0; at < rounds; at++) {
      took.none.push(await round(load))
      const open = await openPages()
      took.pages.push(await round(load))
      await open.stop()
      const listening = await openConnections()
      connections = listening.count
      took.connections.push(await round(load))
      await listening.stop()
    }
    const rps = (of: { rps: number }[]) => Math.round(median(of.map((one) => one.rps)))
    const p99 = (of: { p99: number }[]) => median(of.map((one) => one.p99))
    const none = rps(took.none)
    rows.push({
      what,
      'req/s': none,
      'with pages': rps(took.pages),
      ratio: two(rps(took.pages) / none),
      connections,
      'with them': rps(took.connections),
      'their ratio': two(rps(took.connections) / none),
      'p99 ms': p99(took.none),
      'with pages p99': p99(took.pages),
      'with connections p99': p99(took.connections),
    })
  }
  rows.push(await delay(stream, headers, server.url, sites[0]!))
  await client.end()
  await server.stop()
  return rows
}

function loadsOf(url: string, sites: readonly Site[]): Record<string, Load> {
  let site = sites[0]!
  const one = (path: string, item: () => object): Load => ({
    url: url + path,
    signed: (body) => signedHeaders(site.key, path, body),
    body: () => {
      site = any(sites)
      return { items: [item()] }
    },
  })
  const { scans, orders } = contract.ingest.ingest
  return {
    scans: one(scans.path, () => scanAt(site)),
    orders: one(orders.path, () => orderAt(site)),
  }
}

/** From the answer to a write until an open page receives its event, while nothing else happens. */
async function delay(stream: string, headers: Record<string, string>, url: string, site: Site): Promise<Row> {
  const ending = new AbortController()
  let received = Promise.withResolvers<void>()
  const answer = await fetch(stream, { headers, signal: ending.signal })
  const parser = createParser({ onEvent: ({ data }) => data.includes('"visitor"') && received.resolve() })
  void (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  })().catch(() => {})
  const { path } = contract.ingest.ingest.scans
  const took: number[] = []
  for (let at = 0; at < probes; at++) {
    await pause(sized(200 + Math.random() * 100, 100))
    received = Promise.withResolvers()
    const body = JSON.stringify({ items: [scanAt(site)] })
    const from = performance.now()
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(site.key, path, body) },
      body,
    })
    await received.promise
    took.push(performance.now() - from)
  }
  ending.abort()
  return {
    what: 'from a write until a page receives its event',
    'median ms': two(median(took)),
    'max ms': two(Math.max(...took)),
  }
}
