import { type Env, listed } from '../../platform/env.ts'
import { wrongField } from '../../platform/refusal.ts'

type Settings = Pick<Env, 'VISIT_URL' | 'VISIT_ORIGINS'>

const origins = ({ VISIT_URL, VISIT_ORIGINS }: Settings) =>
  new Set([...listed(VISIT_ORIGINS), ...(VISIT_URL ? [new URL(VISIT_URL).origin] : [])])

/**
 * The address in the form in which a redirect may use it: its origin is in the settings, it contains no user name or password, and it
 * is written as browsers read it. Null for any other address, so that nobody can make our address lead to theirs.
 */
export function allowedTarget(settings: Settings, text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password || !origins(settings).has(url.origin)) return null
  return url.href
}

/** @throws Refusal invalid (2000) on `target` */
export function checkedTarget(settings: Settings, text: string): string {
  if (text.trim() === '') return ''
  const allowed = allowedTarget(settings, text)
  if (allowed) return allowed
  const known = [...origins(settings)]
  const which = known.length ? `只能在 ${known.join('、')} 之下` : '没有可用的网站，先由管理员在 VISIT_ORIGINS 中设置'
  throw wrongField('target', `打开地址${which}`)
}

/** The address with the code that led there. */
export function withCode(address: string, short: string): string {
  const url = new URL(address)
  url.searchParams.set('code', short)
  return url.href
}
