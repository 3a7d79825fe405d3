import { admins, type Session } from '#contract/account/admins.ts'
import { signIns } from '#contract/account/signIns.ts'
import { call, type Options } from '../../kit/call.ts'
import { deviceOf, keepDevice } from '../../kit/device.ts'
import { enter, keepAccount, keepCredentials, keepRouteStage } from '../../kit/session.ts'
import { sha256 } from '../../kit/sha256.ts'
import { typedAtSignIn } from '../account/typed.ts'
import { otherHost, ownEnvironment } from './environments.ts'
import { type OnStage, proven } from './prove.ts'

/** What was typed. */
export type Given = { remember: boolean; otp?: string } & (
  | { way: 'password'; name: string; password: string }
  | { way: 'phone'; phone: string; smsCode: string }
)

/**
 * Signs in at this page's own origin; with a password also at the configured host that this page is not, beside it and not instead
 * of it: that one may refuse, or not answer in time, without harm. `onStage` tells when the browser is at work on a proof that a
 * server asks for; not after this has ended.
 * @throws Refused or Failed of the own origin; Refused 1007 where it wants a code of the second factor too
 */
export async function signIn(given: Given, onStage: OnStage) {
  if (given.way === 'phone') {
    const { phone, smsCode, remember, otp } = given
    const body = { phone, smsCode, remember, ...(otp && { otp }) }
    settle(await proven((more) => call(signIns.phone, { body: { ...body, ...more.body }, ...more.options }), onStage))
    return
  }
  const { name, password, remember, otp } = given
  const pwd = await sha256(password)
  const at = (base: string, options?: Options) =>
    proven(
      (more) =>
        call(admins.login, { body: { name, pwd, remember, ...(otp && { otp }), ...more.body }, ...more.options }),
      onStage,
      base,
      options,
    )
  const { session, beside } = await together(() => at(location.origin), at)
  settle(session, beside)
  if (session.mustChange) typedAtSignIn(password)
}

/** Comes back without a password, where this browser was told to stay signed in; false where it was not, or may not any more. */
export async function resume(): Promise<boolean> {
  if (!deviceOf(location.origin)) return false
  try {
    const { session, beside } = await together(
      () => comeBack(location.origin, { quiet: true, signal: AbortSignal.timeout(resumeMs) }),
      (base, options) =>
        deviceOf(base) ? comeBack(base, options) : Promise.reject(new Error('never signed in there')),
    )
    settle(session, beside)
    return true
  } catch {
    return false
  }
}

/** Another window may have used the secret at this moment: then its next one is tried. */
async function comeBack(base: string, options: Options): Promise<Session> {
  const secret = deviceOf(base)!
  try {
    return await proven(
      (more) => call(signIns.device, { body: { secret, ...more.body }, ...more.options }),
      () => {},
      base,
      options,
    )
  } catch (cause) {
    const code = (cause as { code?: number }).code
    if (code === tooOften && (await changedSecret(base, secret))) return comeBack(base, options)
    if (code === 1505 || code === 1506 || code === 1507) keepDevice(base, undefined)
    throw cause
  }
}

async function changedSecret(base: string, before: string): Promise<boolean> {
  for (let waited = 0; waited < 2_000; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (deviceOf(base) !== before) return deviceOf(base) !== undefined
  }
  return false
}

interface Beside {
  environment: 'A' | 'B'
  base: string
  session: Session
}

/** Both at once; the second has a little longer than the first, and ends with it where the first is refused. */
async function together(
  first: () => Promise<Session>,
  second: (base: string, options: Options) => Promise<Session>,
): Promise<{ session: Session; beside: Beside | null }> {
  const other = otherHost()
  const aside = new AbortController()
  const waiting = other
    ? second(other.base, { quiet: true, signal: aside.signal }).then(
        (session) => ({ ...other, session }),
        () => null,
      )
    : Promise.resolve(null)
  try {
    const session = await first()
    const patience = setTimeout(() => aside.abort(), secondMs)
    const beside = await waiting
    clearTimeout(patience)
    return { session, beside }
  } finally {
    aside.abort()
  }
}

/** Keeps what was answered, and makes this page's own environment the current one. */
function settle(session: Session, beside: Beside | null = null) {
  const own = ownEnvironment()
  keepCredentials(own, { token: session.token, request: location.origin })
  if (session.device) keepDevice(location.origin, session.device)
  if (beside) {
    keepCredentials(beside.environment, { token: beside.session.token, request: beside.base })
    if (beside.session.device) keepDevice(beside.base, beside.session.device)
  }
  enter(own)
  keepAccount(session)
  keepRouteStage(0)
}

/** How long the second environment may take after the first has let the account in. */
const secondMs = 10_000
/** How long coming back may take before the form is shown instead. */
const resumeMs = 8_000
const tooOften = 2004
