import type { Present } from '../../kit/list/presence.ts'

/** The people who have a row open, in one line: those who edit it first. */
export function presenceWords(others: readonly Pick<Present, 'who' | 'isEditing'>[]): string {
  const editing = others.filter((one) => one.isEditing)
  const reading = others.length - editing.length
  if (editing.length === 0) return `${named(others)} 也打开着`
  return `${named(editing)} 正在编辑${reading > 0 ? `，另有 ${reading} 人打开着` : ''}`
}

const named = ([first, ...more]: readonly Pick<Present, 'who'>[]) =>
  more.length > 0 ? `${first?.who} 等 ${more.length + 1} 人` : (first?.who ?? '')
