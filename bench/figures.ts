import { against, databaseUrl, type Row, startProcess, startServer } from './kit.ts'
import { areaReports, sampleOf } from './kitOrders.ts'

export const title =
  'Reports by scenic area, with session, permissions, scope and comparison on, against the sum by SQL and against one row by its key, behind bare HTTP (4 connections)'

export async function run(): Promise<Row[]> {
  const sample = await sampleOf(databaseUrl)
  console.log(`${sample.orders} orders`)
  const server = await startServer()
  const floor = await startProcess('bench/floor.ts', { DATABASE_URL: databaseUrl })
  const result: Row[] = []
  for (const { what, tested, bare } of await areaReports(server.url, sample)) {
    const floorLoad = (path: string) => ({ url: floor.url + path, body: bare.body })
    result.push(await against(`${what}, against the sum by SQL`, tested, floorLoad(bare.path), { connections: 4 }))
    result.push(await against(`${what}, against one row by its key`, tested, floorLoad('/key'), { connections: 4 }))
  }
  await server.stop()
  await floor.stop()
  return result
}
