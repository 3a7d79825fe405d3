import { parseArgs } from 'node:util'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'

// npm run seed -- --orders 1000000 [--days 365]: rows for the benchmarks, the same each time, through the real triggers.
// Into an empty database only; the simulator, not this, makes what a demo shows.
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, days: { type: 'string', default: '365' } },
})
const orders = Number(values.orders)
const days = Number(values.days)
const env = readEnv(process.env)
const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, connections: 2 })
await migrate(database)
const run = (text: string) => database.exec(text)
const known = await database.query('select count(*) as n from orders')
if (Number(known.rows[0]!.n) > 0) {
  console.error('数据库里已有订单，只能向空库造数。')
  process.exit(1)
}

const areas = 50
const provinces =
  "array['安徽省','浙江省','湖南省','广西壮族自治区','云南省','甘肃省','四川省','福建省','山东省','吉林省']"
await run(`
  insert into operator (kind, name) select 'channel', '渠道' || n from generate_series(1, 5) n;
  insert into operator (kind, name, parent_id) select 'scenic', '景区运营 ' || n, (select id from operator where name = '渠道' || (1 + n % 5)) from generate_series(1, ${areas}) n;
  insert into area (operator_id, name, province) select (select id from operator where name = '景区运营 ' || n), '基准景区 ' || n, (${provinces})[1 + n % 10] from generate_series(1, ${areas}) n;
  insert into scenic_case (area_id, name, case_type) select a.id, '项目 ' || k, 'travelPhoto' from area a, generate_series(1, 2) k;
  insert into device (area_id, case_id, name, gb_code) select c.area_id, c.id, '摄像头 ' || k, '34100000001327' || lpad((c.id * 10 + k)::text, 6, '0') from scenic_case c, generate_series(1, 5) k;
  insert into visitor (openid, nick, phone, first_seen_at, last_seen_at)
    select 'seed-' || n, '游客 ' || n, '13' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), now(), now() from generate_series(1, ${Math.max(1, Math.round(orders / 3))}) n;
`)

const chunk = 50_000
const begun = performance.now()
for (let from = 1; from <= orders; from += chunk) {
  const to = Math.min(orders, from + chunk - 1)
  // A multiplicative hash of the row's number stands for chance, so that every run makes the same rows.
  await run(`
    insert into orders (order_no, kind, area_id, case_id, device_id, visitor_id, goods, phone, amount_fen, paid_fen, state, channel, transaction_id, created_at, paid_at, closed_at)
    select 'SD' || lpad(n::text, 12, '0'), case when h % 3 = 0 then 'video' else 'photo' end, d.area_id, d.case_id, d.id, v.id, '照片 ' || 1 + h % 6, v.phone, fen,
      case when paid then fen else 0 end, case when paid then 'paid' else 'closed' end, case when paid then 'wechat' end, case when paid then 'SDT' || n end,
      at, case when paid then at + interval '40 seconds' end, case when paid then null else at + interval '15 minutes' end
    from (select n, n * 2654435761 % 4294967296 as h, n * 2654435761 % 100 < 80 as paid, 990 + (n * 40503 % 60) * 100 as fen,
        date_trunc('day', now()) - make_interval(days => (n * 48271 % ${days})::int) + make_interval(secs => 28800 + (n * 69621 % 36000)::int) - interval '8 hours' as at
      from generate_series(${from}::bigint, ${to}) n) r
    join device d on d.id = (select min(id) from device) + r.h % (select count(*) from device)
    join visitor v on v.id = (select min(id) from visitor) + r.n % (select count(*) from visitor);
  `)
  process.stdout.write(`\r${to} / ${orders} 单，${Math.round((to / (performance.now() - begun)) * 1000)} 单/秒`)
}
await run(`
  insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, origin, state, request_key, requested_by, requested_at, succeeded_at)
  select 'SR' || id, id, area_id, case_id, case when id % 2 = 0 then paid_fen else greatest(1, paid_fen / 3) end, 'other', 'request', 'succeeded', 'seed-' || id, 'seed', paid_at + interval '1 hour', paid_at + interval '1 hour'
  from orders where state = 'paid' and id % 40 = 0;
`)
if (database.kind === 'postgres') await run('vacuum analyze')
else await run('analyze')
console.log(`\n完成，用时 ${Math.round((performance.now() - begun) / 1000)} 秒`)
await database.close()
