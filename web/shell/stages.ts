import { me, type Session } from '#contract/accounts/login.ts'
import { call } from '../kit/call/call.ts'
import { keepAccount, keepRouteStage, readSession } from '../kit/call/session.ts'

/**
 * Stage 1: the account is known, so its role decides the routes; stage 2: the stored permission list narrows them.
 * True if the account had to be requested, as after a switch of environments.
 * @throws if the account is unknown: the caller resets to /login
 */
export async function buildStages(): Promise<boolean> {
  const isUnknown = readSession() === null
  if (isUnknown) keepAccount(await call(me))
  if (readSession() === null) throw new Error('no account')
  keepRouteStage(1)
  keepRouteStage(2)
  return isUnknown
}

/** Reloads the page if role, permissions or required first steps have changed since they were stored. */
export async function refreshAccount() {
  const before = readSession()
  const now = await call(me).catch(() => null)
  if (!before || !now) return
  keepAccount(now)
  if (accessKey(now) !== accessKey(before)) location.reload()
}

const accessKey = ({ role, adminPermission, mustChange, mustEnrol }: Omit<Session, 'token'>) =>
  JSON.stringify([role, adminPermission, Boolean(mustChange), Boolean(mustEnrol)])
