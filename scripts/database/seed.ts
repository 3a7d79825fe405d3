import { parseArgs } from 'node:util'
import pg from 'pg'
import { rebuildFigures } from '#server/domains/reports/figures/proof.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { readEnv } from '#server/platform/env.ts'
import { company, counted, rowsOf } from './seedRows.ts'

// npm run seed -- --orders 1000000 [--days 731]: rows for the benchmarks, the same each time.
// Into an empty database only, as its owner with the right to leave triggers out; the simulator, not this, makes what a demo shows.
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, days: { type: 'string', default: '731' } },
})
const orders = Number(values.orders)
const env = readEnv(process.env)
const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, connections: 2 })
await migrate(database)
const known = await database.query('select count(*) as n from orders')
if (Number(known.rows[0]!.n) > 0) {
  console.error('数据库里已有订单，只能向空库造数。')
  process.exit(1)
}
const startedAt = performance.now()
const logStep = (words: string) => console.log(`${words}（${Math.round((performance.now() - startedAt) / 1000)} 秒）`)

// Triggers and indexes cost ten times the rows. Both are made good at the end: sums by the command that proves them equal.
const filled = ['visitor', 'visitor_area', 'orders', 'order_item', 'picture', 'refund']
const { rows: indexes } = await database.query(
  `select i.indexname as name, i.indexdef as definition from pg_indexes i where i.schemaname = 'public'
    and i.tablename = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexname::regclass) order by 1`,
  [filled],
)
const run = (text: string) =>
  database.exec(
    `begin; set local statement_timeout = 0; set local session_replication_role = replica; set local maintenance_work_mem = '512MB'; ${text}; commit`,
    { noStatementTimeout: true },
  )
await run(indexes.map(({ name }) => `drop index ${name}`).join(';'))
await run(company(orders, Number(values.days)))
await run(filled.map((table) => `analyze ${table}`).join(';'))
const chunk = 50_000
for (let from = 1; from <= orders; from += chunk) {
  const to = Math.min(orders, from + chunk - 1)
  await run(rowsOf(from, to))
  process.stdout.write(`\r${to} / ${orders} 单，${Math.round((to / (performance.now() - startedAt)) * 1000)} 单/秒`)
}
logStep('\n订单已写入')
for (const { definition } of indexes) await run(String(definition))
logStep('索引已建')
await run(`${counted}; drop table seed_place; drop table seed_day`)
await rebuildFigures(database, logStep)
await database.close()
if (env.DATABASE_URL) {
  // A connection without the time limits of ours.
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}
logStep('完成')
