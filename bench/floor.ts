import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The floor: bare HTTP, hand-written SQL, prepared statements, no session, no permissions, no validation.
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })

const columns = `o.id, o.order_no, o.kind, o.area_id, a.name as area_name, o.case_id, c.name as case_name, o.device_id, d.name as device_name, o.visitor_id, v.nick as visitor_nick, o.phone, o.goods,
  o.amount_fen, o.paid_fen, o.refunded_fen, o.refunding_fen, o.channel, o.transaction_id, o.state, o.pay_error, o.created_at, o.paid_at, o.closed_at, o.downloads_used, o.downloads_allowed, o.version`
const joins =
  'join area a on a.id = o.area_id join scenic_case c on c.id = o.case_id left join device d on d.id = o.device_id left join visitor v on v.id = o.visitor_id'
const statements = {
  page: `select ${columns} from (select id from orders where area_id = $1 and state = 'paid' and created_at >= $2 and created_at < $3 order by created_at desc, id desc limit 20 offset $4) p join orders o on o.id = p.id ${joins} order by o.created_at desc, o.id desc`,
  count: `select count(*) as n from orders where area_id = $1 and state = 'paid' and created_at >= $2 and created_at < $3`,
  newest: `select ${columns} from (select id from orders where state = 'paid' order by created_at desc, id desc limit 20) p join orders o on o.id = p.id ${joins} order by o.created_at desc, o.id desc`,
  countAll: `select count(*) as n from orders where state = 'paid'`,
  deep: `select ${columns} from (select id from orders where state = 'paid' order by created_at desc, id desc limit 20 offset $1) p join orders o on o.id = p.id ${joins} order by o.created_at desc, o.id desc`,
  month: `select area_id, count(*) as n, sum(paid_fen) as paid_fen from orders where paid_at >= $1 and paid_at < $2 group by area_id`,
  key: `select ${columns} from orders o ${joins} where o.id = $1`,
  one: `select ${columns} from orders o ${joins} where o.order_no = $1`,
}
const prepared = (name: keyof typeof statements, values: unknown[]) =>
  pool.query({ name, text: statements[name], values })

interface RouteParams {
  areaId: number
  from: string
  to: string
  offset: number
  orderNo: string
  id: number
  note: string
  key: string
}

const routes: Record<string, (params: RouteParams) => Promise<unknown>> = {
  '/page': async ({ areaId, from, to, offset }) => {
    const [rows, total] = await Promise.all([
      prepared('page', [areaId, from, to, offset]),
      prepared('count', [areaId, from, to]),
    ])
    return { rows: rows.rows, total: total.rows[0].n }
  },
  '/total': async () => {
    const [rows, total] = await Promise.all([prepared('newest', []), prepared('countAll', [])])
    return { rows: rows.rows, total: total.rows[0].n }
  },
  '/deep': async ({ offset }) => ({ rows: (await prepared('deep', [offset])).rows }),
  '/month': async ({ from, to }) => ({ rows: (await prepared('month', [from, to])).rows }),
  '/key': async ({ id }) => (await prepared('key', [id])).rows[0],
  '/one': async ({ orderNo }) => (await prepared('one', [orderNo])).rows[0],
  '/update': ({ id, note }) =>
    inTransaction((client) =>
      client.query({ name: 'update', text: 'update package_price set name = $2 where id = $1', values: [id, note] }),
    ),
  '/heartbeat': ({ id }) =>
    inTransaction((client) =>
      client.query({ name: 'beat', text: 'update device set last_heartbeat_at = now() where id = $1', values: [id] }),
    ),
  '/scan': ({ id, areaId, key }) =>
    inTransaction((client) =>
      client.query({
        name: 'scan',
        text: 'insert into bench_scan (area_id, device_id, external_id, at) values ($1, $2, $3, now())',
        values: [areaId, id, key],
      }),
    ),
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    return {}
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  request.on('end', async () => {
    try {
      const answer = await routes[request.url!]!(JSON.parse(Buffer.concat(parts).toString()))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.on('SIGTERM', () => process.exit(0))
