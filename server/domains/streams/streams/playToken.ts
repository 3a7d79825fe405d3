import { playSeconds } from '#contract/streams/streams.ts'
import { type Secrets, sameText } from '../../../platform/secrets/secrets.ts'

/** The token of a play address: the session that requested it, when it expires, and a signature over both for this stream only. */
export function playToken(secrets: Secrets, code: string, sessionId: number, now = Date.now()) {
  const until = Math.floor(now / 1000) + playSeconds
  const said = `${sessionId.toString(36)}.${until.toString(36)}`
  return { token: `${said}.${proofOf(secrets, code, said)}`, endsAt: new Date(until * 1000).toISOString() }
}

/** The session that requested it, or null if the token is not ours, for another stream, or expired. */
export function sessionOfToken(secrets: Secrets, code: string, token: string, now = Date.now()): number | null {
  const [, session, until, proof] = /^([0-9a-z]{1,11})\.([0-9a-z]{1,8})\.([0-9A-Za-z_-]{43})$/.exec(token) ?? []
  if (!session || !until || !proof) return null
  if (!sameText(proofOf(secrets, code, `${session}.${until}`), proof)) return null
  return Number.parseInt(until, 36) * 1000 < now ? null : Number.parseInt(session, 36)
}

const proofOf = (secrets: Secrets, code: string, said: string) => secrets.sign('play', `${code}.${said}`)
