import { Refusal } from './refusal.ts'

const deepest = 60

/**
 * Refuses text that no database keeps as it is (NUL, half a surrogate pair), naming its field, and nesting that nobody means.
 * @throws Refusal invalid (2000)
 */
export function refuseUnstorable(value: unknown, path: string[] = []) {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('invalid', '含有不能保存的字符', { fields: { [path.join('.') || 'body']: '含有不能保存的字符' } })
  } else if (value !== null && typeof value === 'object') {
    if (path.length > deepest) throw new Refusal('invalid', '内容嵌套过深', { fields: { [path[0]!]: '内容嵌套过深' } })
    for (const [name, item] of Object.entries(value)) refuseUnstorable(item, [...path, name])
  }
}
