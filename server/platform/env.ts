import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { Type } from 'typebox'
import { passwordPattern } from '#contract/accounts/login.ts'
import { pageByPath } from '#contract/menu.ts'
import { merchantNoForm } from '#contract/sharing/enterprises.ts'
import type { Static } from '#contract/static.ts'
import { isPublicKey, publicKeyRule } from './publicKey.ts'
import { parseTexts } from './schema.ts'

/** A text that must match a pattern; `rule` describes the pattern in the error message. */
const formed = (pattern: string, rule: string) => Type.String({ pattern, rule })
const Url = formed('^https?://[^ ]+$', '以 http:// 或 https:// 开头的地址')

const miniPage = { pattern: '^[0-9A-Za-z_-]+(/[0-9A-Za-z_-]+)*$', rule: '小程序页面的路径，如 pages/index/index' }
const appId = formed('^wx[0-9a-f]{16}$', '以 wx 开头的 18 位 AppID')
const merchantNo = formed(merchantNoForm.pattern, merchantNoForm.rule.replace(/^应为/, ''))

/** Days; 0 is never. */
const Days = Type.Integer({ minimum: 0, maximum: 36_500, default: 0 })

/** Every setting of the server, with its default. Names are those of the environment variables. */
const Env = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080 }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** Embedded database, pictures and the server's secret. */
  DATA_DIR: Type.String({ minLength: 1, default: 'data' }),
  /** PostgreSQL 15 or later; without it the embedded database below DATA_DIR serves. */
  DATABASE_URL: Type.Optional(formed('^postgres(ql)?://.+', '以 postgres:// 开头的地址')),
  DATABASE_CONNECTIONS: Type.Integer({ minimum: 2, maximum: 200, default: 16 }),
  /** Password of the account `admin`, read at the first start only. */
  ADMIN_PASSWORD: Type.Optional(formed(passwordPattern, ' 8 至 16 位，含字母和数字，没有空格和中文')),
  PRODUCT_NAME: Type.String({ minLength: 1, maxLength: 40, default: '景影 · 景区影像服务平台' }),
  CLIENT_VERSION: Type.String({ minLength: 1, maxLength: 60, default: 'v1.3.344-2024-12-23' }),
  LOG_LEVEL: Type.Union(
    [
      Type.Literal('trace'),
      Type.Literal('debug'),
      Type.Literal('info'),
      Type.Literal('warn'),
      Type.Literal('error'),
      Type.Literal('silent'),
    ],
    {
      default: 'info',
    },
  ),
  /** 32 bytes, hexadecimal. Several processes must share it; without it a key is created and stored in DATA_DIR. */
  SECRET_KEY: Type.Optional(formed('^[0-9a-f]{64}$', ' 64 位小写十六进制')),
  /**
   * Addresses of proxies that may state the caller's address, separated by commas: IP addresses, networks such as 10.0.0.0/8,
   * loopback, linklocal, uniquelocal.
   */
  TRUST_PROXY: Type.Optional(Type.String({ minLength: 1 })),
  /** Address under which the outside reaches this server, for notification and short links. */
  PUBLIC_URL: Type.Optional(Url),
  /** An origin that contains it is variant `lt`, any other `ys`. */
  LT_MARKER: Type.String({ minLength: 1, default: 'lt' }),
  ENVIRONMENT_A: Type.Optional(Url),
  ENVIRONMENT_B: Type.Optional(Url),
  /** Of a web application at AMap (高德开放平台), bound to this site's host there. Without it maps are plain drawings. */
  AMAP_KEY: Type.Optional(formed('^[0-9a-f]{32}$', ' 32 位小写十六进制')),
  /** Where its script comes from. */
  AMAP_URL: Type.String({ ...Url, default: 'https://webapi.amap.com' }),
  WATERMARK_LABEL: Type.String({ minLength: 1, maxLength: 20, default: '景影' }),
  WATERMARK_SPECIAL_OPERATOR: Type.Integer({ minimum: 1, default: 16300 }),
  WATERMARK_SPECIAL_TEXT: Type.String({ minLength: 1, maxLength: 40, default: '景影@内部资料' }),
  /** Paths, separated by commas: wherever visitors are seen, named or can be rung up. */
  WATERMARK_PAGES: Type.String({
    default:
      '/travelSpot/equipment,/travelSpot/stream,/travelSpot/stream2,/dataOps/video,/dataOps/order,/systemOps/refund,/systemOps/snapshot,/user/visitor,/pic/photo,/pic/order,/pic/gallery,/pic/dashboard,/pic/printRemote,/pic/printLocal,/print/local',
  }),
  /** Pages with a red watermark instead: visitors' numbers can be revealed one after another, or push addresses are shown with their keys. */
  WATERMARK_RED_PAGES: Type.String({ default: '/user/visitor,/travelSpot/stream' }),
  /** Requests a minute of one address. */
  RATE_LIMIT: Type.Integer({ minimum: 1, default: 3000 }),
  /** How long an account's rights may be cached unless the database reports a change. */
  SESSION_CACHE_SECONDS: Type.Integer({ minimum: 0, maximum: 60, default: 3 }),
  /** Target of a scanned code without an address; the short code is added as `code`. */
  VISIT_URL: Type.Optional(Url),
  /** Origins, separated by commas, that codes may lead to besides that of VISIT_URL. */
  VISIT_ORIGINS: Type.String({ default: '' }),
  /** Creates codes and links for the mini-program: `own` uses our short addresses instead, `wechat` uses WeChat. */
  MINI_PROVIDER: Type.Union([Type.Literal('own'), Type.Literal('wechat')], { default: 'own' }),
  WECHAT_APP_ID: Type.Optional(appId),
  WECHAT_APP_SECRET: Type.Optional(formed('^[0-9a-f]{32}$', ' 32 位小写十六进制')),
  /** Page of the mini-program that codes and links open, without leading slash. */
  WECHAT_PAGE: Type.String({ ...miniPage, default: 'pages/index/index' }),
  /** The same for codes of a visitor's video and of the pictures of a place, where these are other ones. */
  WECHAT_VIDEO_PAGE: Type.Optional(Type.String(miniPage)),
  WECHAT_PORTRAIT_PAGE: Type.Optional(Type.String(miniPage)),
  WECHAT_VERSION: Type.Union([Type.Literal('release'), Type.Literal('trial'), Type.Literal('develop')], {
    default: 'release',
  }),
  /** WeChat's interface; another address only for tests and gateways. */
  WECHAT_API_URL: Type.String({ ...Url, default: 'https://api.weixin.qq.com' }),
  /** Links of the mini-program a day. */
  WECHAT_LINK_QUOTA: Type.Integer({ minimum: 1, default: 500_000 }),
  /** Sends codes to phones: `outbox` writes them to a file below DATA_DIR, `tencent` uses Tencent Cloud. */
  SMS_PROVIDER: Type.Union([Type.Literal('outbox'), Type.Literal('tencent')], { default: 'outbox' }),
  SMS_SECRET_ID: Type.Optional(Type.String({ minLength: 1 })),
  SMS_SECRET_KEY: Type.Optional(Type.String({ minLength: 1 })),
  SMS_APP_ID: Type.Optional(formed('^[0-9]{6,20}$', '短信应用的编号，只有数字')),
  SMS_SIGN_NAME: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  SMS_TEMPLATE_ID: Type.Optional(formed('^[0-9]{1,20}$', '短信模板的编号，只有数字')),
  SMS_REGION: Type.String({ minLength: 1, default: 'ap-guangzhou' }),
  /** Tencent's interface; another address only for tests and gateways. */
  SMS_API_URL: Type.String({ ...Url, default: 'https://sms.tencentcloudapi.com' }),
  /** Whether the sign-in page offers a code to a phone, and the server takes it. */
  PHONE_SIGN_IN: Type.Union([Type.Literal('off'), Type.Literal('on')], { default: 'off' }),
  /** How many days a browser may stay signed in if the user chooses so; 0 removes the choice. */
  REMEMBER_DAYS: Type.Integer({ minimum: 0, maximum: 90, default: 30 }),
  /** A separate MQTT broker; by default the embedded one is used. */
  BUS_URL: Type.Optional(formed('^mqtts?://[^ ]+$', '以 mqtt:// 或 mqtts:// 开头的地址')),
  /** Where the embedded broker listens; port 0 is any that is free, which cameras learn from `GET /ingest/v1/bus`. */
  BUS_HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  BUS_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 0 }),
  /** Under which address cameras reach the broker, where that is another one than it listens on. */
  BUS_PUBLIC_URL: Type.Optional(formed('^mqtts?://[^ ]+$', '以 mqtt:// 或 mqtts:// 开头的地址')),
  /** Analysis servers that cameras may use besides those that their scenic area allows: name=host:port, separated by commas. */
  ANALYSIS_SERVERS: Type.String({ default: '' }),
  /** Roles of the platform, 0 and 1, whose accounts may open no page without a second factor; separated by commas. */
  TOTP_ROLES: Type.String({ default: '' }),
  /** Receives live streams: node-media-server in a separate process (`embedded`), SRS, ZLMediaKit or nginx-rtmp. */
  MEDIA_PROVIDER: Type.Union(
    [Type.Literal('embedded'), Type.Literal('srs'), Type.Literal('zlm'), Type.Literal('nginx')],
    { default: 'embedded' },
  ),
  /** Where the embedded one takes pushes. */
  MEDIA_HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** 0: any port that is free, another one after each start. */
  MEDIA_RTMP_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 1935 }),
  /** Where cameras push to, with the application: rtmp://push.example.com/live. */
  MEDIA_PUSH_URL: Type.Optional(formed('^rtmps?://[^ /]+/live/?$', '以 rtmp:// 开头、以 /live 结尾的地址')),
  /** For an external media server: where browsers watch, and the address of its interface. */
  MEDIA_PLAY_URL: Type.Optional(Url),
  MEDIA_API_URL: Type.Optional(Url),
  /** ZLMediaKit's own secret for its interface. */
  MEDIA_API_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  /** Part of the address of the media server's hooks, so that no one else can call them. */
  MEDIA_HOOK_SECRET: Type.Optional(formed('^[0-9A-Za-z_-]{24,}$', ' 24 个以上的字母、数字、下划线或短横')),
  /** Where servers are rented: a sandbox of this server's own, or Tencent Cloud. */
  CLOUD_PROVIDER: Type.Union([Type.Literal('sandbox'), Type.Literal('tencent')], { default: 'sandbox' }),
  CLOUD_SECRET_ID: Type.Optional(Type.String({ minLength: 1 })),
  CLOUD_SECRET_KEY: Type.Optional(Type.String({ minLength: 1 })),
  CLOUD_REGION: Type.String({ minLength: 1, default: 'ap-guangzhou' }),
  /** Tencent's interfaces for servers and for commands on them; other addresses only for tests and gateways. */
  CLOUD_API_URL: Type.String({ ...Url, default: 'https://cvm.tencentcloudapi.com' }),
  CLOUD_RUN_API_URL: Type.String({ ...Url, default: 'https://tat.tencentcloudapi.com' }),
  /** The saved command (TAT) that clears a server's disk; without it nothing is cleared. */
  CLOUD_CLEAN_COMMAND: Type.Optional(formed('^cmd-[0-9a-z]{4,20}$', '自动化助手里命令的编号，如 cmd-6fa4zwm9')),
  /** How many days the samples for the trends of resources are stored. */
  RESOURCE_DAYS: Type.Integer({ minimum: 7, maximum: 3650, default: 180 }),
  /** After how many days the files of unsold pictures, and the faces on them, are removed; 0 for never. */
  KEEP_PICTURES_DAYS: Days,
  /** The same of pictures that were sold. */
  KEEP_SOLD_PICTURES_DAYS: Days,
  /** After how many days the files and posters of videos are removed; 0 for never. */
  KEEP_VIDEOS_DAYS: Days,
  /** After how many hours clips are removed, from which videos of visitors are made; 0 for never. */
  KEEP_CLIPS_HOURS: Type.Integer({ minimum: 0, maximum: 876_000, default: 48 }),
  /** After how many days scans are removed; figures compare with days that are up to 400 days back. */
  KEEP_SCANS_DAYS: Days,
  /** Whether scans are written to files before they are removed. */
  ARCHIVE_SCANS: Type.Union([Type.Literal('off'), Type.Literal('on')], { default: 'off' }),
  /** Who pays refunds and shares: a ledger of this server's own that moves no money, or WeChat Pay v3. */
  PAYMENT_PROVIDER: Type.Union([Type.Literal('sandbox'), Type.Literal('wechat')], { default: 'sandbox' }),
  /** The merchant that collects, or the service provider that does it for one. */
  WECHAT_PAY_MERCHANT_ID: Type.Optional(merchantNo),
  /** For a service provider: the merchant that the payments belong to. */
  WECHAT_PAY_SUB_MERCHANT_ID: Type.Optional(merchantNo),
  /** The app that the merchant collects with; by default the mini-program. */
  WECHAT_PAY_APP_ID: Type.Optional(appId),
  WECHAT_PAY_SUB_APP_ID: Type.Optional(appId),
  /** Serial number of the merchant's certificate. */
  WECHAT_PAY_SERIAL: Type.Optional(formed('^[0-9A-Fa-f]{16,64}$', '商户 API 证书的序列号，16 至 64 位十六进制')),
  WECHAT_PAY_PRIVATE_KEY_FILE: Type.Optional(Type.String({ minLength: 1 })),
  WECHAT_PAY_API_KEY: Type.Optional(formed('^[0-9A-Za-z]{32}$', ' 32 位字母和数字的 APIv3 密钥')),
  WECHAT_PAY_PUBLIC_KEY_FILE: Type.Optional(Type.String({ minLength: 1 })),
  WECHAT_PAY_PUBLIC_KEY_ID: Type.Optional(formed('^PUB_KEY_ID_[0-9A-Za-z]{8,100}$', '以 PUB_KEY_ID_ 开头的公钥 ID')),
  /** Certificates of WeChat Pay, one or more in one file; beside the public key while a merchant moves over to it. */
  WECHAT_PAY_CERTIFICATE_FILE: Type.Optional(Type.String({ minLength: 1 })),
  /** Merchants of the old flow of funds only: from where refunds are paid. */
  WECHAT_PAY_FUNDS_ACCOUNT: Type.Optional(Type.Union([Type.Literal('AVAILABLE')])),
  /** Another address only for tests and gateways. */
  WECHAT_PAY_API_URL: Type.String({ ...Url, default: 'https://api.mch.weixin.qq.com' }),
  /**
   * Public keys, separated by commas, of those who may sign builds of the back office's pages; without any, the build that came with
   * the server is used.
   */
  WEB_BUILD_KEYS: Type.String({ default: '' }),
  /** The name of this machine in the list of hosts. */
  HOST_NAME: Type.String({ minLength: 1, maxLength: 200, default: hostname() }),
  /** Whether this process starts a film maker beside it while films wait. */
  FILM_MAKER: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
  STORAGE_PROVIDER: Type.Union([Type.Literal('folder')], { default: 'folder' }),
})
export type Env = Static<typeof Env>

/** @throws Error whose message is a sentence naming the wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const provided = Object.fromEntries(
    Object.keys(Env.properties).flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  )
  const parsed = parseTexts(Env, provided)
  if ('wrong' in parsed) {
    const name = parsed.wrong as keyof Env
    const shown = /KEY|PASSWORD|SECRET|URL/.test(name) ? '' : `（现为 ${JSON.stringify(source[name])}）`
    throw new Error(`环境变量 ${name} 的值不对${shown}：应为${ruleOf(Env.properties[name])}。`)
  }
  const env = parsed.values
  checkLists(env)
  checkProviders(env)
  checkKeeping(env)
  return env
}

interface Setting {
  rule?: string
  anyOf?: { const: string }[]
  type?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

function ruleOf(setting: Setting): string {
  const { rule, anyOf, type, minimum, maximum, minLength = 0, maxLength } = setting
  if (rule) return rule
  if (anyOf) return ` ${anyOf.map((one) => one.const).join('、')}${anyOf.length > 1 ? ' 之一' : ''}`
  if (type === 'integer') return maximum === undefined ? `不小于 ${minimum} 的整数` : ` ${minimum} 至 ${maximum} 的整数`
  return ` ${minLength} 至 ${maxLength} 个字符`
}

/** Entries of a setting that is a list with commas between. */
export const listed = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function checkLists(env: Env) {
  const lists = {
    TRUST_PROXY: [isProxy, ' IP 地址、10.0.0.0/8 这样的网段，或 loopback、linklocal、uniquelocal，以逗号分隔'],
    WATERMARK_PAGES: [(path: string) => pageByPath.has(path), '菜单里页面的路径，以逗号分隔，如 /dataOps/order'],
    WATERMARK_RED_PAGES: [(path: string) => pageByPath.has(path), '菜单里页面的路径，以逗号分隔，如 /dataOps/order'],
    ANALYSIS_SERVERS: [
      (entry: string) => /^[^=,\s]+=[0-9A-Za-z.-]+:[0-9]{1,5}$/.test(entry),
      '名称=主机:端口，以逗号分隔，如 分析一号=10.0.0.8:9000',
    ],
    TOTP_ROLES: [(role: string) => role === '0' || role === '1', '0（平台管理员）、1（超级管理员），以逗号分隔'],
    WEB_BUILD_KEYS: [isPublicKey, publicKeyRule],
    VISIT_ORIGINS: [isOrigin, '协议加主机名，以逗号分隔，如 https://h5.example.com'],
  } as const
  for (const [name, [fits, rule]] of Object.entries(lists)) {
    const wrong = listed(env[name as keyof typeof lists] ?? '').find((entry) => !fits(entry))
    if (wrong !== undefined)
      throw new Error(`环境变量 ${name} 的值不对（其中 ${JSON.stringify(wrong)}）：应为${rule}。`)
  }
}

/** Scheme, host and perhaps port, nothing behind. */
function isOrigin(entry: string): boolean {
  const url = URL.parse(entry)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === entry
}

type Chosen = 'MINI_PROVIDER' | 'SMS_PROVIDER' | 'CLOUD_PROVIDER' | 'MEDIA_PROVIDER' | 'PAYMENT_PROVIDER'

/** @throws Error that names the first setting without which the chosen provider cannot work */
function need(env: Env, chosen: Chosen, names: readonly (keyof Env)[]) {
  const missing = names.find((name) => env[name] === undefined)
  if (missing) throw new Error(`环境变量 ${missing} 没有设置：${chosen} 为 ${env[chosen]} 时需要它。`)
}

function checkProviders(env: Env) {
  if (env.MINI_PROVIDER === 'wechat') need(env, 'MINI_PROVIDER', ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'])
  if (env.SMS_PROVIDER === 'tencent')
    need(env, 'SMS_PROVIDER', ['SMS_SECRET_ID', 'SMS_SECRET_KEY', 'SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_ID'])
  if (env.CLOUD_PROVIDER === 'tencent') need(env, 'CLOUD_PROVIDER', ['CLOUD_SECRET_ID', 'CLOUD_SECRET_KEY'])
  if (env.MEDIA_PROVIDER !== 'embedded')
    need(env, 'MEDIA_PROVIDER', ['MEDIA_PUSH_URL', 'MEDIA_PLAY_URL', 'MEDIA_API_URL', 'MEDIA_HOOK_SECRET'])
  if (env.MEDIA_PROVIDER === 'zlm') need(env, 'MEDIA_PROVIDER', ['MEDIA_API_SECRET'])
  if (env.PAYMENT_PROVIDER === 'wechat') checkPayment(env)
}

function checkPayment(env: Env) {
  need(env, 'PAYMENT_PROVIDER', [
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY_FILE',
    'WECHAT_PAY_API_KEY',
    // One of the two proves what WeChat Pay says; both do while a merchant moves from the one to the other.
    ...(env.WECHAT_PAY_CERTIFICATE_FILE && !env.WECHAT_PAY_PUBLIC_KEY_ID
      ? []
      : (['WECHAT_PAY_PUBLIC_KEY_FILE'] as const)),
    ...(env.WECHAT_PAY_PUBLIC_KEY_FILE ? (['WECHAT_PAY_PUBLIC_KEY_ID'] as const) : []),
    ...(env.WECHAT_APP_ID ? [] : (['WECHAT_PAY_APP_ID'] as const)),
    'PUBLIC_URL',
  ])
  if (!env.PUBLIC_URL!.startsWith('https://') || /[?#]/.test(env.PUBLIC_URL!))
    throw new Error(
      '环境变量 PUBLIC_URL 的值不对：PAYMENT_PROVIDER 为 wechat 时应为以 https:// 开头、不带参数的地址，微信支付把退款结果通知到这里。',
    )
  if (env.WECHAT_PAY_SUB_APP_ID && !env.WECHAT_PAY_SUB_MERCHANT_ID)
    throw new Error('环境变量 WECHAT_PAY_SUB_MERCHANT_ID 没有设置：WECHAT_PAY_SUB_APP_ID 是它的 AppID。')
}

/** Figures of a running day are compared with parts of days up to so far back, which are counted from scans. */
const leastScanDays = 400

function checkKeeping({ KEEP_SCANS_DAYS }: Env) {
  if (KEEP_SCANS_DAYS > 0 && KEEP_SCANS_DAYS < leastScanDays)
    throw new Error(
      `环境变量 KEEP_SCANS_DAYS 的值不对（现为 "${KEEP_SCANS_DAYS}"）：应为 0（不清理）或不小于 ${leastScanDays} 的整数。`,
    )
}

/** What Fastify's trustProxy can read; it throws at anything else. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [, address, prefix] = /^([0-9a-f:.]+)(?:\/([0-9]{1,3}))?$/i.exec(entry) ?? []
  const bits = { 4: 32, 6: 128 }[isIP(address ?? '')]
  return bits !== undefined && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits))
}
