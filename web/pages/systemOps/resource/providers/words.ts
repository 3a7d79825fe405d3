import { type ProviderRow, providerKinds } from '#contract/monitoring/providers.ts'
import { count } from '#web/kit/format.ts'

/** What the contract says of a kind, for keys that come from the server. */
interface Words {
  readonly calls: Readonly<Record<string, string>>
  readonly providers: Readonly<
    Record<string, { title: string; manner: 'simulated' | 'embedded' | 'outside'; about: string }>
  >
}
const words = (kind: ProviderRow['kind']): Words => providerKinds[kind]

/** The provider that is in force. */
export const providerOf = ({ kind, provider }: Pick<ProviderRow, 'kind' | 'provider'>) =>
  words(kind).providers[provider] ?? { title: provider, manner: 'outside', about: '' }

export const callTitle = (kind: ProviderRow['kind'], call: string) => words(kind).calls[call] ?? call

export const hasCalls = (kind: ProviderRow['kind']) => Object.keys(words(kind).calls).length > 0

/** `没有应答`, or what the provider said, with its code where that says more. */
export function failureOf({
  failedCode: code,
  failedReason: reason,
}: Pick<ProviderRow, 'failedCode' | 'failedReason'>) {
  if (code === 'silent') return '没有应答'
  if (reason === '') return code
  return code === '' || reason.includes(code) ? reason : `${reason}（${code}）`
}

/** 1,204 次，失败 3 次 */
export function sumOf(calls: ProviderRow['calls']): string {
  const sum = (key: 'calls' | 'failed') => calls.reduce((total, one) => total + one[key], 0)
  return `${count(sum('calls'))} 次${sum('failed') > 0 ? `，失败 ${count(sum('failed'))} 次` : ''}`
}
