import { alternate, databaseUrl, largeDatabaseUrl, type Row, startServer, two } from './kit.ts'
import { areaReports, sampleOf, views } from './kitOrders.ts'

export const title =
  'What ten times the orders cost: the same pages and reports on the large database against the usual one (16 connections)'

export async function run(): Promise<Row[]> {
  const usual = await sampleOf(databaseUrl)
  const large = await sampleOf(largeDatabaseUrl)
  console.log(`${usual.orders} orders against ${large.orders}`)
  const small = await startServer()
  const big = await startServer({ DATABASE_URL: largeDatabaseUrl })
  const few = [...(await views(small.url, usual)), ...(await areaReports(small.url, usual))]
  const many = [...(await views(big.url, large)), ...(await areaReports(big.url, large))]
  const result: Row[] = []
  for (const [at, { what, tested }] of few.entries()) {
    const [one, ten] = await alternate(tested, many[at]!.tested)
    result.push({
      what,
      'req/s': Math.round(one.rps),
      'req/s large': Math.round(ten.rps),
      'cost ratio': two(one.rps / ten.rps),
      'p99 ms': one.p99,
      'p99 ms large': ten.p99,
    })
  }
  await small.stop()
  await big.stop()
  return result
}
