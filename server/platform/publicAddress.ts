import { shortPath } from '#contract/codes/short.ts'
import type { Env } from './env.ts'

type Where = Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>

/** An address of this server for print: below PUBLIC_URL, or where the server listens. */
export function printedAddress({ PUBLIC_URL, HOST, PORT }: Where, path: string) {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const base = PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  return `${base.replace(/\/+$/, '')}${path}`
}

/** Our own short address of a code. */
export const shortAddress = (env: Where, short: string) => printedAddress(env, `${shortPath}${short}`)
