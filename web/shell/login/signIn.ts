import { admins, type Session } from '#contract/account/admins.ts'
import { call } from '../../kit/call.ts'
import { currentVariant, enter, keepAccount, keepCredentials, keepRouteStage } from '../../kit/session.ts'
import { sha256 } from '../../kit/sha256.ts'
import { currentSite } from '../../kit/site.ts'

/**
 * Signs in with the SHA-256 of the password, at the second environment too where one is configured; that one may refuse without harm to the first.
 * @throws Refused or Failed of the first environment
 */
export async function signIn(name: string, password: string) {
  const { environmentA, environmentB } = currentSite()
  const body = { name, pwd: await sha256(password), variant: currentVariant() }
  const base = environmentA || location.origin
  const second = environmentB ? call(admins.login, { body, at: { request: environmentB }, quiet: true }).catch(() => null) : Promise.resolve(null)
  const session: Session = await call(admins.login, { body, at: { request: base } })
  keepCredentials('A', { token: session.token, request: base })
  const beside = await second
  if (beside) keepCredentials('B', { token: beside.token, request: environmentB })
  enter('A')
  keepAccount(session)
  keepRouteStage(0)
}
