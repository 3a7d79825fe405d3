import { Type } from 'typebox'
import { type FieldOptions, field } from '../fields.ts'
import { ByName, Day, Id, Maybe, Nullable, OneOf, type Operation, PageOf, TableQuery, Text } from '../kit.ts'
import type { PageName } from '../menu.ts'
import { OrderKind, orderKindNames } from '../sales/orders.ts'
import type { Static } from '../static.ts'

/** How sales can be grouped. */
export const reportGroups = {
  area: '按景区',
  case: '按项目',
  device: '按摄像头',
  package: '按套餐',
  code: '按渠道码',
  kind: '按商品',
  day: '按日',
  month: '按月',
} as const
export type ReportGroup = keyof typeof reportGroups

/** What each row is spread over, as further columns. */
export const reportSpreads = { day: '按日展开', month: '按月展开', kind: '按商品展开' } as const
export type ReportSpread = keyof typeof reportSpreads
/** So many columns at most. */
export const maxColumns = { day: 62, month: 36, kind: 2 } as const satisfies Record<ReportSpread, number>

/** Sums of money and orders in some days. Money in fen. */
export const saleFigures = {
  /** Placed on these days, whatever happened to them later. */
  orders: field.count('下单笔数', '笔', { sort: true, hideable: false }),
  /** Paid on these days. */
  paidOrders: field.count('支付笔数', '笔', { sort: true, hideable: false }),
  paidFen: field.money('实付额', { sort: true, hideable: false, max: 100_000_000_000 }),
  /** Refunds that arrived on these days, for orders of any day. */
  refunds: field.count('退款笔数', '笔', { sort: true, hideable: false }),
  refundedFen: field.money('退款额', { sort: true, hideable: false, max: 100_000_000_000 }),
  /** Paid less refunded, each on its own day; may be negative. */
  turnoverFen: field.money('实收', { sort: true, hideable: false, min: -100_000_000_000, max: 100_000_000_000 }),
}
export const measures = {
  turnoverFen: '实收',
  paidFen: '实付额',
  refundedFen: '退款额',
  paidOrders: '支付笔数',
} as const
export type Measure = keyof typeof measures

const Figures = Type.Object(saleFigures)
export type ReportFigures = Static<typeof Figures>

export const ReportRow = Type.Object({
  /** Id of the scenic area, project, camera or code; for other groups a stable number. Negative for orders without one. */
  id: Type.Integer({ title: '编号' }),
  name: field.text('名称', { search: true, sort: true, hideable: false }),
  areaId: Nullable(Id),
  areaName: field.text('景区', { null: true, hideable: false }),
  caseId: Nullable(Id),
  caseName: field.text('项目', { null: true, hideable: false }),
  deviceId: Nullable(Id),
  packageId: Nullable(Id),
  codeId: Nullable(Id),
  kind: Nullable(OrderKind),
  /** The day, or the first of the month. */
  day: field.day('日期', { null: true, hideable: false }),
  ...saleFigures,
  /** Of everything that was paid under the filter. */
  share: field.share('占比', { null: true, hideable: false }),
  /** Turnover of the days that are compared with; a day or month beside the one in the same place. */
  beforeFen: field.money('对比期实收', { null: true, hideable: false, min: -100_000_000_000, max: 100_000_000_000 }),
  /** What turnover has grown by since; null where it was nothing. */
  change: field.share('变化', { null: true, hideable: false, min: -1_000_000_000, max: 1_000_000_000 }),
  /** One measure in each of the columns that rows are spread over. */
  cells: Type.Array(Type.Integer(), { title: '各列' }),
})
export type ReportRow = Static<typeof ReportRow>

/** The fields shown for a row besides its name, in order: in the drawer, and in the monthly workbook. */
export const reportFacts = [
  'areaName',
  'caseName',
  'orders',
  'paidOrders',
  'paidFen',
  'refunds',
  'refundedFen',
  'turnoverFen',
  'share',
  'beforeFen',
] as const satisfies readonly (keyof ReportRow)[]

const sorts = ['name', 'orders', 'paidOrders', 'paidFen', 'refunds', 'refundedFen', 'turnoverFen'] as const
const Group = OneOf('分组', Object.keys(reportGroups) as ReportGroup[])
const places = {
  areaId: Maybe(field.ref('景区', 'scenic.areas', 'areaName')),
  caseId: Maybe(field.ref('项目', 'scenic.cases', 'caseName')),
}
/** Of which sales: where, and of what. */
const goods = { ...places, kind: Maybe(field.choice('商品类型', orderKindNames)) }
const shape = {
  by: Maybe(Group),
  q: Maybe(Text('关键字', 40)),
  ...goods,
  id: Maybe(Type.Integer({ title: '编号', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })),
}
const spreading = {
  spread: Maybe(OneOf('展开方式', Object.keys(reportSpreads) as ReportSpread[])),
  measure: Maybe(OneOf('展开的数字', Object.keys(measures) as Measure[])),
}
const days = { dayFrom: Maybe(Day), dayTo: Maybe(Day) }
/** The period compared with; both or neither. */
const compared = { beforeFrom: Maybe(Day), beforeTo: Maybe(Day) }

/** `sums` are those of all rows under the filter, `before` the same of the days that are compared with. */
const Answer = Type.Object({
  ...PageOf(ReportRow).properties,
  sums: Figures,
  before: Nullable(Figures),
  columns: Type.Array(Type.Object({ name: Type.String(), sum: Type.Integer() })),
})
export type ReportAnswer = Static<typeof Answer>

const report = <const P extends readonly PageName[]>(path: string, title: string, pages: P) =>
  ({
    method: 'POST',
    path: `/webapi/v1/operation/${path}`,
    title,
    pages,
    noun: '汇总',
    counter: '行',
    reads: true,
    body: TableQuery(sorts, { ...shape, ...days, ...compared, ...spreading }),
    reply: Answer,
  }) as const satisfies Operation

/** A month of Asia/Shanghai, YYYY-MM. */
export const monthField = <const O extends FieldOptions<string>>(options: O = {} as O) =>
  field.code('月份', '^20[0-9]{2}-(0[1-9]|1[0-2])$', { rule: '应写成 2026-05 的样子' }, options)
const Month = monthField()

export const reports = {
  summary: report('ordermanage/summary', '运营汇总表', ['summary']),
  days: report('record/download/days', '多日报表', ['summary', 'sales']),
  /** A month up to today, and the previous month up to the same day. */
  month: {
    ...report('record/download/month', '月报表', ['monthly']),
    body: TableQuery(sorts, { ...shape, ...spreading, month: Month }),
    reply: Type.Object({ ...Answer.properties, from: Day, to: Day, beforeFrom: Day, beforeTo: Day }),
  },
  /** The same as a workbook, all rows: a job in the tray. */
  monthFile: {
    method: 'POST',
    path: '/webapi/v1/operation/record/download/month/file',
    title: '月报表：下载',
    pages: ['monthly'],
    body: Type.Object({
      month: Month,
      by: Maybe(Group),
      ...goods,
    }),
    reply: Type.Object({ jobId: Id }),
  },
  /** One day, by hour and by product. */
  day: {
    method: 'POST',
    path: '/webapi/v1/operation/record/download/day',
    title: '日报表',
    pages: ['summary', 'sales'],
    reads: true,
    body: Type.Object({ day: Day, ...goods }),
    reply: Type.Object({
      day: Day,
      sums: Figures,
      /** The same weekday a week before. */
      before: Figures,
      /** Paid and refunded in each hour; null for a single project or kind of goods, because hours are only summed by scenic area. */
      hours: Nullable(Type.Array(Type.Object({ paidFen: Type.Integer(), refundedFen: Type.Integer() }))),
      kinds: Type.Array(Type.Object({ kind: OrderKind, ...saleFigures })),
      top: Type.Array(
        Type.Object({ areaId: Id, areaName: Type.String(), caseId: Id, caseName: Type.String(), ...saleFigures }),
      ),
    }),
  },
  /** Refunds of some days, by project and reason. */
  refundsByCase: {
    method: 'POST',
    path: '/webapi/v1/operation/ordermanage/getRefundByCaseTime/',
    title: '退款：按项目和时间',
    pages: ['refund', 'summary'],
    reads: true,
    body: Type.Object({ ...goods, ...days }),
    reply: Type.Object({
      rows: Type.Array(
        Type.Object({
          areaId: Id,
          areaName: Type.String(),
          caseId: Id,
          caseName: Type.String(),
          refunds: Type.Integer(),
          refundedFen: Type.Integer(),
          /** Share of the amount paid in the project on these days, in basis points. */
          rate: Nullable(Type.Integer()),
          /** Fen by reason. */
          reasons: ByName(Type.Integer()),
        }),
      ),
      refunds: Type.Integer(),
      refundedFen: Type.Integer(),
    }),
  },
} as const satisfies Record<string, Operation>
export const ReportMonth = Month
