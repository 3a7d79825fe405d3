import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrl, type Row, round, sized, startServer } from './kit.ts'
import { sampleOf, views } from './kitOrders.ts'
import { clock, layerNames, layersIn, type Window } from './kitProfile.ts'

export const title =
  'Processor time of a page of orders by layer, in microseconds, from a profile of the server (16 connections)'

/** A layer that takes so much more than in the written results is named. */
const grown = 1.15
/** Below so many microseconds, it is chance. */
const least = 3

export async function run(): Promise<Row[]> {
  execFileSync(process.execPath, ['scripts/build/bundleServer.ts', '--map'])
  const folder = mkdtempSync(join(tmpdir(), 'jy-bench-profile-'))
  const server = await startServer({ NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=200 --cpu-prof-dir=${folder}` })
  const windows: { what: string; window: Window; calls: number }[] = []
  const seconds = sized(8, 1)
  for (const { what, tested } of await views(server.url, await sampleOf(databaseUrl))) {
    await round(tested, sized(3, 1))
    const from = clock()
    const { rps } = await round(tested, seconds)
    windows.push({ what, window: { from, to: clock() }, calls: rps * seconds })
  }
  await server.stop()
  const profile = readdirSync(folder).find((file) => file.includes(`.${server.pid}.`) && file.endsWith('.cpuprofile'))!
  const rows = windows.map(({ what, window, calls }): Row => {
    const spent = layersIn(join(folder, profile), window)
    const figures = layerNames.map((name) => [name, Math.round((spent.get(name) ?? 0) / calls)] as const)
    return { what, ...Object.fromEntries(figures), together: figures.reduce((sum, [, us]) => sum + us, 0) }
  })
  for (const line of growth(rows)) console.log(line)
  return rows
}

/** One line for each layer that has grown since the results were written. */
function growth(rows: readonly Row[]): string[] {
  const file = new URL('results/layers.json', import.meta.url)
  if (!existsSync(file)) return []
  const before = (JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }).rows
  return rows.flatMap((row) => {
    const then = before.find(({ what }) => what === row.what)
    if (!then) return []
    return layerNames
      .filter(
        (name) => Number(row[name]) > grown * Number(then[name]) && Number(row[name]) - Number(then[name]) >= least,
      )
      .map((name) => `${row.what}: ${name} has grown from ${then[name]} to ${row[name]} µs`)
  })
}
