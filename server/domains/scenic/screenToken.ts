import { randomBytes } from 'node:crypto'
import { type Secrets, sameText } from '../../platform/secrets/secrets.ts'

const purpose = 'screen'

/**
 * What the address of a screen carries: its number, 192 random bits, and this server's signature over both, so that what nobody
 * gave out is known without asking the database.
 */
export function newScreenToken(secrets: Secrets, id: number): string {
  const text = `${id.toString(36)}.${randomBytes(24).toString('base64url')}`
  return `${text}.${secrets.sign(purpose, text)}`
}

/** The screen that a token was given to; undefined where this server has signed none such. Whether it still holds, its hash in the row tells. */
export function screenIn(secrets: Secrets, token: string): number | undefined {
  const [, text, number, signature] = /^(([0-9a-z]{1,11})\.[\w-]{32})\.([\w-]{43})$/.exec(token) ?? []
  if (!text || !number || !signature || !sameText(signature, secrets.sign(purpose, text))) return undefined
  return Number.parseInt(number, 36)
}
