import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { exportOf, type FileFormat } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { databaseUrl, median, memoryOf, type Row, round, signIn, sized, startServer, two } from './kit.ts'

export const title =
  'All orders in a file, with the columns of the page, against COPY of the same select; answers and memory meanwhile'

/** The columns that the page shows at first. */
const columns = [
  'orderNo',
  'areaName',
  'pointName',
  'phone',
  'goods',
  'amountFen',
  'paidFen',
  'refundedFen',
  'channel',
  'state',
  'createdAt',
]
const select = `select o.order_no, a.name, p.name, o.phone, o.goods, o.amount_fen, o.paid_fen, o.refunded_fen, o.channel, o.state, o.created_at
  from orders o join area a on a.id = o.area_id left join device d on d.id = o.device_id left join point p on p.id = d.point_id
  order by o.created_at desc, o.id desc`

export async function run(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const orders = Number((await client.query('select count(*) as n from orders')).rows[0].n)
  console.log(`${orders} orders`)
  const server = await startServer()
  const headers = { authorization: await signIn(server.url) }
  const call = async (path: string, body?: object, method = 'POST') => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: never }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  const jobs = contract.system.jobs
  type Job = { id: number; state: string; done: number; error: string | null; url: string | null }
  const newest = async () => ((await call(jobs.list.path, undefined, 'GET')) as { rows: Job[] }).rows[0]!
  const write = async (format: FileFormat) => {
    const startedAt = performance.now()
    await call(exportOf(contract.sales.orders.list)!.path, { format, columns: columns.map((key) => ({ key })) })
    let peak = 0
    for (;;) {
      await pause(100)
      peak = Math.max(peak, memoryOf(server.pid))
      const job = await newest()
      if (job.state === 'failed') throw new Error(job.error ?? '')
      if (job.state === 'done') return { seconds: (performance.now() - startedAt) / 1000, peak, job }
    }
  }
  const page = {
    url: server.url + contract.sales.orders.list.path,
    headers,
    body: { areaIds: [1], size: 20 },
  }
  await round(page, 2)
  await pause(1000)
  const idle = memoryOf(server.pid)
  const rows: Row[] = []
  const times: Record<'copy' | 'table' | FileFormat, number[]> = { copy: [], table: [], csv: [], xlsx: [] }
  let peaks: Record<FileFormat, number> = { csv: 0, xlsx: 0 }
  for (let at = 0; at < sized(3, 1); at++) {
    times.copy.push(await copied(`(${select})`))
    times.table.push(await copied('orders'))
    for (const format of ['csv', 'xlsx'] as const) {
      const { seconds, peak } = await write(format)
      times[format].push(seconds)
      peaks = { ...peaks, [format]: Math.max(peaks[format], peak) }
    }
  }
  const floor = median(times.copy)
  for (const format of ['csv', 'xlsx'] as const)
    rows.push({
      what: `${orders} orders as ${format}`,
      seconds: two(median(times[format])),
      'COPY of the select': two(floor),
      ratio: two(median(times[format]) / floor),
      'COPY of the table': two(median(times.table)),
      'MB above idle': Math.round(peaks[format] - idle),
    })
  // How the export affects others: requests one after another, as one person makes them, and sixteen at once.
  for (const connections of [1, 16]) {
    const baseline = await round(page, 5, connections)
    const going = write('xlsx')
    await pause(500)
    const meanwhile = await round(page, 5, connections)
    await going
    rows.push({
      what: `page of orders meanwhile, ${connections} at once`,
      'p99 ms alone': baseline.p99,
      'p99 ms': meanwhile.p99,
      ratio: two(meanwhile.p99 / Math.max(1, baseline.p99)),
      'req/s alone': Math.round(baseline.rps),
      'req/s': Math.round(meanwhile.rps),
    })
  }
  await client.end()
  await server.stop()
  return rows
}

/** Seconds of COPY to a file, as its own program does it. */
async function copied(what: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'jy-copy-'))
  const startedAt = performance.now()
  const psql = spawn('psql', [databaseUrl, '-qc', `copy ${what} to stdout with csv`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const file = createWriteStream(join(folder, 'rows.csv'))
  psql.stdout.pipe(file)
  await new Promise<void>((resolve, reject) => {
    psql.once('error', reject)
    file.once('finish', resolve)
  })
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(folder, { recursive: true })
  return seconds
}
