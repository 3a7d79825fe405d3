import { login, type Session } from '#contract/accounts/login.ts'
import { signIns } from '#contract/accounts/signIns.ts'
import { deviceOf, keepDevice } from '../../kit/access/device.ts'
import { call, type Options } from '../../kit/call/call.ts'
import { enter, keepAccount, keepCredentials, keepRouteStage } from '../../kit/call/session.ts'
import { sha256 } from '../../kit/call/sha256.ts'
import { typedAtSignIn } from '../account/typed.ts'
import { keepBeside, notifyNotSignedIn, notifySignedIn } from './enterLater.ts'
import { otherHost, ownEnvironment } from './environments.ts'
import { type OnStage, proven } from './prove.ts'
import { type Beside, together } from './together.ts'

/** The typed credentials. */
export type SignInAttempt =
  | ({ way: 'password' } & ByPassword)
  | { way: 'phone'; phone: string; smsCode: string; remember: boolean; otp?: string }
interface ByPassword {
  name: string
  password: string
  remember: boolean
  otp?: string
}

/**
 * Signs in at this page's own origin. With a password it also signs in at the configured host of the other environment, in parallel:
 * that one may refuse or time out, which is shown. `onStage` is called with the present stage, and not after this has returned.
 * @throws Refused or Failed of the own origin; Refused 1007 if it requires a code of the second factor too
 */
export async function signIn(attempt: SignInAttempt, onStage: OnStage, skip: AbortSignal) {
  if (attempt.way === 'phone') {
    const { phone, smsCode, remember, otp } = attempt
    const body = { phone, smsCode, remember, ...(otp && { otp }) }
    settle(await proven((more) => call(signIns.phone, { body: { ...body, ...more.body }, ...more.options }), onStage))
    return
  }
  const body = await bodyOf(attempt)
  const { session, beside, missed, later } = await together({
    first: () => logIn(body, onStage),
    second: (base, options, onSecondStage) => logIn(body, onSecondStage, base, options),
    onStage,
    skip,
  })
  settle(session, beside)
  if (session.mustChange) typedAtSignIn(attempt.password)
  const { environment } = otherHost() ?? {}
  if (environment && missed !== undefined) notifyNotSignedIn(environment, missed)
  if (environment) void later?.then(notifySignedIn, (cause) => notifyNotSignedIn(environment, cause))
}

/** Signs in at the host of the other environment, for a user who has signed in without it. */
export async function signInBeside(attempt: Omit<ByPassword, 'remember'>, onStage: OnStage, signal: AbortSignal) {
  const other = otherHost()
  if (!other) throw new Error('no other environment')
  const body = await bodyOf({ ...attempt, remember: false })
  notifySignedIn({ ...other, session: await logIn(body, onStage, other.base, { said: true, signal }) })
}

const bodyOf = async ({ name, password, remember, otp }: ByPassword) => ({
  ...{ name, pwd: await sha256(password), remember },
  ...(otp && { otp }),
})
const logIn = (
  body: Awaited<ReturnType<typeof bodyOf>>,
  onStage: OnStage,
  base = location.origin,
  options?: Options,
): Promise<Session> =>
  proven((more) => call(login, { body: { ...body, ...more.body }, ...more.options }), onStage, base, options)

/** Signs in without a password, if the user chose to stay signed in here; false if not, or if that is no longer allowed. */
export async function resume(): Promise<boolean> {
  if (!deviceOf(location.origin)) return false
  try {
    const { session, beside } = await together({
      first: () => comeBack(location.origin, { quiet: true, signal: AbortSignal.timeout(resumeMs) }),
      second: (base, options) =>
        deviceOf(base) ? comeBack(base, options) : Promise.reject(new Error('never signed in there')),
    })
    settle(session, beside)
    return true
  } catch {
    return false
  }
}

/** Another window may have used the secret at the same moment: then its successor is tried. */
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

/** Stores the session, and makes this page's own environment the current one. */
function settle(session: Session, beside?: Beside) {
  const own = ownEnvironment()
  keepCredentials(own, { token: session.token, request: location.origin })
  if (session.device) keepDevice(location.origin, session.device)
  if (beside) keepBeside(beside)
  enter(own)
  keepAccount(session)
  keepRouteStage(0)
}

/** The time limit for signing in without a password, in milliseconds; after it the form is shown. */
const resumeMs = 8_000
const tooOften = 2004
