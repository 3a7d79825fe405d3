import { structure } from './notJpeg.ts'
import { blocksIn, type State, sized } from './state.ts'
import type { Scan } from './types.ts'

/** B.2.3, and G.1.1.1.1 for the allowed order of scans in a progressive picture. */
export function scanOf({ frame, huffman, restart }: State, body: Buffer): Scan {
  if (!frame) throw structure()
  const count = body[0] ?? 0
  if (count < 1 || count > 4) throw structure()
  sized(body, 4 + 2 * count)
  const { progressive, width, height } = frame
  const [from, to, bits] = progressive ? body.subarray(1 + 2 * count) : [0, 63, 0]
  const [high, low] = [bits! >> 4, bits! & 15]
  const isFirst = high === 0
  if (from! > to! || to! > 63 || low > 13 || (!isFirst && high !== low + 1)) throw structure()
  if (progressive && (from === 0 ? to !== 0 : count !== 1)) throw structure()
  const parts = Array.from({ length: count }, (_, n) => {
    const component = frame.components.find(({ id }) => id === body[1 + 2 * n])
    const tables: [number, number] = [body[2 + 2 * n]! >> 4, body[2 + 2 * n]! & 15]
    if (!component) throw structure()
    if (from! > 0 && component.low[0] === -1) throw structure()
    for (let k = from!; k <= to!; k++) {
      if (component.low[k] !== (isFirst ? -1 : high)) throw structure()
      component.low[k] = low
    }
    const dc = from === 0 && isFirst ? huffman.get(tables[0]) : null
    const ac = to! > 0 ? huffman.get(0x10 | tables[1]) : null
    if (dc === undefined || ac === undefined) throw structure()
    dc?.forget()
    ac?.forget()
    return { component, dc, ac, tables }
  })
  const blocks = parts.reduce((sum, { component: { h, v } }) => sum + h * v, 0)
  if (count > 1 && blocks > 10) throw structure()
  const units = count === 1 ? parts[0]!.component.blocks : blocksIn(width, frame.h) * blocksIn(height, frame.v)
  // A restart interval that the scan does not exceed has no effect.
  return { parts, progressive, from: from!, to: to!, high, low, units, restart: restart < units ? restart : 0 }
}
