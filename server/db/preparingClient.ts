import pg from 'pg'

const names = new Map<string, string>()
// Handlers have a few hundred distinct statements; the bound keeps statements that carry changing text from filling the server's memory.
const most = 600

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most) return known
  const name = `jy_${names.size}`
  names.set(text, name)
  return name
}

/** A connection on which each statement with values is parsed and planned once, not at every call. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads end in any.
  override query(text: any, values?: any, ...rest: any[]): any {
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text)
      if (name) return super.query({ name, text, values }, ...(rest as []))
    }
    return super.query(text, values, ...(rest as []))
  }
}
