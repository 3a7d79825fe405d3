import { setTimeout as pause } from 'node:timers/promises'
import { type MiniPage, MiniRefusal, MiniSilent } from './miniProgram.ts'

export interface WechatSettings {
  readonly base: string
  readonly appId: string
  readonly secret: string
  /** Page that is opened, without leading slash. */
  readonly page: string
  /** The same for codes of a kind. */
  readonly pages: Readonly<Record<MiniPage, string>>
  readonly version: 'release' | 'trial' | 'develop'
}

/** The timeout of a request, and the pause before each retry after a temporary fault; milliseconds. */
export interface WechatPatience {
  readonly limit: number
  readonly pauses: readonly number[]
}

export interface Answer {
  /** As it came. */
  bytes: Uint8Array
  /** Where it is JSON. */
  json: Readonly<Record<string, unknown>> | null
}

/** The token is not (40001) or no longer (42001) good, or is another's (40014). */
const tokenFaults = new Set([40001, 40014, 42001])
/** Texts for codes that people here can act on; other codes are shown with WeChat's own text. */
const meanings: Readonly<Record<number, readonly [text: string, kind?: { retry?: boolean; quota?: boolean }]>> = {
  [-1]: ['微信系统繁忙，请稍后再试', { retry: true }],
  40001: ['微信没有认可访问凭证，请核对 AppSecret', { retry: true }],
  42001: ['微信的访问凭证已过期，请稍后再试', { retry: true }],
  40002: ['这个小程序不能生成链接：只有已发布的企业小程序可以'],
  40013: ['AppID 不对，请核对 WECHAT_APP_ID'],
  40125: ['AppSecret 不对，请核对 WECHAT_APP_SECRET'],
  40164: ['本服务器的地址不在小程序的 IP 白名单中'],
  41030: ['小程序没有这个页面，请核对 WECHAT_PAGE、WECHAT_VIDEO_PAGE 与 WECHAT_PORTRAIT_PAGE，或页面还没有发布'],
  40165: ['小程序没有这个页面，请核对 WECHAT_PAGE、WECHAT_VIDEO_PAGE 与 WECHAT_PORTRAIT_PAGE，或页面还没有发布'],
  40169: ['场景值太长'],
  45009: ['微信的调用次数已达上限', { retry: true, quota: true }],
  45011: ['调用太快，请稍后再试', { retry: true }],
  85079: ['小程序还没有发布'],
  44990: ['调用太快，请稍后再试', { retry: true }],
  85400: ['有效期超过 30 天'],
}
/** Temporary faults that are retried after a pause; the daily limit is not one of these. */
const passing = new Set([-1, 45011, 44990])
/** Renewed so long before its end, while both are valid; seconds. */
const early = 300
/** Most bytes of an answer: a code of 1280 px has some 200 kB. */
const maxBytes = 4_000_000

/** Makes calls under one shared access token: it is fetched once, renewed before it expires, and fetched once more if a call refuses it. */
export function wechatCall({ base, appId, secret }: WechatSettings, { limit, pauses }: WechatPatience) {
  let token: { text: Promise<string>; until: number } | null = null

  async function fetchToken(): Promise<string> {
    const body = { grant_type: 'client_credential', appid: appId, secret }
    const { json } = await patiently(() => post('/cgi-bin/stable_token', body))
    const text = json?.access_token
    const seconds = Number(json?.expires_in)
    if (typeof text !== 'string' || text === '' || !Number.isFinite(seconds))
      throw new MiniSilent('no token in the answer')
    if (token) token.until = Date.now() + Math.max(0, seconds - early) * 1000
    return text
  }

  /** One request serves all callers that wait; a failed one is not cached. */
  function currentToken(): Promise<string> {
    if (token && Date.now() < token.until) return token.text
    const pendingToken: NonNullable<typeof token> = { text: fetchToken(), until: Number.POSITIVE_INFINITY }
    token = pendingToken
    pendingToken.text.catch(() => {
      if (token === pendingToken) token = null
    })
    return pendingToken.text
  }

  async function post(path: string, body: object): Promise<Answer> {
    let bytes: Uint8Array
    try {
      const response = await fetch(new URL(base).origin + new URL(base).pathname.replace(/\/+$/, '') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(limit),
      })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw new Error('the answer is too long')
      bytes = new Uint8Array(await response.arrayBuffer())
    } catch (error) {
      // The error's own text may contain the address, and with it the token.
      throw new MiniSilent(`no answer to ${path.replace(/\?.*/, '')}: ${(error as Error).name}`)
    }
    const answer = { bytes, json: jsonOf(bytes) }
    const code = Number(answer.json?.errcode ?? 0)
    if (code === 0) return answer
    const [text, kind] = meanings[code] ?? [
      `微信没有答应（${code} ${String(answer.json?.errmsg ?? '').slice(0, 120)}）`,
    ]
    throw new MiniRefusal(String(code), text, kind)
  }

  /** Repeats the work after pauses while the fault is temporary. */
  async function patiently(work: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const passes = error instanceof MiniSilent || (error instanceof MiniRefusal && passing.has(Number(error.code)))
        const wait = pauses[attempt]
        if (!passes || wait === undefined) throw error
        await pause(wait)
      }
    }
  }

  return (path: string, body: object): Promise<Answer> =>
    patiently(async () => {
      const used = await currentToken()
      try {
        return await post(`${path}?access_token=${encodeURIComponent(used)}`, body)
      } catch (error) {
        if (!(error instanceof MiniRefusal && tokenFaults.has(Number(error.code)))) throw error
        // Another call may have fetched a new token meanwhile, which is still good.
        if (token && (await token.text.catch(() => null)) === used) token = null
        return post(`${path}?access_token=${encodeURIComponent(await currentToken())}`, body)
      }
    })
}

/** An error is JSON with HTTP 200, also in response to a request for a picture. */
function jsonOf(bytes: Uint8Array): Answer['json'] {
  if (bytes[0] !== 0x7b) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new MiniSilent('the answer cannot be read')
  }
}
