import { Type } from 'typebox'
import { field } from '../fields.ts'
import { ByName, Day, Id, Instant, Maybe, Nullable, type Operation, PageOf, PageQuery, Text } from '../kit.ts'
import type { Static } from '../static.ts'

/** The domains of the contract, in the words of the trail. */
export const auditDomains = {
  accounts: '账号与客户',
  scenic: '景区、项目、点位、摄像头',
  streams: '直播流与 RTMP 推流',
  sales: '订单、退款、套餐与活动',
  coupons: '优惠活动与优惠券',
  sharing: '商户与分账',
  pictures: '照片与人像',
  videos: '视频、模板与素材',
  printing: '打印',
  visitors: '游客',
  codes: '渠道码与扫码',
  lights: '红绿灯',
  monitoring: '资源',
  reports: '报表',
  matters: '问题与责任人',
  servers: '云服务器与命令',
  releases: '程序与页面的版本',
  tables: '表头与视图',
  messages: '消息的读取',
  system: '系统',
  ingest: '接入',
} as const

// The log exists to show who did what, to which row and when: none of it can be hidden.
const fields = {
  at: field.instant('时间', { sort: true, filter: true, hideable: false }),
  /** Empty if nobody was signed in. */
  adminName: field.text('账号', { search: true, hideable: false }),
  trueName: field.text('姓名'),
  operatorName: field.text('所属客户'),
  domain: field.choice('范围', auditDomains, { filter: true }),
  /** Id of the operation: scenic.areas.edit */
  operation: field.text('调用', { hideable: false }),
  /** Title of the operation. */
  action: field.text('操作内容', { search: true, hideable: false }),
  /** The object of the action: the number of a row, or the name given at a sign-in. */
  target: field.text('对象编号', { search: true, hideable: false }),
  /** What the object is called today; null where it has no name, or is gone. */
  name: field.text('对象', { null: true, none: '—', hideable: false, exported: false }),
  result: field.choice('结果', { done: '成功', refused: '被拒绝' }, { filter: true }),
  /** The code of the response; 200 if it succeeded. */
  code: field.number('返回码', ''),
  /** What the code means. */
  reason: field.text('原因'),
  environment: field.choice('所在环境', { A: 'A 环境', B: 'B 环境' }, { filter: true }),
  ip: field.text('来源地址'),
  agent: field.text('浏览器'),
  requestId: field.text('请求编号'),
  /** Number of the seal that holds the row fast; null in its first minute. */
  seal: field.number('封存号', '', { null: true, hideable: false }),
}
const values = (title: string) => Nullable(ByName(Type.Unknown(), { title }))

export const Audit = Type.Object({
  id: Id,
  /** Null if nobody was signed in: a failed sign-in, or the command line of the server. */
  adminId: Nullable(Type.Unsafe<number>({ ...Id, title: '账号编号' })),
  ...fields,
  /** The changed fields, before and as requested; secrets are ***. */
  before: values('改动之前'),
  after: values('改动之后'),
})
export type Audit = Static<typeof Audit>

/** The trail of every write, refused ones and sign-ins included: only ever added to, and sealed minute by minute. */
export const audits = {
  list: {
    method: 'POST',
    path: '/webapi/v1/system/audit/commonpage',
    origin: 'own',
    title: '操作记录：分页',
    pages: ['history'],
    noun: '操作记录',
    counter: '条',
    reads: true,
    body: PageQuery(['at'], {
      q: Maybe(Text('关键字', 64)),
      atFrom: Maybe(Day),
      atTo: Maybe(Day),
      domain: Maybe(fields.domain),
      result: Maybe(fields.result),
      environment: Maybe(fields.environment),
      /** What one account did. */
      adminId: Maybe(Id),
      /** What happened to one row: the beginning of the operations' ids, and the row. */
      resource: Maybe(Type.String({ title: '资源', pattern: '^[a-zA-Z]+\\.[a-zA-Z]+$', maxLength: 60 })),
      target: Maybe(Text('对象编号', 64)),
      id: Maybe(Id),
    }),
    reply: PageOf(Audit),
  },
  /** The last seal of the log. Anyone who stores it elsewhere can prove that nothing before it was changed. */
  seal: {
    method: 'GET',
    path: '/webapi/v1/system/audit/seal',
    origin: 'own',
    title: '操作记录：封存状态',
    pages: ['history'],
    reply: Type.Object({
      /** 0 where nothing is sealed yet. */
      seal: Type.Integer(),
      at: Nullable(Instant),
      /** First 16 letters of its mark. */
      mark: Type.String(),
    }),
  },
} as const satisfies Record<string, Operation>
