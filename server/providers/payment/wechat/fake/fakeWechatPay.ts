import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { FakeBooks } from './books.ts'
import { decrypted, fakeKeys, isSigned, notification, type Serial, sealedHeaders, serials } from './seal.ts'
import type { Said } from './shares.ts'

export interface WechatPayRequest {
  method: string
  path: string
  body: Record<string, unknown>
}
interface GatewayError {
  status: number
  code?: string
  message?: string
  sealed?: 'well' | 'badly'
}
/**
 * The course of one call: as WeChat Pay would respond (null), an error of its gateway, no
 * response before or after the work (`silent`, `deaf`), or a response that must not be trusted.
 */
export type Course =
  | GatewayError
  | 'silent'
  | 'deaf'
  | 'broken'
  | 'unsigned'
  | 'altered'
  | 'old'
  | 'forged'
  | 'untold'
  | 'another'
  | null

/**
 * Behaves like the calls of WeChat Pay v3 that are used here, as documented: verifies each signature from the
 * received bytes, signs its responses, encrypts notifications and keeps books. For tests, on a loopback port.
 */
export async function fakeWechatPay({
  subMerchantId,
  course = () => null,
}: {
  subMerchantId?: string
  course?: (request: WechatPayRequest, nth: number) => Course
} = {}) {
  const books = new FakeBooks()
  const requests: WechatPayRequest[] = []
  const sent: ReturnType<typeof notification>[] = []
  const fault = openGate(subMerchantId)
  /** Which key signs. */
  let serial: Serial = serials[0]

  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    const url = new URL(request.url!, 'http://wechat')
    const one: WechatPayRequest = { method: request.method!, path: url.pathname, body: text ? JSON.parse(text) : {} }
    requests.push(one)
    const said = course(one, requests.filter(({ path, method }) => path === one.path && method === one.method).length)
    if (said === 'silent') return
    if (said === 'broken') return void response.writeHead(502).end('<html>bad gateway</html>')
    if (said && typeof said === 'object') return gatewayError(response, said, serial)
    send(response, fault(request, text) ?? answer(books, one, url.searchParams), said, serial)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    books,
    requests,
    sent,
    calls: (path: string) => requests.filter((one) => one.path.startsWith(path)),
    /** Another key signs from now on. */
    signWith: (name: Serial) => {
      serial = name
    },
    /** Settles everything, and sends the notifications of refunds. */
    settle: async () => void sent.push(...books.settle().map((refund) => notification(serial, subMerchantId, refund))),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * The error of a request that is not as documented; null if it is. Computed
 * from the received request, independently of the code under test.
 */
function openGate(subMerchantId: string | undefined): (request: IncomingMessage, text: string) => Said | null {
  const nonces = new Set<string>()
  return ({ method, url, headers }, text) => {
    // The fields may come in any order.
    const [scheme, list = ''] = headers.authorization?.split(/ (.*)/) ?? []
    const fields = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const { mchid, nonce_str: nonce, timestamp, serial_no: serialNo, signature } = fields
    const wrong = (message: string): Said => [401, { code: 'SIGN_ERROR', message }]
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || !nonce || nonces.has(nonce))
      return wrong('Http头Authorization值格式错误')
    nonces.add(nonce)
    if (mchid !== fakeKeys.merchantId || serialNo !== fakeKeys.serial) return wrong('商户证书序列号有误')
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300)
      return wrong('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
    if (!isSigned([method, url, timestamp, nonce, text, ''].join('\n'), signature!))
      return wrong('错误的签名，验签失败')
    if (
      !headers['user-agent'] ||
      !headers.accept?.includes('json') ||
      (text && headers['content-type'] !== 'application/json')
    )
      return [400, { code: 'PARAM_ERROR', message: 'Http头不对' }]
    const isOfAll = url!.endsWith('/amounts') || url!.startsWith('/v3/billdownload/')
    const sub = method === 'GET' ? new URL(url!, 'http://x').searchParams.get('sub_mchid') : JSON.parse(text).sub_mchid
    if (!isOfAll && (sub ?? undefined) !== subMerchantId) return [400, { code: 'PARAM_ERROR', message: '子商户号不对' }]
    return null
  }
}

function answer(books: FakeBooks, { method, path, body }: WechatPayRequest, query: URLSearchParams): Said {
  const [, , area, ...rest] = path.split('/').map(decodeURIComponent)
  const way = `${method} ${area}/${rest.slice(0, 2).join('/')}`
  if (way === 'POST refund/domestic/refunds') return books.refund(body)
  if (way === 'GET refund/domestic/refunds') return books.queryRefund(rest[2]!)
  if (way === 'POST profitsharing/receivers/add') return books.addReceiver({ ...body, name: decrypted(body.name) })
  if (way === 'POST profitsharing/orders') return books.share(body)
  if (way === 'POST profitsharing/orders/unfreeze') return books.unfreeze(body)
  if (way === 'POST profitsharing/return-orders') return books.giveBack(body)
  if (method === 'GET' && rest[0] === 'orders') return books.queryShare(rest[1]!, query.get('transaction_id'))
  if (method === 'GET' && rest[0] === 'return-orders') return books.queryReturn(rest[1]!, query.get('out_order_no'))
  if (method === 'GET' && rest[2] === 'amounts') return books.amounts(rest[1]!)
  if (way === 'GET bill/tradebill') return books.bill(query)
  if (way === 'GET billdownload/file') return books.billFile(query.get('token'))
  return [404, { code: 'INVALID_REQUEST', message: '没有这个接口' }]
}

/** Sends the signed response, with the fault that the course asks for. */
function send(response: ServerResponse, [status, value]: Said, said: Course, serial: Serial) {
  // Files are the one thing that is not signed.
  if (Buffer.isBuffer(value)) return void response.end(said === 'altered' ? gzipSync('altered') : value)
  if (said === 'deaf') return
  const others = { out_refund_no: 'ANOTHER', out_order_no: 'ANOTHER', out_return_no: 'ANOTHER' }
  const body = JSON.stringify(said === 'another' ? { ...value, ...others } : value)
  const seal =
    said === 'unsigned'
      ? {}
      : sealedHeaders(said === 'untold' ? 'UNTOLD' : serial, body, {
          forged: said === 'forged',
          at: said === 'old' ? Date.now() - 301_000 : Date.now(),
        })
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...seal })
  response.end(said === 'altered' ? body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : body)
}

function gatewayError(response: ServerResponse, { status, sealed, ...error }: GatewayError, serial: Serial) {
  const body = JSON.stringify(error)
  const headers = sealed ? sealedHeaders(serial, body, { forged: sealed === 'badly' }) : {}
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
