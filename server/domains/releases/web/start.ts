import type { Services } from '../../../platform/services.ts'
import { followWeb, purgeWeb, revertUnkept, tidyUnpacked } from './host.ts'

/** Seconds between two checks of what this host is to serve, in addition to notifications. */
const beat = 60

/** Each process serves the build chosen for its host; it is notified of a switch, and checks regularly in case a notification was lost. */
export async function startWeb(services: Services): Promise<{ stop(): void }> {
  const { database, env, jobs, log } = services
  let turn = Promise.resolve()
  const follow = () => {
    turn = turn
      .then(() => followWeb(services))
      .then(() => tidyUnpacked(services))
      .catch((error) => log.warn({ err: error }, 'web build lookup failed'))
    return turn
  }
  await follow()
  await database.listen('jy_web', (host) => {
    // An empty payload: the listening connection was lost and is back.
    if (host === '' || host === env.HOST_NAME) void follow()
  })
  const timer = setInterval(() => void follow(), beat * 1000).unref()
  await jobs.every('web.keep', 15, () => revertUnkept(services))
  await jobs.every('web.purge', 3600, () => purgeWeb(services))
  return { stop: () => clearInterval(timer) }
}
