import { type Secrets, sameText } from '../secrets/secrets.ts'
import type { AddressOptions } from './storage.ts'

/** An address stays the same for so many seconds, so that a browser fetches a picture once. */
const gridSeconds = 900
/** How many seconds an address works at least, by default; at most it works `gridSeconds` longer. */
const leastSeconds = 900

/** Path of an object with expiry and signature. */
export function signedPath(
  secrets: Secrets,
  key: string,
  { seconds = leastSeconds, fileName, session }: AddressOptions = {},
): string {
  const expires = (Math.floor(Date.now() / 1000 / gridSeconds) + 1) * gridSeconds + seconds
  const name = fileName === undefined ? '' : `&n=${encodeURIComponent(fileName)}`
  const by = session === undefined ? '' : `&by=${session}`
  const signed = signature(secrets, key, String(expires), fileName ?? '', String(session ?? ''))
  return `/files/${key}?e=${expires}&s=${signed}${name}${by}`
}

/** True where the server itself made this path and it has not expired. */
export function pathHolds(
  secrets: Secrets,
  key: string,
  query: { e: string; s: string; n?: string; by?: string },
  now = Date.now(),
): boolean {
  return (
    /^[0-9]{1,12}$/.test(query.e) &&
    Number(query.e) * 1000 > now &&
    sameText(query.s, signature(secrets, key, query.e, query.n ?? '', query.by ?? ''))
  )
}

const signature = (secrets: Secrets, key: string, expires: string, name: string, session: string) =>
  secrets.sign('files', `${key}\n${expires}\n${session}\n${name}`)
