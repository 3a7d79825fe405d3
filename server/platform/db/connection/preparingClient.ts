import pg from 'pg'
import { throwFault } from './away.ts'
import { gather } from './gather.ts'
import { socketOf } from './watchedPool.ts'

const names = new Map<string, string>()
const useCounts = new Map<string, number>()
// Handlers have a few hundred distinct statements; the limit keeps statements with changing text from filling the server's memory.
const max = 600
// A statement with changing text comes once or twice and is better planned for its values.
const often = 3

/** The name under which a statement is prepared on each connection; undefined for one that comes seldom. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= max) return known
  const times = (useCounts.get(text) ?? 0) + 1
  if (useCounts.size >= 10 * max) useCounts.clear()
  useCounts.set(text, times)
  if (times < often) return undefined
  useCounts.delete(text)
  const name = `jy_${names.size}`
  names.set(text, name)
  return name
}

/** A connection on which each statement with values, and each select, is parsed and planned once, not at every call. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads end in any.
  override query(text: any, values?: any, ...rest: any[]): any {
    gather(socketOf(this), process.nextTick)
    const name =
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || text.startsWith('select'))
        ? nameOf(text)
        : undefined
    const answer = name
      ? super.query({ name, text, values }, ...(rest as []))
      : super.query(text, values, ...(rest as []))
    // With a callback there is no promise; the pool, which passes callbacks, tells faults apart itself.
    return answer instanceof Promise ? answer.catch(throwFault) : answer
  }
}
