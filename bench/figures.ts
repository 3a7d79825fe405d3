import { against, databaseUrl, type Row, startProcess, startServer } from './kit.ts'
import { monthOfAreas, sampleOf } from './kitOrders.ts'

export const title =
  'A report over a month by scenic area, with session, permissions, scope and comparison on, against the sum by SQL and against one row by its key, behind bare HTTP (4 connections)'

export async function run(): Promise<Row[]> {
  const sample = await sampleOf(databaseUrl)
  console.log(`${sample.orders} orders`)
  const server = await startServer()
  const floor = await startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })
  const { what, ours, bare } = await monthOfAreas(server.url, sample)
  const result = [
    await against(
      `${what}, against the sum by SQL`,
      ours,
      { url: floor.url + bare.path, body: bare.body },
      { connections: 4 },
    ),
    await against(
      `${what}, against one row by its key`,
      ours,
      { url: `${floor.url}/key`, body: bare.body },
      { connections: 4 },
    ),
  ]
  await server.stop()
  await floor.stop()
  return result
}
