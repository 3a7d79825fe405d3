import type { FastifyBaseLogger } from 'fastify'
import { refundNotifications } from '#contract/sales/refundNotifications.ts'
import type { Database } from '../../platform/db/open.ts'
import type { Env } from '../../platform/env.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { Sandbox } from './sandbox/sandbox.ts'
import { SandboxSharing } from './sandbox/sandboxSharing.ts'
import type { WechatPaySettings } from './wechat/call.ts'
import { readWechatPayKeys } from './wechat/keys.ts'
import { WechatBills } from './wechat/wechatBills.ts'
import { WechatPay } from './wechat/wechatPay.ts'
import { WechatSharing } from './wechat/wechatSharing.ts'

/** The provider that the environment names, for refunds, profit sharing and bills. */
export async function openPayment({
  env,
  database,
  secrets,
  log,
}: {
  env: Env
  database: Database
  secrets: Secrets
  log: FastifyBaseLogger
}): Promise<Pick<Services, 'payment' | 'sharing' | 'tradeBills'>> {
  const { path, method } = refundNotifications.receive
  if (env.PAYMENT_PROVIDER === 'wechat') {
    const settings = wechatPaySettings(env)
    return {
      payment: new WechatPay(settings),
      sharing: new WechatSharing(settings),
      tradeBills: new WechatBills(settings),
    }
  }
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}${path}`
  const payment = new Sandbox({
    database,
    secrets,
    log,
    deliver: async (headers, body) =>
      (await fetch(address, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(5000) })).status,
  })
  return { payment, sharing: new SandboxSharing({ database }), tradeBills: null }
}

/** @throws Error with a sentence, where a file of a key cannot be read */
const wechatPaySettings = (env: Env): WechatPaySettings => ({
  ...readWechatPayKeys(env),
  base: env.WECHAT_PAY_API_URL,
  subMerchantId: env.WECHAT_PAY_SUB_MERCHANT_ID,
  appId: env.WECHAT_PAY_APP_ID ?? env.WECHAT_APP_ID!,
  subAppId: env.WECHAT_PAY_SUB_APP_ID,
  notifyUrl: `${env.PUBLIC_URL!.replace(/\/+$/, '')}${refundNotifications.receive.path}`,
  fundsAccount: env.WECHAT_PAY_FUNDS_ACCOUNT,
})
