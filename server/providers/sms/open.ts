import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'
import { outbox } from './outbox.ts'
import type { Sms } from './sms.ts'
import { tencentSms } from './tencent.ts'

/** The provider that the settings name. */
export function openSms(env: Env): Sms {
  if (env.SMS_PROVIDER === 'outbox') return outbox(join(env.DATA_DIR, 'sms-outbox.log'))
  return tencentSms({
    base: env.SMS_API_URL,
    secretId: env.SMS_SECRET_ID!,
    secretKey: env.SMS_SECRET_KEY!,
    region: env.SMS_REGION,
    appId: env.SMS_APP_ID!,
    sign: env.SMS_SIGN_NAME!,
    template: env.SMS_TEMPLATE_ID!,
  })
}
