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
  async function patiently(work: () => Promise<void>) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const again = error instanceof SmsSilent || (error instanceof SmsRefusal && error.passing)
        const wait = pauses[attempt]
        if (!again || wait === undefined) throw error
        await pause(wait)
      }
    }
  }

  return {
    name: 'tencent',
    send: (code) => patiently(() => send(settings, code, limit)),
    check: () => patiently(() => checkTemplate(settings, limit)),
  }
}

const call = <R extends object>(settings: TencentSmsSettings, action: string, params: object, limit: number) =>
  callTencent<R>({ ...settings, service: 'sms', version: '2021-01-11' }, action, params, limit).catch(
    (error: unknown) => {
      if (error instanceof TencentFault) throw refusal(error.code, error.message)
      throw new SmsSilent((error as Error).message)
    },
  )

async function send(settings: TencentSmsSettings, { phone, code, minutes }: SmsCode, limit: number) {
  const params = {
    PhoneNumberSet: [`+86${phone}`],
    SmsSdkAppId: settings.appId,
    SignName: settings.sign,
    TemplateId: settings.template,
    TemplateParamSet: [code, String(minutes)],
  }
  const { SendStatusSet: [status] = [] } = await call<{ SendStatusSet?: { Code: string; Message: string }[] }>(
    settings,
    'SendSms',
    params,
    limit,
  )
  if (!status) throw new SmsSilent('the answer of the SMS provider cannot be read')
  if (status.Code !== 'Ok') throw refusal(status.Code, status.Message)
}

/** Credentials and template: DescribeSmsTemplateList, where 0 is approved, 1 under review and -1 rejected; International 0 is the mainland. */
async function checkTemplate(settings: TencentSmsSettings, limit: number) {
  const params = { International: 0, TemplateIdSet: [Number(settings.template)] }
  const { DescribeTemplateStatusSet: [template] = [] } = await call<{
    DescribeTemplateStatusSet?: { StatusCode: number; ReviewReply?: string }[] | null
  }>(settings, 'DescribeSmsTemplateList', params, limit).then(({ DescribeTemplateStatusSet }) => ({
    DescribeTemplateStatusSet: DescribeTemplateStatusSet ?? [],
  }))
  if (!template) throw new SmsRefusal('TEMPLATE', '短信平台上没有这个模板，请核对 SMS_TEMPLATE_ID')
  if (template.StatusCode === 1) throw new SmsRefusal('TEMPLATE', '短信模板还在审核')
  if (template.StatusCode !== 0)
    throw new SmsRefusal('TEMPLATE', `短信模板没有通过审核：${template.ReviewReply || '短信平台没有说明原因'}`)
}

function refusal(code: string, message: string) {
  const text =
    meanings[code] ?? (passingCodes.has(code) ? '短信平台繁忙' : `短信平台没有答应（${code} ${message.slice(0, 120)}）`)
  return new SmsRefusal(code, text, passingCodes.has(code))
}
