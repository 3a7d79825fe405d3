import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { contract } from '#contract/index.ts'
import { signatureOf } from '#server/ingest/signature.ts'
import { against, databaseUrl, type Row, round, signIn, startProcess, startServer, two } from './kit.ts'

export const title = 'Writes with session, validation, scope and audit row against one bare statement in a transaction (16 connections)'

export async function run(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'drop table if exists bench_scan; create table bench_scan (id bigint generated always as identity primary key, area_id bigint, device_id bigint, external_id text, at timestamptz, unique (area_id, external_id))',
  )
  await client.query(
    "insert into package_price (area_id, case_id, name, kind, price_fen) select area_id, id, 'bench ' || n, 'clip', 1990 from scenic_case, generate_series(1, 4) n on conflict do nothing",
  )
  const prices = (await client.query('select id from package_price order by id')).rows.map((row) => Number(row.id))
  const device = (await client.query('select d.id, d.area_id, d.gb_code, a.operator_id from device d join area a on a.id = d.area_id order by d.id limit 1')).rows[0]

  const server = await startServer()
  const floor = await startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })
  const headers = { authorization: await signIn(server.url) }
  const pick = () => prices[Math.floor(Math.random() * prices.length)]!
  // The path names the row, so each connection changes one of its own.
  const editUrl = server.url + contract.mission.packagePrices.edit.path.replace('{id}', String(pick()))
  const rows: Row[] = [
    await against(
      'one field of one row, with its audit row',
      { url: editUrl, method: 'PUT', headers, body: () => ({ downloads: 1 + Math.floor(Math.random() * 900) }) },
      { url: `${floor.url}/update`, body: () => ({ id: prices[0], note: randomBytes(8).toString('hex') }) },
    ),
  ]
  const key = await madeKey(server.url, headers, Number(device.operator_id))
  const at = () => new Date().toISOString()
  const batchOf = (count: number, item: () => object) => () => ({ items: Array.from({ length: count }, item) })
  const perItem = async (what: string, path: string, item: () => object, count: number, bare: { path: string; body: () => unknown }) => {
    const ours: number[] = []
    const theirs: number[] = []
    for (let at = 0; at < 5; at++) {
      ours.push((await signedRound(server.url, path, key, batchOf(count, item))) * count)
      theirs.push((await round({ url: floor.url + bare.path, body: bare.body }, 3)).rps)
    }
    const [a, b] = [ours.toSorted((x, y) => x - y)[2]!, theirs.toSorted((x, y) => x - y)[2]!]
    rows.push({ what, 'req/s': Math.round(a / count), 'items/s': Math.round(a), 'floor req/s': Math.round(b), ratio: two(a / b) })
  }
  const beat = { gbCode: device.gb_code }
  await perItem('heartbeats, one at a time, signed', contract.ingest.ingest.heartbeats.path, () => ({ ...beat, at: at() }), 1, {
    path: '/heartbeat',
    body: () => ({ id: Number(device.id) }),
  })
  const scan = () => ({ scanId: randomBytes(10).toString('hex'), gbCode: device.gb_code, openid: `seed-${1 + Math.floor(Math.random() * 1000)}`, at: at() })
  const bareScan = { path: '/scan', body: () => ({ id: Number(device.id), areaId: Number(device.area_id), key: randomBytes(10).toString('hex') }) }
  await perItem('scans in batches of 100, signed', contract.ingest.ingest.scans.path, scan, 100, bareScan)
  const order = () => ({
    orderNo: `BN${randomBytes(10).toString('hex')}`,
    kind: 'video',
    gbCode: device.gb_code,
    openid: `seed-${1 + Math.floor(Math.random() * 1000)}`,
    amountFen: 1990,
    goods: '视频 1',
    at: at(),
  })
  await perItem('orders in batches of 100, signed, with item and rollups', contract.ingest.ingest.orders.path, order, 100, bareScan)
  await client.query('drop table bench_scan')
  await client.end()
  await server.stop()
  await floor.stop()
  return rows
}

async function madeKey(url: string, headers: Record<string, string>, operatorId: number) {
  const answer = await fetch(url + contract.account.ingestKeys.add.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ operatorId, name: `bench ${Date.now()}` }),
  })
  return ((await answer.json()) as { data: { keyId: string; secret: string } }).data
}

/** Requests a second with 16 senders, each request signed afresh. */
async function signedRound(url: string, path: string, key: { keyId: string; secret: string }, body: () => object, seconds = 3): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const sender = async () => {
    while (performance.now() < end) {
      const bytes = Buffer.from(JSON.stringify(body()))
      const time = String(Date.now())
      const nonce = randomBytes(16).toString('hex')
      const signature = signatureOf(key.secret, { method: 'POST', path, time, nonce, bodyHash: createHash('sha256').update(bytes).digest('hex') })
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-jy-key': key.keyId,
          'x-jy-time': time,
          'x-jy-nonce': nonce,
          'x-jy-signature': signature,
          'idempotency-key': randomBytes(12).toString('hex'),
        },
        body: new Uint8Array(bytes),
      })
      const { code, msg, data } = (await response.json()) as { code: number; msg: string; data?: { items: { code: number; msg: string }[] } }
      const refused = data?.items.find((item) => item.code !== 200)
      if (code !== 200 || refused) throw new Error(`${path}: ${code} ${msg} ${refused?.code ?? ''} ${refused?.msg ?? ''}`)
      done++
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender))
  return done / seconds
}
