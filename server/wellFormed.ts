import { Refusal } from './refusal.ts'

const deepest = 60

/**
 * Signs without width that come along when text is pasted: two names that differ in nothing else could not be told apart. Joiners
 * (U+200C, U+200D) stay, emoji and some scripts need them.
 */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/**
 * A JSON value as it can be kept: without invisible signs in its texts. Refuses text that no database keeps as it is (NUL, half a
 * surrogate pair), naming its field, and nesting that nobody means.
 * @throws Refusal invalid (2000)
 */
export function cleaned(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('invalid', '含有不能保存的字符', { fields: { [path.join('.') || 'body']: '含有不能保存的字符' } })
    return value.replaceAll(invisible, '')
  }
  if (value === null || typeof value !== 'object') return value
  if (path.length > deepest) throw new Refusal('invalid', '内容嵌套过深', { fields: { [path[0]!]: '内容嵌套过深' } })
  if (Array.isArray(value)) return value.map((item, index) => cleaned(item, [...path, String(index)]))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleaned(item, [...path, name])]))
}
