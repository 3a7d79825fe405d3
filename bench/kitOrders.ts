import pg from 'pg'
import { contract } from '#contract/index.ts'
import { type Load, signIn } from './kit.ts'

/** What the benches request from a seeded database: the scenic area with the most orders of the last 30 days, and one order. */
export interface Sample {
  orders: number
  ofMonth: number
  areaId: number
  id: number
  orderNo: string
  /** The last 30 days including today: as days in Asia/Shanghai, and as the instants that bound them. */
  days: Days
  moments: Moments
  /** The last month that is over, and the one before it. */
  lastMonth: { days: Days; before: Days; moments: Moments }
}

interface Days {
  from: string
  to: string
}
interface Moments {
  from: Date
  to: Date
}

export async function sampleOf(url: string): Promise<Sample> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const one = async (text: string) => (await client.query(text)).rows[0]
  const area = await one(
    "select area_id, count(*)::int as n from orders where created_at > now() - interval '30 days' group by 1 order by 2 desc limit 1",
  )
  const order = await one("select id, order_no from orders where state = 'paid' order by id limit 1 offset 1000")
  const time = await one(
    "select (local_day(now()) - 29)::text as a, local_day(now())::text as b, (local_day(now()) - 29)::timestamp at time zone 'Asia/Shanghai' as from, (local_day(now()) + 1)::timestamp at time zone 'Asia/Shanghai' as to",
  )
  const month = await one(
    "select m::text as a, (m + interval '1 month' - interval '1 day')::date::text as b, (m - interval '1 month')::date::text as c, (m - 1)::text as d, m::timestamp at time zone 'Asia/Shanghai' as from, (m + interval '1 month') at time zone 'Asia/Shanghai' as to from (select (date_trunc('month', local_day(now())::timestamp) - interval '1 month')::date as m) x",
  )
  const { n } = await one('select count(*)::int as n from orders')
  await client.end()
  return {
    orders: n,
    ofMonth: area.n,
    areaId: Number(area.area_id),
    id: Number(order.id),
    orderNo: order.order_no,
    days: { from: time.a, to: time.b },
    moments: { from: time.from, to: time.to },
    lastMonth: {
      days: { from: month.a, to: month.b },
      before: { from: month.c, to: month.d },
      moments: { from: month.from, to: month.to },
    },
  }
}

/** One query, sent to the server and to the floor. */
export interface View {
  what: string
  tested: Load
  bare: { path: string; body: unknown }
}

/** Pages of the list of orders. */
export async function views(url: string, { areaId, id, orderNo, days, moments }: Sample): Promise<View[]> {
  const headers = { authorization: await signIn(url) }
  const list = (body: object) => ({ url: url + contract.sales.orders.list.path, headers, body })
  const month = { areaIds: [areaId], states: ['paid'], ...days, size: 20 }
  const params = { areaId, id, orderNo, ...moments }
  const view = (what: string, body: object, path: string, offset = 0) => ({
    what,
    tested: list(body),
    bare: { path, body: { ...params, offset } },
  })
  return [
    view('newest 20 of an area, 30 days, one status, exact total', { ...month, page: 1 }, '/page'),
    view('the same, deep page', { ...month, page: 20 }, '/page', 380),
    view('page 500 of a status', { states: ['paid'], size: 20, page: 500 }, '/deep', 9980),
    view('one order by number', { q: orderNo, size: 1 }, '/one'),
    view('newest 20, only a status, exact total over most rows', { states: ['paid'], size: 20 }, '/total'),
  ]
}

/** Reports by scenic area, each compared with the time before: the last whole month, and the last 30 days, which no month holds. */
export async function areaReports(url: string, { id, days, moments, lastMonth }: Sample): Promise<View[]> {
  const headers = { authorization: await signIn(url) }
  const report = (what: string, { from, to }: Days, before: Days, period: Moments): View => ({
    what,
    tested: {
      url: url + contract.reports.reports.days.path,
      headers,
      body: { by: 'area', dayFrom: from, dayTo: to, beforeFrom: before.from, beforeTo: before.to, page: 1, size: 20 },
    },
    bare: { path: '/month', body: { id, ...period } },
  })
  const earlier = (day: string) => new Date(Date.parse(day) - 30 * 86_400_000).toISOString().slice(0, 10)
  return [
    report('a whole month by scenic area', lastMonth.days, lastMonth.before, lastMonth.moments),
    report('30 days by scenic area', days, { from: earlier(days.from), to: earlier(days.to) }, moments),
  ]
}
