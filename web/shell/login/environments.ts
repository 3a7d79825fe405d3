import { environmentOf } from '#contract/system/environment.ts'
import { currentSite } from '../../kit/access/site.ts'
import type { Environment } from '../../kit/call/session.ts'

/** Which environment this page is, by its own address. Its calls go to its own origin. */
export const ownEnvironment = (): Environment => environmentOf(currentSite(), [location.host])

/** The configured host of the other environment, to which a sign-in is posted as well; null if there is none. */
export function otherHost(): { environment: Environment; base: string } | null {
  const { environmentA, environmentB } = currentSite()
  const other = ownEnvironment() === 'A' ? 'B' : 'A'
  const base = other === 'A' ? environmentA : environmentB
  return !URL.canParse(base) || new URL(base).origin === location.origin ? null : { environment: other, base }
}
