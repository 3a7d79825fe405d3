import { useSyncExternalStore } from 'react'
import { refusals } from '#contract/errors.ts'
import { keepDevice } from '../../kit/access/device.ts'
import { Failed, Refused } from '../../kit/call/call.ts'
import { currentToken, type Environment, enter, forgetAccount, keepCredentials } from '../../kit/call/session.ts'
import { notice } from '../../kit/look/toast.ts'
import type { Beside } from './together.ts'

/** Opens the form that signs in to the other environment. */
export function askToEnter(environment: Environment | undefined) {
  requested = environment
  for (const watcher of watchers) watcher()
}
export const useRequestedEnvironment = () => useSyncExternalStore(watch, () => requested)

/** Makes an environment the current one. The account may have another role there, so it is requested again after the reload. */
export function switchTo(environment: Environment) {
  if (!enter(environment)) return
  forgetAccount()
  location.reload()
}

/** Stores the credentials of the account in the other environment. */
export function keepBeside({ environment, base, session }: Beside) {
  keepCredentials(environment, { token: session.token, request: base })
  if (session.device) keepDevice(base, session.device)
}

/** Says that the other environment can be opened now. A user who has signed out meanwhile is not signed in there. */
export function notifySignedIn(beside: Beside) {
  if (currentToken() === null) return
  keepBeside(beside)
  const { environment } = beside
  notice.ok(`${environment} 环境已登录`, {
    action: { text: `切换到 ${environment} 环境`, run: () => switchTo(environment) },
  })
}

/** Says that only one environment was entered, and why. Not shown if the other one does not know the account, as is usual. */
export function notifyNotSignedIn(environment: Environment, cause: unknown) {
  if (currentToken() === null || (cause instanceof Refused && cause.code === refusals['login.wrong'].code)) return
  notice.error(`${environment} 环境没有登录上`, {
    note: cause instanceof Refused || (cause instanceof Failed && cause.status > 0) ? cause.message : '它没有及时答复',
    action: { text: `登录 ${environment} 环境`, run: () => askToEnter(environment) },
  })
}

let requested: Environment | undefined
const watchers = new Set<() => void>()
function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
