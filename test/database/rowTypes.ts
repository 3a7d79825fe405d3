/** The members of a type that is written as an object, by name. Null where it is written otherwise. */
export function membersOf(type: string): ReadonlyMap<string, string> | null {
  const inside = /^\{([\s\S]*)\}$/.exec(type.trim())?.[1]
  if (inside === undefined) return null
  const plain = inside.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/\n\s*\|/g, ' |')
  const members = parts(plain, /[;,\n]/).map((one) => /^(?:readonly )?(\w+)(\??): ([\s\S]+)$/.exec(one.trim()))
  return new Map(
    members.flatMap((one) => (one ? [[one[1]!, one[2] ? `${one[3]!} | undefined` : one[3]!] as const] : [])),
  )
}

/** Whether a value fits the type. A type that is only a name accepts everything but null and undefined. */
export const fits = (value: unknown, type: string): boolean => parts(type, /\|/).some((one) => isOne(value, one.trim()))

function isOne(value: unknown, type: string): boolean {
  if (/^(null|undefined|true|false)$/.test(type)) return String(value) === type
  if (/^(string|number|boolean)$/.test(type)) return typeof value === type
  if (/^'.*'$/.test(type)) return value === type.slice(1, -1)
  if (type === 'unknown') return true
  if (type.endsWith('[]')) return Array.isArray(value)
  return value !== null && value !== undefined
}

/** The parts of a text between the marks; marks inside brackets and quotes do not count. */
function parts(text: string, mark: RegExp): string[] {
  const found = ['']
  let depth = 0
  let isQuoted = false
  for (const letter of text) {
    if (letter === "'") isQuoted = !isQuoted
    if ('{[(<'.includes(letter)) depth++
    if ('}])>'.includes(letter)) depth--
    if (depth === 0 && !isQuoted && mark.test(letter)) found.push('')
    else found[found.length - 1] += letter
  }
  return found.filter((one) => one.trim() !== '')
}
