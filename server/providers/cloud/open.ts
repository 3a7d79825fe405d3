import type { Database } from '../../platform/db/open.ts'
import type { Env } from '../../platform/env.ts'
import type { Cloud } from './cloud.ts'
import { sandboxCloud } from './sandbox.ts'
import { tencentCloud } from './tencent.ts'

/** The cloud that the settings name. */
export function openCloud(env: Env, database: Database): Cloud {
  if (env.CLOUD_PROVIDER === 'sandbox') return sandboxCloud(database)
  return tencentCloud({
    base: env.CLOUD_API_URL,
    secretId: env.CLOUD_SECRET_ID!,
    secretKey: env.CLOUD_SECRET_KEY!,
    region: env.CLOUD_REGION,
    runBase: env.CLOUD_RUN_API_URL,
    cleanCommand: env.CLOUD_CLEAN_COMMAND,
  })
}
