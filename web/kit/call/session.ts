import type { Session } from '#contract/accounts/login.ts'

export type Environment = 'A' | 'B'

/** Where calls go and what proves who calls. `request` is an absolute base address. */
export interface Credentials {
  token: string
  request: string
}

export const currentToken = () => sessionStorage.getItem('token')
/** Base address of every call; this origin until somebody has signed in. */
export const requestBase = () => sessionStorage.getItem('request') || location.origin

/** The stored account; null if nobody is signed in or the stored values cannot be read. */
export function readSession(): Session | null {
  const token = currentToken()
  const role = Number(sessionStorage.getItem('role') ?? Number.NaN)
  if (!token || ![0, 1, 2, 3].includes(role)) return null
  try {
    return {
      token,
      name: sessionStorage.getItem('name') ?? '',
      adminId: Number(sessionStorage.getItem('adminId')),
      role: role as Session['role'],
      operatorId: Number(sessionStorage.getItem('operatorId')),
      operatorName: sessionStorage.getItem('operatorName') ?? '',
      operatorNameTrue: sessionStorage.getItem('operatorNameTrue') ?? '',
      adminPermission: JSON.parse(sessionStorage.getItem('adminPermission') ?? 'null') as Session['adminPermission'],
      mustChange: sessionStorage.getItem('mustChange') === 'true',
      mustEnrol: sessionStorage.getItem('mustEnrol') === 'true',
    }
  } catch {
    return null
  }
}

/** Where a browser stores something of the signed-in account: both environments number their accounts from the same one on. */
export const storedAt = (what: string) => `jy.${what}.${requestBase()}.${readSession()?.adminId}`

/** Stores the account of the current environment. The token stays as it is: `me` returns a blank one on some servers. */
export function keepAccount(session: Omit<Session, 'token'>) {
  for (const key of [
    'name',
    'adminId',
    'role',
    'operatorId',
    'operatorName',
    'operatorNameTrue',
    'mustChange',
    'mustEnrol',
  ] as const)
    sessionStorage.setItem(key, String(session[key]))
  if (session.adminPermission) sessionStorage.setItem('adminPermission', JSON.stringify(session.adminPermission))
  else sessionStorage.removeItem('adminPermission')
}

/** Holds the credentials of one environment beside the other's. */
export function keepCredentials(environment: Environment, { token, request }: Credentials) {
  sessionStorage.setItem(`token${environment}`, token)
  sessionStorage.setItem(`request${environment}`, request)
}

/** Replaces the token, in the keys of the current environment too. */
export function changeToken(token: string) {
  sessionStorage.setItem('token', token)
  sessionStorage.setItem(`token${currentEnvironment()}`, token)
}

export const currentEnvironment = (): Environment => (sessionStorage.getItem('requesttype') === 'B' ? 'B' : 'A')

/** The credentials of an environment; null if nobody is signed in there. */
export function credentialsOf(environment: Environment): Credentials | null {
  const token = sessionStorage.getItem(`token${environment}`)
  return token ? { token, request: sessionStorage.getItem(`request${environment}`) || location.origin } : null
}

/**
 * Makes an environment the current one: its token and base address are copied into the keys that calls read.
 * False if nobody is signed in there.
 */
export function enter(environment: Environment): boolean {
  const credentials = credentialsOf(environment)
  if (!credentials) return false
  sessionStorage.setItem('token', credentials.token)
  sessionStorage.setItem('request', credentials.request)
  sessionStorage.setItem('requesttype', environment)
  return true
}

/** How far the routes are built: 0 not, 1 by role, 2 narrowed by the stored permission list. */
export const routeStage = () => Number(sessionStorage.getItem('count') ?? 0)
export const keepRouteStage = (stage: 0 | 1 | 2) => sessionStorage.setItem('count', String(stage))

/** Deletes the account, so that it is requested again; credentials stay. */
export function forgetAccount() {
  for (const key of accountKeys) sessionStorage.removeItem(key)
}

/** Forgets everything but which variant the origin is. */
export function clearSession() {
  forgetAccount()
  for (const key of ['token', 'request', 'tokenA', 'tokenB', 'requestA', 'requestB', 'requesttype'])
    sessionStorage.removeItem(key)
}

export type Variant = 'lt' | 'ys'
/** Records which variant this origin marks: `lt` where it contains the marker. */
export function markVariant(marker: string) {
  sessionStorage.setItem('variant', marker && location.origin.includes(marker) ? 'lt' : 'ys')
}
export const currentVariant = (): Variant => (sessionStorage.getItem('variant') === 'lt' ? 'lt' : 'ys')

const accountKeys = [
  'name',
  'adminId',
  'role',
  'operatorId',
  'operatorName',
  'operatorNameTrue',
  'adminPermission',
  'mustChange',
  'mustEnrol',
  'count',
]
