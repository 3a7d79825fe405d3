import { randomBytes } from 'node:crypto'
import { type Secrets, sameText } from '../../platform/secrets/secrets.ts'

const purpose = 'screen'

/**
 * The token in the address of a screen: its number, 192 random bits, and this server's signature over both, so that a forged token is
 * rejected without a database query.
 */
export function newScreenToken(secrets: Secrets, id: number): string {
  const text = `${id.toString(36)}.${randomBytes(24).toString('base64url')}`
  return `${text}.${secrets.sign(purpose, text)}`
}

/** The screen of a token; undefined if this server did not sign it. Whether the token is still valid depends on its hash in the row. */
export function screenIn(secrets: Secrets, token: string): number | undefined {
  const [, text, number, signature] = /^(([0-9a-z]{1,11})\.[\w-]{32})\.([\w-]{43})$/.exec(token) ?? []
  if (!text || !number || !signature || !sameText(signature, secrets.sign(purpose, text))) return undefined
  return Number.parseInt(number, 36)
}
