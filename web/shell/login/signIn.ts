import { admins, type Session } from '#contract/account/admins.ts'
import type { Proof } from '#contract/account/captcha.ts'
import { refusals } from '#contract/errors.ts'
import type { Body } from '#contract/kit.ts'
import { call, type Options, Refused } from '../../kit/call.ts'
import { currentVariant, enter, keepAccount, keepCredentials, keepRouteStage } from '../../kit/session.ts'
import { sha256 } from '../../kit/sha256.ts'
import { currentSite } from '../../kit/site.ts'
import { typedAtSignIn } from '../account/typed.ts'
import { prove } from './prove.ts'

export type Stage = 'signing' | 'proving'
type OnStage = (stage: Stage) => void

/**
 * Signs in with the SHA-256 of the password, at the second environment too where one is configured; that one may refuse, or not answer in
 * time, without harm to the first. `onStage` tells when the browser is at work on a proof that a server asks for; not after this has ended.
 * @throws Refused or Failed of the first environment
 */
export async function signIn(name: string, password: string, onStage: OnStage) {
  const { environmentA, environmentB } = currentSite()
  const body = { name, pwd: await sha256(password), variant: currentVariant() }
  const base = environmentA || location.origin
  const aside = new AbortController()
  const second = environmentB
    ? login(environmentB, body, onStage, { quiet: true, signal: aside.signal }).catch(() => null)
    : Promise.resolve(null)
  try {
    const session = await login(base, body, onStage)
    const patience = setTimeout(() => aside.abort(), secondMs)
    const beside = await second
    clearTimeout(patience)
    keepCredentials('A', { token: session.token, request: base })
    if (beside) keepCredentials('B', { token: beside.token, request: environmentB })
    enter('A')
    keepAccount(session)
    if (session.mustChange) typedAtSignIn(password)
    keepRouteStage(0)
  } finally {
    aside.abort()
  }
}

/** How long the second environment may take after the first has let the account in. */
const secondMs = 10_000
const unproven = refusals['captcha.wrong'].code

/** Brings a proof where the server asks for one, and once more where that one came too late. */
async function login(
  base: string,
  body: Body<typeof admins.login>,
  onStage: OnStage,
  options: Options = {},
): Promise<Session> {
  const at = { request: base }
  const proof = async () => {
    options.signal?.throwIfAborted()
    onStage('proving')
    const made = await prove(base, options)
    onStage('signing')
    return made
  }
  let captcha: Proof | undefined = body.variant === 'lt' ? await proof() : undefined
  for (let left = 2; ; left--) {
    try {
      return await call(admins.login, {
        body: { ...body, captcha },
        at,
        ...options,
        ...(left > 0 && { mends: unproven }),
      })
    } catch (cause) {
      if (left === 0 || !(cause instanceof Refused && cause.code === unproven)) throw cause
      captcha = await proof()
    }
  }
}
