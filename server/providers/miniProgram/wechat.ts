import type { LinkKind, MiniLink, MiniPicture, MiniProgram } from './miniProgram.ts'
import { MiniRefusal, MiniSilent } from './miniProgram.ts'
import { type Answer, type WechatPatience, type WechatSettings, wechatCall } from './wechatCall.ts'

const usual: WechatPatience = { limit: 8000, pauses: [500, 2000] }

const linkBegins = { scheme: ['weixin://dl/business/?'], link: ['https://wxaurl.cn/', 'https://wxmpurl.cn/'] } as const
/** Begins of WeChat's links. */
export const wechatLinks: readonly string[] = Object.values(linkBegins).flat()

/**
 * WeChat's server interface (developers.weixin.qq.com/miniprogram/dev/server/API/qrcode-link): getwxacodeunlimit, generatescheme and
 * generate_urllink under a stable access token.
 */
export function wechat(settings: WechatSettings, patience: WechatPatience = usual): MiniProgram {
  const call = wechatCall(settings, patience)
  const { page, pages, version } = settings

  async function drawn(opens: string, scene: string): Promise<MiniPicture> {
    // Only the published version is checked: others may have pages that are not published.
    const body = { scene, page: opens, check_path: version === 'release', env_version: version, width: 1280 }
    const { bytes } = await call('/wxa/getwxacodeunlimit', body)
    const type = typeOf(bytes)
    if (!type) throw new MiniSilent('the answer is no picture')
    return { type, image: bytes }
  }

  return {
    name: 'wechat',
    linksEnd: true,
    draws: true,
    begins: wechatLinks,
    code: (short) => drawn(page, short),
    pageOf: (kind) => `${settings.appId} ${version} ${pages[kind]}`,
    pageCode: (kind, scene) => drawn(pages[kind], scene),
    async link(kind, short, days): Promise<MiniLink> {
      // A little less, so that clocks that differ make it no longer than is allowed.
      const expiresAt = new Date(Date.now() + days * 86_400_000 - 120_000)
      const seconds = Math.floor(expiresAt.getTime() / 1000)
      const query = `code=${short}`
      const answer =
        kind === 'scheme'
          ? await call('/wxa/generatescheme', {
              jump_wxa: { path: `/${page}`, query, env_version: version },
              is_expire: true,
              expire_type: 0,
              expire_time: seconds,
            })
          : await call('/wxa/generate_urllink', {
              path: `/${page}`,
              query,
              env_version: version,
              is_expire: true,
              expire_type: 0,
              expire_time: seconds,
            })
      return { url: linkIn(kind, answer), expiresAt: expiresAt.toISOString() }
    },
  }
}

function linkIn(kind: LinkKind, { json }: Answer): string {
  const url = kind === 'scheme' ? json?.openlink : json?.url_link
  if (typeof url !== 'string' || url.length > 500 || !linkBegins[kind].some((begin) => url.startsWith(begin)))
    throw new MiniRefusal('ANSWER', '微信返回的链接无法识别')
  return url
}

function typeOf(bytes: Uint8Array): MiniPicture['type'] | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png'
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : null
}
