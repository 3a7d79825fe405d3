import { against, databaseUrl, type Row, startProcess, startServer } from './kit.ts'
import { sampleOf, views } from './kitOrders.ts'

export const title =
  'Pages of orders, with session, permissions, scope and validation on, against a prepared statement behind bare HTTP (16 connections)'

export async function run(): Promise<Row[]> {
  const sample = await sampleOf(databaseUrl)
  console.log(`${sample.orders} orders, ${sample.ofMonth} of them in the area within 30 days`)
  const server = await startServer()
  const floor = await startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })
  const result: Row[] = []
  for (const { what, tested, bare } of await views(server.url, sample))
    result.push(await against(what, tested, { url: floor.url + bare.path, body: bare.body }))
  await server.stop()
  await floor.stop()
  return result
}
