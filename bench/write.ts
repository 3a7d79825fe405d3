import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { contract } from '#contract/index.ts'
import { against, databaseUrl, type Load, type Row, signIn, startProcess, startServer, two } from './kit.ts'
import { any, orderAt, reportAll, scanAt, signedHeaders, sitesOf } from './kitIngest.ts'

export const title =
  'Writes with session, validation, scope and audit row against one bare statement in a transaction (16 connections)'

export async function run(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'drop table if exists bench_scan; create table bench_scan (id bigint generated always as identity primary key, area_id bigint, device_id bigint, external_id text, at timestamptz, unique (area_id, external_id))',
  )
  await client.query(
    "insert into package_price (area_id, case_id, name, kind, price_fen) select area_id, id, 'bench ' || n, 'clip', 1990 from scenic_case, generate_series(1, 20) n on conflict do nothing",
  )
  const { rows: prices } = await client.query(
    "select id::int, version, downloads from package_price where name like 'bench %' order by random()",
  )
  await client.query('vacuum analyze')
  const server = await startServer()
  const floor = await startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })
  const headers = { authorization: await signIn(server.url) }
  const sites = await sitesOf(client, server.url, headers)
  // Each row is used once: a save must name the current version, and it is unknown which of the last requests of a round succeeded.
  let saved: (typeof prices)[number]
  const rows: Row[] = [
    await against(
      'one field of one row, with its audit row',
      {
        url: server.url,
        path: () => contract.sales.packagePrices.edit.path.replace('{id}', String(saved.id)),
        method: 'PUT',
        headers,
        body: () => {
          saved = prices.pop()
          return { version: saved.version, downloads: (saved.downloads % 900) + 1 }
        },
      },
      { url: `${floor.url}/update`, body: () => ({ id: any(prices).id, note: randomBytes(8).toString('hex') }) },
    ),
  ]
  const at = () => new Date().toISOString()
  // A request comes from one customer's edge box, which sends the next one after the answer.
  let site = sites[0]!
  let turn = 0
  const batchOf = (count: number, item: () => object) => () => {
    site = sites[turn++ % sites.length]!
    return { items: Array.from({ length: count }, item) }
  }
  const perItem = async (
    what: string,
    path: string,
    item: () => object,
    count: number,
    bare: { path: string; body: () => unknown },
  ) => {
    const tested: Load = {
      url: server.url + path,
      signed: (body) => signedHeaders(site.key, path, body),
      body: batchOf(count, item),
    }
    const { ratio, ...row } = await against(what, tested, { url: floor.url + bare.path, body: bare.body })
    const items = Number(row['req/s']) * count
    rows.push({ ...row, 'items/s': items, ratio: two(items / Number(row['floor req/s'])) })
  }
  const bareBeat = { path: '/heartbeat', body: () => ({ id: any(any(sites).devices).id }) }
  const beat = () => ({ gbCode: any(site.devices).code, at: at() })
  await reportAll(server.url, sites)
  await perItem('heartbeats, one at a time, signed', contract.ingest.ingest.heartbeats.path, beat, 1, bareBeat)
  await perItem('heartbeats in batches of 50, signed', contract.ingest.ingest.heartbeats.path, beat, 50, bareBeat)
  const bareScan = {
    path: '/scan',
    body: () => {
      const { id, areaId } = any(any(sites).devices)
      return { id, areaId, key: randomBytes(10).toString('hex') }
    },
  }
  await perItem('scans in batches of 100, signed', contract.ingest.ingest.scans.path, () => scanAt(site), 100, bareScan)
  await perItem(
    'orders in batches of 100, signed, with item and rollups',
    contract.ingest.ingest.orders.path,
    () => orderAt(site),
    100,
    bareScan,
  )
  const few = sites.flatMap(({ openids }) => openids.slice(0, 1000 / sites.length))
  await perItem(
    'the same, of a thousand visitors whom all customers share',
    contract.ingest.ingest.orders.path,
    () => ({ ...orderAt(site), openid: any(few) }),
    100,
    bareScan,
  )
  await client.query('drop table bench_scan')
  await client.end()
  await server.stop()
  await floor.stop()
  return rows
}
