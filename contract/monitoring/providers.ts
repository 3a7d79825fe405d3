import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import { statusWords } from '../status.ts'

/** How a provider works: only pretends, comes with the product, or is a service of somebody else. */
export const providerManners = { simulated: '模拟', embedded: '内置', outside: '外部' } as const
export type ProviderManner = keyof typeof providerManners

interface Provider {
  readonly title: string
  readonly manner: ProviderManner
  /** What it does, in one sentence. */
  readonly about: string
}
interface ProviderKindEntry {
  readonly title: string
  /** What the test does, and what it leaves alone. */
  readonly test: string
  /** The calls that are counted, by their names in the port. */
  readonly calls: Readonly<Record<string, string>>
  /** By the names that the ports have for them. */
  readonly providers: Readonly<Record<string, Provider>>
  /** Whether nothing else tells people of its failures. */
  readonly reports: boolean
}

/** All services outside the server, or the parts that stand in for them. */
export const providerKinds = {
  payment: {
    title: '支付与分账',
    test: '查一个不存在的退款单号，不动钱',
    calls: {
      refund: '退款',
      query: '查退款',
      share: '分账',
      queryShare: '查分账',
      giveBack: '分账回退',
      queryReturn: '查回退',
      release: '解冻',
      fetch: '取账单',
    },
    providers: {
      sandbox: { title: '内置账本', manner: 'simulated', about: '退款与分账只记在本站的账本里，不动真钱' },
      wechat: { title: '微信支付', manner: 'outside', about: '退款、分账与账单走微信支付' },
    },
    reports: true,
  },
  sms: {
    title: '短信',
    test: '核对密钥和模板，不发短信',
    calls: { send: '发验证码', check: '核对' },
    providers: {
      outbox: { title: '本机文件', manner: 'simulated', about: '验证码写进本机的文件，不会发到手机' },
      tencent: { title: '腾讯云短信', manner: 'outside', about: '验证码由腾讯云发到手机' },
    },
    reports: false,
  },
  storage: {
    title: '对象存储',
    test: '写一个小文件，再读回来',
    calls: { put: '写入', read: '读取', stat: '查看', stream: '播放与下载', remove: '删除' },
    providers: {
      folder: { title: '本机目录', manner: 'embedded', about: '照片、视频和导出的文件存在本机目录里' },
    },
    reports: true,
  },
  media: {
    title: '流媒体',
    test: '再问一次流媒体服务',
    calls: {},
    providers: {
      embedded: { title: '内置流媒体', manner: 'embedded', about: '随第一路流启动，接收摄像头的推流' },
      srs: { title: 'SRS', manner: 'outside', about: '由 SRS 接收摄像头的推流' },
      zlm: { title: 'ZLMediaKit', manner: 'outside', about: '由 ZLMediaKit 接收摄像头的推流' },
      nginx: { title: 'nginx-rtmp', manner: 'outside', about: '由 nginx-rtmp 接收摄像头的推流' },
    },
    reports: false,
  },
  bus: {
    title: '设备总线',
    test: '发一条没有摄像头会收到的消息',
    calls: { send: '下发命令' },
    providers: {
      embedded: { title: '内置 MQTT', manner: 'embedded', about: '随本站启动，摄像头经它收命令、报状态' },
      outside: { title: 'MQTT 服务', manner: 'outside', about: '摄像头经单独的 MQTT 服务收命令、报状态' },
    },
    reports: true,
  },
  printing: {
    title: '打印',
    test: '问一遍所有启用的打印机，不打印',
    calls: { submit: '送页', cancel: '取消' },
    providers: {
      own: { title: '内置打印', manner: 'embedded', about: '网络打印机由本站送页，取件站和文件夹自己来取' },
    },
    reports: false,
  },
  cloud: {
    title: '云平台',
    test: '查一个不存在的实例，不动服务器',
    calls: { describe: '查服务器', act: '开关机与重启', clean: '清理', cleaning: '查清理' },
    providers: {
      sandbox: { title: '内置云', manner: 'simulated', about: '登记的服务器都算存在，开关机只记在本站' },
      tencent: { title: '腾讯云', manner: 'outside', about: '服务器的状态、开关机和清理走腾讯云' },
    },
    reports: true,
  },
  miniProgram: {
    title: '小程序码与链接',
    test: '生成一张码，不保存',
    calls: { code: '渠道码', pageCode: '页面码', link: '链接' },
    providers: {
      own: { title: '本站短链', manner: 'embedded', about: '二维码和链接指向本站自己的短地址' },
      wechat: { title: '微信小程序', manner: 'outside', about: '小程序码和链接由微信生成' },
    },
    reports: true,
  },
} as const satisfies Readonly<Record<string, ProviderKindEntry>>
export type ProviderKind = keyof typeof providerKinds
export const providerKindNames = Object.keys(providerKinds) as ProviderKind[]

/** So many failures in a row, without a success between them, and nothing gets through. */
export const failuresToDown = 3

const count = (title: string) => field.count(title, '次')
const base = '/webapi/v1/operation/provider'
const Kind = OneOf('服务', providerKindNames)

/** The services outside, as the calls to them went: of all processes of the server. */
export const providers = {
  list: {
    method: 'POST',
    path: `${base}/list`,
    origin: 'own',
    title: '外部服务：现在',
    pages: ['resource'],
    roles: [1],
    reads: true,
    body: Type.Object({}),
    reply: Type.Object({
      /** Each kind once, the worst first. */
      rows: Type.Array(
        Type.Object({
          kind: Kind,
          /** Its name in the port. */
          provider: Type.String(),
          /** The setting that chose it, as it is in force. */
          setting: Type.String(),
          /** Whose account or which address it uses; never a secret. */
          account: Type.String(),
          state: field.choice('状态', statusWords),
          /** Where its state is known without a call; else empty. */
          why: Type.String(),
          okAt: Nullable(field.instant('最近成功')),
          okCall: Type.String(),
          okMs: Nullable(field.count('用时', '毫秒')),
          failedAt: Nullable(field.instant('最近失败')),
          failedCall: Type.String(),
          /** The provider's own code; `silent` if it did not answer. */
          failedCode: Type.String(),
          failedReason: Type.String(),
          /** In a row, since the last success. */
          failures: count('连续失败'),
          /** Calls in each of the last 24 hours, the oldest first. */
          hours: Type.Array(count('调用'), { minItems: 24, maxItems: 24 }),
          calls: Type.Array(
            Type.Object({
              call: Type.String(),
              calls: count('调用'),
              failed: count('失败'),
              /** Mean of those that were answered. */
              ms: Nullable(field.count('平均用时', '毫秒')),
            }),
          ),
        }),
        { minItems: providerKindNames.length, maxItems: providerKindNames.length },
      ),
      asOf: field.instant('截至'),
    }),
  },
  /** Calls a provider in a way that changes nothing there. A failure is an answer, not a refusal. */
  test: {
    method: 'POST',
    path: `${base}/test`,
    origin: 'own',
    title: '外部服务：测试',
    pages: ['resource'],
    roles: [1],
    ownTransactions: true,
    body: Type.Object({ kind: Kind }),
    reply: Type.Object({ ok: Type.Boolean(), ms: field.count('用时', '毫秒'), text: Type.String() }),
  },
} as const satisfies Record<string, Operation>
export type ProviderRow = Reply<typeof providers.list>['rows'][number]
export type ProviderTest = Reply<typeof providers.test>
