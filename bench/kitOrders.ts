import pg from 'pg'
import { contract } from '#contract/index.ts'
import { type Load, signIn } from './kit.ts'

/** What of a seeded database is asked for: its largest scenic area of late, and an order. */
export interface Sample {
  orders: number
  ofMonth: number
  areaId: number
  id: number
  orderNo: string
  /** The last 30 days, today included: as days of Shanghai, and as the moments between which they lie. */
  days: { from: string; to: string }
  moments: { from: Date; to: Date }
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
  }
}

/** One question, asked of the server and of the floor. */
export interface View {
  what: string
  ours: Load
  bare: { path: string; body: unknown }
}

/** Pages of the list of orders. */
export async function views(url: string, { areaId, id, orderNo, days, moments }: Sample): Promise<View[]> {
  const headers = { authorization: await signIn(url) }
  const list = (body: object) => ({ url: url + contract.operation.orders.list.path, headers, body })
  const month = { areaIds: [areaId], states: ['paid'], ...days, size: 20 }
  const asked = { areaId, id, orderNo, ...moments }
  const view = (what: string, body: object, path: string, offset = 0) => ({
    what,
    ours: list(body),
    bare: { path, body: { ...asked, offset } },
  })
  return [
    view('newest 20 of an area, 30 days, one status, exact total', { ...month, page: 1 }, '/page'),
    view('the same, deep page', { ...month, page: 20 }, '/page', 380),
    view('page 500 of a status', { states: ['paid'], size: 20, page: 500 }, '/deep', 9980),
    view('one order by number', { q: orderNo, size: 1 }, '/one'),
    view('newest 20, only a status, exact total over most rows', { states: ['paid'], size: 20 }, '/total'),
  ]
}

/** The last 30 days by scenic area, compared with the 30 before. */
export async function monthOfAreas(url: string, { id, days, moments }: Sample): Promise<View> {
  const headers = { authorization: await signIn(url) }
  const before = (day: string) => new Date(Date.parse(day) - 30 * 86_400_000).toISOString().slice(0, 10)
  const compared = { beforeFrom: before(days.from), beforeTo: before(days.to) }
  const body = { by: 'area', dayFrom: days.from, dayTo: days.to, ...compared, page: 1, size: 20 }
  return {
    what: '30 days by scenic area',
    ours: { url: url + contract.operation.reports.days.path, headers, body },
    bare: { path: '/month', body: { id, ...moments } },
  }
}
