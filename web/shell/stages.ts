import { admins, type Session } from '#contract/accounts/admins.ts'
import { call } from '../kit/call/call.ts'
import { keepAccount, keepRouteStage, readSession } from '../kit/call/session.ts'

/**
 * Stage 1: the account is known, so its role decides the routes; stage 2: the stored permission list narrows them.
 * True where the account had to be asked for, as after a switch of environments.
 * @throws when the account cannot be known: the caller resets to /login
 */
export async function buildStages(): Promise<boolean> {
  const isUnknown = readSession() === null
  if (isUnknown) keepAccount(await call(admins.me))
  if (readSession() === null) throw new Error('no account')
  keepRouteStage(1)
  keepRouteStage(2)
  return isUnknown
}

/** Looks whether role, permissions or what has to be done first changed since they were kept, and builds anew when they did. */
export async function refreshAccount() {
  const before = readSession()
  const now = await call(admins.me).catch(() => null)
  if (!before || !now) return
  keepAccount(now)
  if (accessKey(now) !== accessKey(before)) location.reload()
}

const accessKey = ({ role, adminPermission, mustChange, mustEnrol }: Omit<Session, 'token'>) =>
  JSON.stringify([role, adminPermission, Boolean(mustChange), Boolean(mustEnrol)])
