/** The two hosts of the product, and what marks variant `lt`; empty if not configured. */
export interface Environments {
  readonly environmentA: string
  readonly environmentB: string
  readonly ltMarker: string
}

/** `localhost:8080` of `http://localhost:8080/app`. */
const hostOf = (base: string) =>
  base
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
    .toLowerCase()

/**
 * Which of the two environments responds under these hosts: the one whose host is among them. For other hosts, the one whose host has the
 * same variant (`lt` if it contains the marker, otherwise `ys`); A if that does not decide.
 */
export function environmentOf(
  { environmentA, environmentB, ltMarker }: Environments,
  hosts: readonly string[],
): 'A' | 'B' {
  const called = hosts.filter(Boolean).map((host) => host.toLowerCase())
  const is = (base: string) => base !== '' && called.includes(hostOf(base))
  if (is(environmentA) || is(environmentB)) return is(environmentA) ? 'A' : 'B'
  const isLt = (host: string) => ltMarker !== '' && host.includes(ltMarker.toLowerCase())
  const alike = (base: string) => base !== '' && isLt(hostOf(base)) === called.some(isLt)
  return alike(environmentB) && environmentA !== '' && !alike(environmentA) ? 'B' : 'A'
}
