import { type TProperties, Type } from 'typebox'
import { field } from '../fields.ts'
import { Instant, Maybe, Nullable, OneOf, type Operation, type Reply, Version } from '../kit.ts'
import { ResourceLimits, resourceLimits } from './resourceLimits.ts'

/** The contents of the object store, by the first folder of their keys. */
export const storageKinds = {
  pictures: '照片',
  snapshots: '画面',
  cases: '项目图片',
  matters: '系统问题图片',
  materials: '素材',
  made: '导出与打包',
  other: '其他文件',
} as const
export type StorageKind = keyof typeof storageKinds

/** The contents of the database, by what they are about. */
export const dataGroups = {
  orders: '订单、支付与退款',
  figures: '统计',
  pictures: '照片',
  videos: '视频与模板',
  codes: '二维码与扫码',
  visitors: '游客',
  printing: '打印',
  coupons: '优惠券',
  sharing: '分账与收款方',
  devices: '摄像头与流',
  scenic: '景区与问题',
  servers: '服务器与版本',
  accounts: '账号与登录',
  messages: '消息与动态',
  audit: '操作记录与封存',
  system: '表头、导出与后台任务',
  sandbox: '内置支付与云的记录',
} as const
export type DataGroup = keyof typeof dataGroups

/** The sampled values and their units. */
export const resourceSeries = {
  serversRunning: { title: '运行中的服务器', unit: '台' },
  serverCpu: { title: '服务器平均 CPU', unit: '%' },
  devicesOk: { title: '正常的摄像头', unit: '台' },
  devicesDown: { title: '中断的摄像头', unit: '台' },
  streamsLive: { title: '在推的流', unit: '路' },
  storageBytes: { title: '对象存储', unit: 'B' },
  diskUsed: { title: '数据盘已用', unit: '%' },
  queueWaiting: { title: '排队的任务', unit: '个' },
  queueFailed: { title: '24 小时内失败的任务', unit: '个' },
  databaseBytes: { title: '数据库', unit: 'B' },
  connections: { title: '数据库连接', unit: '个' },
  memoryUsed: { title: '本机内存已用', unit: '%' },
} as const
export type ResourceSeries = keyof typeof resourceSeries

export const trendSpans = { day: '24 小时', week: '7 天', season: '90 天' } as const
export type TrendSpan = keyof typeof trendSpans

/** What the queues of background work do, by their names. */
export const queueTitles = {
  refund: '退款',
  split: '分账',
  serverCommand: '云服务器命令',
  rollout: '摄像头程序升级',
  zip: '照片打包',
  codeZip: '二维码打包',
  personalData: '个人信息副本',
  bulk: '批量处理',
  export: '列表导出',
  monthFile: '月报表文件',
  lost: '收尾中断的任务',
} as const

export const severities = { critical: '严重', warning: '注意' } as const
const count = (title: string, unit = '台') => field.count(title, unit)
const bytes = (title: string) => field.count(title, 'B')
const percent = (title: string) => field.number(title, '%', { min: 0, max: 100 })
/** The measured values; null if they could not be measured, with the reason in `why`. */
const measured = <P extends TProperties>(data: P) =>
  Type.Object({ data: Nullable(Type.Object(data)), why: Type.String() })

const base = '/webapi/v1/operation/resource'
/** What the parts are called. */
export const resourceTitles = {
  servers: '云服务器',
  devices: '摄像头',
  streams: '视频流',
  storage: '对象存储',
  queue: '后台任务',
  database: '数据库',
  host: '本机',
} as const
/** The parts of what the platform runs on. */
export const resourceParts = {
  servers: measured({
    total: count('服务器'),
    running: count('运行中'),
    overloaded: count('过载'),
    silent: count('失联'),
    missing: count('云上不存在'),
    cpu: Nullable(percent('平均 CPU')),
    memory: Nullable(percent('平均内存')),
    /** Of the fullest. */
    disk: Nullable(percent('最满的磁盘')),
    work: Nullable(count('正在处理', '个')),
  }),
  devices: measured({
    total: count('摄像头'),
    ok: count('正常'),
    unknown: count('未知'),
    down: count('中断'),
    pending: count('待接入'),
    closed: count('休园'),
    maintenance: count('维护'),
    onServers: count('指向云服务器'),
  }),
  streams: measured({
    total: count('登记', '路'),
    live: count('在推', '路'),
    refused: count('被拒', '路'),
    bitrateKbps: count('总码率', 'kbps'),
    watching: count('观看', '人'),
  }),
  storage: measured({
    bytes: bytes('对象存储'),
    files: count('文件', '个'),
    /** When the files were counted. */
    at: field.instant('清点于'),
    kinds: Type.Array(
      Type.Object({ kind: field.choice('种类', storageKinds), bytes: bytes('大小'), files: count('文件', '个') }),
    ),
  }),
  queue: measured({
    waiting: count('排队', '个'),
    running: count('执行中', '个'),
    /** Given up within the last 24 hours. */
    failed: count('24 小时内失败', '个'),
    /** Since when the one has been waiting that has waited longest. */
    oldestAt: Nullable(field.instant('排得最久')),
    queues: Type.Array(
      Type.Object({
        name: Type.String(),
        waiting: count('排队', '个'),
        running: count('执行中', '个'),
        failed: count('24 小时内失败', '个'),
      }),
    ),
  }),
  database: measured({
    kind: field.choice('数据库种类', { embedded: '内置', postgres: 'PostgreSQL' }),
    bytes: bytes('大小'),
    /** Null for the embedded database, which has no connections. */
    connections: Nullable(count('连接', '个')),
    maxConnections: Nullable(count('连接上限', '个')),
    /** With their indexes, the biggest first; `rows` as the database estimates them, null if it has not yet. */
    groups: Type.Array(
      Type.Object({ group: field.choice('内容', dataGroups), bytes: bytes('大小'), rows: Nullable(count('行', '行')) }),
    ),
  }),
  /** The machine that has answered. */
  host: measured({
    cores: count('CPU 核数', '核'),
    /** Average number of tasks that ran or waited for a core in the last minute. */
    load: field.number('一分钟负载', ''),
    memoryUsed: percent('内存已用'),
    memoryBytes: bytes('内存'),
    diskUsed: percent('数据盘已用'),
    diskBytes: bytes('数据盘'),
    diskFree: bytes('数据盘剩余'),
    upSeconds: count('服务已运行', '秒'),
  }),
}

/** What the platform runs on, as it is measured. */
export const resources = {
  now: {
    method: 'POST',
    path: `${base}/now`,
    origin: 'own',
    title: '资源总览：现在',
    pages: ['resource'],
    reads: true,
    body: Type.Object({}),
    reply: Type.Object({
      /** Problems that need attention, worst first; `link` is a page with its filters, or empty. */
      wrong: Type.Array(
        Type.Object({ severity: field.choice('程度', severities), text: Type.String(), link: Type.String() }),
      ),
      ...resourceParts,
      limits: ResourceLimits,
      limitsVersion: Version,
      /** When samples for trends were last taken. */
      sampledAt: Nullable(Instant),
      asOf: Instant,
    }),
  },
  /** What two samples in a row find beyond a limit is reported to the platform, once, and again only after it was fine. */
  setLimits: {
    method: 'POST',
    path: `${base}/limits`,
    origin: 'own',
    title: '资源总览：设阈值',
    pages: ['resource'],
    roles: [1],
    body: Type.Object({ ...resourceLimits, version: Version }),
    reply: Type.Object({ version: Version }),
  },
  trends: {
    method: 'POST',
    path: `${base}/trends`,
    origin: 'own',
    title: '资源总览：走势',
    pages: ['resource'],
    reads: true,
    body: Type.Object({ span: Maybe(field.choice('走势时段', trendSpans)) }),
    reply: Type.Object({
      /** Means of equal stretches of time, oldest first; null where nothing was measured. */
      series: Type.Array(
        Type.Object({
          key: OneOf('指标', Object.keys(resourceSeries) as ResourceSeries[]),
          values: Type.Array(Nullable(Type.Number())),
        }),
      ),
      from: Instant,
      to: Instant,
    }),
  },
} as const satisfies Record<string, Operation>
export type ResourceNow = Reply<typeof resources.now>
export type Wrong = ResourceNow['wrong'][number]
