import { join, resolve } from 'node:path'
import type { ProviderKind } from '#contract/monitoring/providers.ts'
import type { Services } from '../../../platform/services.ts'

export type Described = Pick<Services, 'env' | 'payment' | 'sms' | 'media' | 'bus' | 'cloud' | 'miniProgram'>

interface About {
  /** The provider's name in its port. */
  readonly provider: string
  /** The setting that chose it. */
  readonly setting: string
  /** Whose account or which address it uses; never a secret. */
  readonly account: string
}

/** Which provider of each kind is in force. */
export const aboutProviders: Readonly<Record<ProviderKind, (services: Described) => About>> = {
  payment: ({ env, payment }) => ({
    provider: payment.name,
    setting: `PAYMENT_PROVIDER=${env.PAYMENT_PROVIDER}`,
    account: env.PAYMENT_PROVIDER === 'wechat' ? wechatMerchant(env) : '',
  }),
  sms: ({ env, sms }) => ({
    provider: sms.name,
    setting: `SMS_PROVIDER=${env.SMS_PROVIDER}`,
    account:
      env.SMS_PROVIDER === 'tencent'
        ? `应用 ${env.SMS_APP_ID}，签名「${env.SMS_SIGN_NAME}」，模板 ${env.SMS_TEMPLATE_ID}`
        : join(resolve(env.DATA_DIR), 'sms-outbox.log'),
  }),
  storage: ({ env }) => ({
    provider: env.STORAGE_PROVIDER,
    setting: `STORAGE_PROVIDER=${env.STORAGE_PROVIDER}`,
    account: join(resolve(env.DATA_DIR), 'files'),
  }),
  media: ({ env, media }) => ({
    provider: media.name,
    setting: `MEDIA_PROVIDER=${env.MEDIA_PROVIDER}`,
    account: media.pushServer(),
  }),
  bus: ({ env, bus }) => ({
    provider: env.BUS_URL ? 'outside' : 'embedded',
    setting: env.BUS_URL ? 'BUS_URL' : 'BUS_PORT',
    account: bus.address,
  }),
  printing: ({ env }) => ({ provider: 'own', setting: '', account: join(resolve(env.DATA_DIR), 'print') }),
  cloud: ({ env, cloud }) => ({
    provider: cloud.name,
    setting: `CLOUD_PROVIDER=${env.CLOUD_PROVIDER}`,
    account: env.CLOUD_PROVIDER === 'tencent' ? `地域 ${env.CLOUD_REGION}` : '',
  }),
  miniProgram: ({ env, miniProgram }) => ({
    provider: miniProgram.name,
    setting: `MINI_PROVIDER=${env.MINI_PROVIDER}`,
    account: env.MINI_PROVIDER === 'wechat' ? `${env.WECHAT_APP_ID}，${env.WECHAT_VERSION}` : (env.PUBLIC_URL ?? ''),
  }),
}

const wechatMerchant = ({ WECHAT_PAY_MERCHANT_ID: own, WECHAT_PAY_SUB_MERCHANT_ID: sub }: Services['env']) =>
  sub ? `服务商 ${own}，商户号 ${sub}` : `商户号 ${own}`
