import type { AccountState } from '#contract/accounts/accountFields.ts'
import type { PermissionEntry } from '#contract/menu.ts'
import type { Shape, Tone } from '../../parts/value/tone.ts'

/** The mark of each account state. The word for the state is in the contract. */
export const accountMarks = {
  off: ['closed', 'bar'],
  expired: ['warn', 'clock'],
  stopped: ['closed', 'bar'],
  above: ['closed', 'moon'],
  lapsed: ['warn', 'triangle'],
  initial: ['unknown', 'clock'],
  on: ['ok', 'check'],
} as const satisfies Record<AccountState, readonly [Tone, Shape]>

/** The number of pages that a permission tree allows, as text. `whole` is returned if there is no tree. */
export function pagesWord(tree: readonly PermissionEntry[] | null, whole: string): string {
  if (tree === null) return whole
  const checked = tree.flatMap((group) => (group.checked ? (group.children ?? []) : [])).filter((one) => one.checked)
  return `${checked.length} 页`
}

/** What follows when an account is forbidden to sign in. */
export const loginToggle = { on: '允许登录', off: '禁止登录', note: '在线的已立即退出' }
