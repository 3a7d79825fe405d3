import { logout } from '#contract/accounts/login.ts'
import { keepDevice } from '../../kit/access/device.ts'
import { call, signOut } from '../../kit/call/call.ts'
import { credentialsOf, currentEnvironment } from '../../kit/call/session.ts'

/** Ends the session at the server, in the other environment too, then forgets it here. On a refusal the person stays signed in and has seen why. */
export async function logOut() {
  const other = credentialsOf(currentEnvironment() === 'A' ? 'B' : 'A')
  if (other) await call(logout, { body: {}, at: other, quiet: true }).catch(() => {})
  try {
    await call(logout, { body: {} })
  } catch {
    return
  }
  keepDevice(location.origin, undefined)
  if (other) keepDevice(other.request, undefined)
  signOut()
}
