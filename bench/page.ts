import pg from 'pg'
import { contract } from '#contract/index.ts'
import { against, databaseUrl, type Row, signIn, startProcess, startServer } from './kit.ts'

export const title =
  'Pages of orders, with session, permissions, scope and validation on, against a prepared statement behind bare HTTP (16 connections)'

export async function run(): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    "select area_id, count(*)::int as n from orders where created_at > now() - interval '30 days' group by 1 order by 2 desc limit 1",
  )
  const areaId = Number(rows[0].area_id)
  const sample = await client.query("select order_no from orders where state = 'paid' order by id limit 1 offset 1000")
  const days = await client.query(
    "select local_day(now()) - 29 as a, local_day(now()) as b, (local_day(now()) - 29)::timestamp at time zone 'Asia/Shanghai' as from, (local_day(now()) + 1)::timestamp at time zone 'Asia/Shanghai' as to",
  )
  const total = await client.query('select count(*)::int as n from orders')
  await client.end()
  const { from, to } = days.rows[0]
  const iso = (day: Date | string) =>
    typeof day === 'string'
      ? day
      : new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  console.log(`${total.rows[0].n} orders, ${rows[0].n} of them in the area within 30 days`)

  const server = await startServer()
  const floor = await startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })
  const headers = { authorization: await signIn(server.url) }
  const list = (body: object) => ({ url: server.url + contract.operation.orders.list.path, headers, body })
  const month = { areaIds: [areaId], states: ['paid'], from: iso(days.rows[0].a), to: iso(days.rows[0].b), size: 20 }
  const asked = { areaId, from, to, offset: 0, orderNo: sample.rows[0].order_no }
  const result = [
    await against('newest 20 of an area, 30 days, one status, exact total', list({ ...month, page: 1 }), {
      url: `${floor.url}/page`,
      body: asked,
    }),
    await against('the same, deep page', list({ ...month, page: 20 }), {
      url: `${floor.url}/page`,
      body: { ...asked, offset: 380 },
    }),
    await against('one order by number', list({ q: asked.orderNo, size: 1 }), { url: `${floor.url}/one`, body: asked }),
    await against('newest 20, only a status, exact total over most rows', list({ states: ['paid'], size: 20 }), {
      url: `${floor.url}/total`,
      body: asked,
    }),
  ]
  await server.stop()
  await floor.stop()
  return result
}
