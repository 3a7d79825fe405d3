import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { bundledServer } from '../scripts/prepare.mjs'

interface Frame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}
interface ProfileNode {
  id: number
  callFrame: Frame
  children?: number[]
}
/** A CPU profile as `node --cpu-prof` writes it; times in microseconds of the monotonic clock. */
interface Profile {
  nodes: ProfileNode[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** A span of the monotonic clock in microseconds, as `process.hrtime` counts it. */
export interface Window {
  from: number
  to: number
}
export const clock = () => Number(process.hrtime.bigint() / 1000n)

/** Parts of a call's way through the server; the first whose files match. */
const layers: readonly [name: string, files: RegExp][] = [
  ['statement', /node_modules\/(pg|pg-[\w-]+|kysely|postgres-\w+)\/|server\/platform\/db\//],
  ['mask', /platform\/access\/(masking|hiddenFieldRules|maskPhone)/],
  ['session and rights', /platform\/(access|secrets)\//],
  ['validation', /node_modules\/(ajv|ajv-formats|fast-uri)\/|platform\/http\/validation\//],
  ['envelope', /node_modules\/(fast-json-stringify|json-schema-ref-resolver)\//],
  ['compression', /node_modules\/@fastify\/compress\/|^node:zlib/],
  ['handler', /server\/(domains|ingest|platform\/crud|platform\/files)\/|contract\//],
  [
    'routing and hooks',
    /node_modules\/(@?fastify|find-my-way|avvio|secure-json-parse|toad-cache|pino)|server\/(platform|app)/,
  ],
  ['sockets and HTTP', /^node:_http|^node:(internal\/)?(net|stream|http)/],
]
export const layerNames = [...layers.map(([name]) => name), 'garbage collection', 'rest']

/** Microseconds that each layer took within a window. A function of Node belongs to the layer that called it. */
export function layersIn(file: string, { from, to }: Window): Map<string, number> {
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile
  const byId = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const source = sources()
  const known = new Map<number, string>()
  const layerOf = (id: number) => {
    const layer = known.get(id) ?? find(id)
    known.set(id, layer)
    return layer
  }
  function find(id: number): string {
    const { functionName } = byId.get(id)!.callFrame
    if (functionName === '(garbage collector)') return 'garbage collection'
    if (functionName.startsWith('(')) return functionName === '(idle)' ? 'idle' : 'rest'
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const path = source(byId.get(at)!.callFrame)
      const layer = layers.find(([, files]) => files.test(path))
      // Reading from a socket is what calls the parsers of HTTP and of the database.
      if (layer && (layer[0] !== 'sockets and HTTP' || path.startsWith('node:_http') || !parents.has(at)))
        return layer[0]
    }
    return 'sockets and HTTP'
  }
  const spent = new Map(layerNames.map((name) => [name, 0]))
  let at = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    at += profile.timeDeltas[index]!
    if (at < from || at >= to) continue
    const layer = layerOf(id)
    if (layer !== 'idle') spent.set(layer, (spent.get(layer) ?? 0) + profile.timeDeltas[index]!)
  }
  return spent
}

/** The source file of a frame of the bundled server. */
function sources(): (frame: Frame) => string {
  const map = new SourceMap(JSON.parse(readFileSync(`${bundledServer}.map`, 'utf8')))
  return ({ url, lineNumber, columnNumber }) => {
    if (!url.endsWith(bundledServer)) return url
    const entry = map.findEntry(lineNumber, columnNumber)
    return 'originalSource' in entry ? entry.originalSource : ''
  }
}
