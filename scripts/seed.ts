import { parseArgs } from 'node:util'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { company, rowsOf } from './seedRows.ts'

// npm run seed -- --orders 1000000 [--days 731]: rows for the benchmarks, the same each time, through the real triggers.
// Into an empty database only; the simulator, not this, makes what a demo shows.
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, days: { type: 'string', default: '731' } },
})
const orders = Number(values.orders)
const env = readEnv(process.env)
const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, connections: 2 })
await migrate(database)
const run = (text: string) => database.exec(text)
const known = await database.query('select count(*) as n from orders')
if (Number(known.rows[0]!.n) > 0) {
  console.error('数据库里已有订单，只能向空库造数。')
  process.exit(1)
}

await run(company(orders, Number(values.days)))
const chunk = 50_000
const begun = performance.now()
for (let from = 1; from <= orders; from += chunk) {
  const to = Math.min(orders, from + chunk - 1)
  await run(rowsOf(from, to))
  process.stdout.write(`\r${to} / ${orders} 单，${Math.round((to / (performance.now() - begun)) * 1000)} 单/秒`)
}
await run('drop table seed_place; drop table seed_day;')
if (database.kind === 'postgres') await run('vacuum analyze')
else await run('analyze')
console.log(`\n完成，用时 ${Math.round((performance.now() - begun) / 1000)} 秒`)
await database.close()
