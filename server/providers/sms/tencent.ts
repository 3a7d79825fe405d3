import { setTimeout as pause } from 'node:timers/promises'
import { callTencent, passingCodes, TencentFault } from '../tencent/call.ts'
import { type Sms, type SmsCode, SmsRefusal, SmsSilent } from './sms.ts'

export interface TencentSmsSettings {
  readonly base: string
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  /** Of the application that sends, its signature and its template: {1} is the code, {2} how many minutes it is good. */
  readonly appId: string
  readonly sign: string
  readonly template: string
}

/** The timeout of a request, and the pause before each retry; milliseconds. */
interface Patience {
  readonly limit: number
  readonly pauses: readonly number[]
}
const usual: Patience = { limit: 5000, pauses: [1000] }

/** Texts for codes that an administrator can act on; other codes are shown with Tencent's own text. */
const meanings: Readonly<Record<string, string>> = {
  'AuthFailure.SecretIdNotFound': '短信密钥不存在，请核对 SMS_SECRET_ID',
  'AuthFailure.SignatureFailure': '短信签名验证没有通过，请核对 SMS_SECRET_KEY',
  'AuthFailure.SignatureExpire': '服务器的时钟不准，短信请求被拒绝',
  'FailedOperation.InsufficientBalanceInSmsPackage': '短信套餐包余量不足',
  'FailedOperation.SignatureIncorrectOrUnapproved': '短信签名未审核通过，请核对 SMS_SIGN_NAME',
  'FailedOperation.TemplateIncorrectOrUnapproved': '短信模板未审核通过，请核对 SMS_TEMPLATE_ID',
  'UnsupportedOperation.SmsSdkAppIdVerifyFail': '短信应用校验失败，请核对 SMS_APP_ID',
  'FailedOperation.PhoneNumberInBlacklist': '这个手机号在短信平台的黑名单里',
  'LimitExceeded.PhoneNumberThirtySecondLimit': '发送太频繁，请稍后再试',
  'LimitExceeded.PhoneNumberOneHourLimit': '这个手机号一小时内的短信太多',
  'LimitExceeded.PhoneNumberDailyLimit': '这个手机号今天的短信太多',
}

/**
 * Tencent Cloud SMS: SendSms of 2021-01-11. A message counts as accepted only if the status of its
 * number is Ok. A request without a response is sent once more: at worst the same code arrives twice.
 */
export function tencentSms(settings: TencentSmsSettings, { limit, pauses }: Patience = usual): Sms {
  return {
    name: 'tencent',
    async send(code) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(settings, code, limit)
        } catch (error) {
          const again = error instanceof SmsSilent || (error instanceof SmsRefusal && error.passing)
          const wait = pauses[attempt]
          if (!again || wait === undefined) throw error
          await pause(wait)
        }
      }
    },
  }
}

async function once(settings: TencentSmsSettings, { phone, code, minutes }: SmsCode, limit: number) {
  const params = {
    PhoneNumberSet: [`+86${phone}`],
    SmsSdkAppId: settings.appId,
    SignName: settings.sign,
    TemplateId: settings.template,
    TemplateParamSet: [code, String(minutes)],
  }
  const service = { ...settings, service: 'sms', version: '2021-01-11' }
  const status = await callTencent<{ SendStatusSet?: { Code: string; Message: string }[] }>(
    service,
    'SendSms',
    params,
    limit,
  ).then(
    ({ SendStatusSet: [first] = [] }) => first,
    (error: unknown) => {
      if (error instanceof TencentFault) throw refusal(error.code, error.message)
      throw new SmsSilent((error as Error).message)
    },
  )
  if (!status) throw new SmsSilent('the answer of the SMS provider cannot be read')
  if (status.Code !== 'Ok') throw refusal(status.Code, status.Message)
}

function refusal(code: string, message: string) {
  const text =
    meanings[code] ?? (passingCodes.has(code) ? '短信平台繁忙' : `短信平台没有答应（${code} ${message.slice(0, 120)}）`)
  return new SmsRefusal(code, text, passingCodes.has(code))
}
