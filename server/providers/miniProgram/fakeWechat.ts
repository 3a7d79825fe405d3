import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { pngOf } from '../../platform/qrCode.ts'

export interface WechatRequest {
  path: string
  token: string | null
  body: Record<string, unknown>
}
/** What becomes of one call: nothing said (null) is as WeChat would; a number is an errcode; others are faults of the way. */
export type Course = number | 'silent' | 'broken' | 'noJson' | 'cut' | null

export const appId = 'wx0123456789abcdef'
export const secret = '0123456789abcdef0123456789abcdef'
const max = 30 * 86_400

/**
 * Behaves like WeChat's server API as documented: stable_token (the same token while it is valid), getwxacodeunlimit
 * (a picture, or JSON with HTTP 200 on errors; here a QR code of the page and its scene, where WeChat draws its own
 * kind of code), generatescheme and generate_urllink (at most 30 days). For tests, on a loopback port.
 */
export async function fakeWechat(course: (request: WechatRequest, nth: number) => Course = () => null) {
  const requests: WechatRequest[] = []
  const service = new Service()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://wechat')
    const text = await textOf(request)
    const one: WechatRequest = {
      path: url.pathname,
      token: url.searchParams.get('access_token'),
      body: JSON.parse(text || '{}'),
    }
    requests.push(one)
    const json = (value: object) =>
      void response.writeHead(200, { 'content-type': 'application/json; encoding=utf-8' }).end(JSON.stringify(value))
    const fault = course(one, requests.filter(({ path }) => path === one.path).length)
    if (fault === 'silent') return
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'broken') return void response.writeHead(502).end('bad gateway')
    if (fault === 'noJson') return void response.writeHead(200).end('{"errcode":')
    if (fault !== null) return json({ errcode: fault, errmsg: 'as the test wants it' })
    const answer = await service.answer(one)
    if (Buffer.isBuffer(answer)) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(answer)
    else json(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Calls of one path so far. */
    calls: (path: string) => requests.filter((one) => one.path.endsWith(path)),
    renew: () => service.renew(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The response to each call: a picture, or an object that is sent as JSON. */
class Service {
  #token = { text: 'token-1', until: Date.now() + 7200_000 }
  #serial = 1

  /** The token is another from now on, as when somebody else has forced a new one. */
  renew() {
    this.#token = { text: `token-${++this.#serial}-${Math.random()}`, until: Date.now() + 7200_000 }
  }

  answer({ path, token, body }: WechatRequest): Promise<Buffer | object> | object {
    if (path === '/cgi-bin/stable_token') return this.#stableToken(body)
    if (token !== this.#token.text) return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid' }
    if (Date.now() >= this.#token.until) return { errcode: 42001, errmsg: 'access_token expired' }
    if (path === '/wxa/getwxacodeunlimit') return codeOf(body)
    if (path === '/wxa/generatescheme') return this.#link(body, 'openlink', 'weixin://dl/business/?t=')
    if (path === '/wxa/generate_urllink') return this.#link(body, 'url_link', 'https://wxaurl.cn/')
    return { errcode: 40066, errmsg: 'invalid url' }
  }

  #stableToken(body: WechatRequest['body']): object {
    if (body.grant_type !== 'client_credential' || body.appid !== appId)
      return { errcode: 40013, errmsg: 'invalid appid' }
    if (body.secret !== secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (Date.now() >= this.#token.until) this.renew()
    const { text, until } = this.#token
    return { access_token: text, expires_in: Math.floor((until - Date.now()) / 1000) }
  }

  #link(body: WechatRequest['body'], field: string, start: string): object {
    const within = body.expire_type === 0 && Number(body.expire_time) <= Date.now() / 1000 + max
    if (!within) return { errcode: 85400, errmsg: 'long-term scheme is not supported' }
    const query = String((body.jump_wxa as { query?: string } | undefined)?.query ?? body.query)
    return { errcode: 0, errmsg: 'ok', [field]: `${start}${this.#serial++}${query.replace('=', '-')}` }
  }
}

async function codeOf({ scene, page }: WechatRequest['body']): Promise<Buffer | object> {
  if (!/^[0-9A-Za-z!#$&'()*+,/:;=?@._~-]{1,32}$/.test(String(scene)))
    return { errcode: 40169, errmsg: 'invalid length for scene' }
  if (String(page).startsWith('/')) return { errcode: 41030, errmsg: 'invalid page' }
  return await sharp(await pngOf(`${page}?scene=${scene}`, 430))
    .jpeg()
    .toBuffer()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
