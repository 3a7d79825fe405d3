import type { Env } from '../../platform/env.ts'
import { shortAddress } from '../../platform/publicAddress.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { MiniProgram } from './miniProgram.ts'
import { ownCodes } from './own.ts'
import { sceneAddress } from './scenes.ts'
import { wechat } from './wechat.ts'

/** The provider that the settings name. */
export function openMiniProgram(env: Env, secrets: Secrets): MiniProgram {
  if (env.MINI_PROVIDER === 'own')
    return ownCodes({ short: (short) => shortAddress(env, short), scene: sceneAddress(env, secrets) }, env.VISIT_URL)
  return wechat({
    base: env.WECHAT_API_URL,
    appId: env.WECHAT_APP_ID!,
    secret: env.WECHAT_APP_SECRET!,
    page: env.WECHAT_PAGE,
    pages: { video: env.WECHAT_VIDEO_PAGE ?? env.WECHAT_PAGE, portrait: env.WECHAT_PORTRAIT_PAGE ?? env.WECHAT_PAGE },
    version: env.WECHAT_VERSION,
  })
}
