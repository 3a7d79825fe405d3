// Secrets of this browser's staying signed in, one for each server; unlike the session they outlive the window.
const key = 'jy.devices'
type Secrets = Record<string, string>

function readSecrets(): Secrets {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Secrets
  } catch {
    return {}
  }
}

/** The secret by which this browser comes back to a server. */
export const deviceOf = (base: string): string | undefined => readSecrets()[base]

/** Stores the next secret for a server; undefined deletes it. */
export function keepDevice(base: string, secret: string | undefined) {
  const { [base]: _, ...others } = readSecrets()
  const now = secret === undefined ? others : { ...others, [base]: secret }
  if (Object.keys(now).length) localStorage.setItem(key, JSON.stringify(now))
  else localStorage.removeItem(key)
}
