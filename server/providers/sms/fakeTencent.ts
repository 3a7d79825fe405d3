import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeKey, signatureFault, textOf } from '../tencent/fakeSigned.ts'

export const settings = {
  ...fakeKey,
  region: 'ap-guangzhou',
  appId: '1400006666',
  sign: '景影',
  template: '1110',
}
/** What becomes of one call: nothing said (null) is as Tencent would; a text is the code of a refused number; others are faults of the way. */
export type Course = { status: string } | { template: number | null } | { error: string } | 'silent' | 'broken' | null
export interface Delivered {
  phone: string
  code: string
  minutes: number
}

/**
 * Behaves like Tencent Cloud's SendSms and DescribeSmsTemplateList of 2021-01-11 as documented, and checks each signature from what came over the wire. For tests, on a loopback port.
 */
export async function fakeTencent(course: (nth: number) => Course = () => null) {
  const delivered: Delivered[] = []
  let calls = 0
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const said = course(++calls)
    if (said === 'silent') return
    if (said === 'broken') return void response.writeHead(502).end('bad gateway')
    const answer = (value: object) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ Response: { ...value, RequestId: 'r-1' } }))
    const error = (Code: string, Message = Code) => answer({ Error: { Code, Message } })
    const fault = signatureFault('sms', request, body)
    if (fault) return void error(fault)
    if (said && 'error' in said) return void error(said.error)
    if (request.headers['x-tc-version'] !== '2021-01-11') return void error('InvalidAction')
    const params = JSON.parse(body)
    if (request.headers['x-tc-action'] === 'DescribeSmsTemplateList') return void answer(templates(params, said))
    if (request.headers['x-tc-action'] !== 'SendSms') return void error('InvalidAction')
    if (params.SmsSdkAppId !== settings.appId) return void error('UnsupportedOperation.SmsSdkAppIdVerifyFail')
    const statuses = (params.PhoneNumberSet as string[]).map((number) => {
      const Code =
        (said && 'status' in said ? said.status : null) ??
        (params.SignName !== settings.sign
          ? 'FailedOperation.SignatureIncorrectOrUnapproved'
          : params.TemplateId !== settings.template
            ? 'FailedOperation.TemplateIncorrectOrUnapproved'
            : /^\+861[0-9]{10}$/.test(number)
              ? 'Ok'
              : 'InvalidParameterValue.IncorrectPhoneNumber')
      const [code, minutes] = params.TemplateParamSet as [string, string]
      if (Code === 'Ok') delivered.push({ phone: number.slice(3), code, minutes: Number(minutes) })
      return {
        SerialNo: Code === 'Ok' ? '5000:1' : '',
        PhoneNumber: number,
        Fee: 1,
        SessionContext: '',
        Code,
        Message: Code,
        IsoCode: 'CN',
      }
    })
    answer({ SendStatusSet: statuses })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    callCount: () => calls,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The one template there is, approved unless the course says otherwise; null for none. */
function templates({ International, TemplateIdSet }: { International: number; TemplateIdSet: number[] }, said: Course) {
  const StatusCode = said && typeof said === 'object' && 'template' in said ? said.template : 0
  const isKnown = StatusCode !== null && International === 0 && TemplateIdSet.includes(Number(settings.template))
  const template = {
    TemplateId: Number(settings.template),
    StatusCode,
    ReviewReply: StatusCode === -1 ? '内容不合规' : '',
  }
  return { DescribeTemplateStatusSet: isKnown ? [template] : [] }
}
