import { type Secrets, sameText } from '../../secrets.ts'

/** Path of an object with expiry and signature. The expiry is rounded up to a full hour, so that the path stays the same for an hour. */
export function signedPath(secrets: Secrets, key: string, { seconds = 3600, fileName }: { seconds?: number; fileName?: string } = {}): string {
  const expires = (Math.floor(Date.now() / 3_600_000) + 1) * 3600 + seconds
  const name = fileName === undefined ? '' : `&n=${encodeURIComponent(fileName)}`
  return `/files/${key}?e=${expires}&s=${signature(secrets, key, String(expires), fileName ?? '')}${name}`
}

/** True where the server itself made this path and it has not expired. */
export function pathHolds(secrets: Secrets, key: string, query: { e: string; s: string; n?: string }, now = Date.now()): boolean {
  return /^[0-9]{1,12}$/.test(query.e) && Number(query.e) * 1000 > now && sameText(query.s, signature(secrets, key, query.e, query.n ?? ''))
}

const signature = (secrets: Secrets, key: string, expires: string, name: string) => secrets.sign('files', `${key}\n${expires}\n${name}`)
