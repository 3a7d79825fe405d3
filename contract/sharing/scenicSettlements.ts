import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { agreedDecimals } from '../decimals.ts'
import { field } from '../fields.ts'
import { byId, Id, Maybe, Nullable, type Operation, type Reply, Text } from '../kit.ts'
import { monthField } from '../reports/reports.ts'
import { OrderKind } from '../sales/orders.ts'
import type { Static } from '../static.ts'

const base = '/webapi/v1/seller/scenicDivision/settlement'
const pages = ['scenicShare'] as const
const readOnly = { write: 'never', hideable: false } as const
const limit = 1_000_000_000_000

/** Worst first. A month with nothing to pay needs no decision. */
export const settlementStates = {
  due: '待确认',
  confirmed: '待付款',
  open: '未结束',
  paid: '已付款',
  none: '无应付',
} as const
export type SettlementState = keyof typeof settlementStates

/** The allowed moves by a person. The calendar moves `open` to `due`, or to `none`. */
export const settlementMoves = {
  due: ['confirmed'],
  confirmed: ['paid', 'due'],
  paid: ['confirmed'],
  open: [],
  none: [],
} as const satisfies Record<SettlementState, readonly SettlementState[]>

const amount = { ...readOnly, min: -limit, max: limit } as const
/** Not stored of months that were confirmed before statements were, if they have changed since. */
const stored = { ...readOnly, max: limit, null: true, none: '—' } as const
const turnoverFen = field.money('实收', { ...amount, sort: true })
const dueFen = field.money('应付分成', { ...amount, sort: true })

/** The days of a month under one agreement. */
export const SettlementPart = Type.Object({
  share: field.share('分成比例', { ...readOnly, decimals: agreedDecimals }),
  firstDay: field.day('开始日期', readOnly),
  lastDay: field.day('结束日期', readOnly),
  turnoverFen,
  dueFen,
})
export type SettlementPart = Static<typeof SettlementPart>

/** What everybody sees of a settlement who may see it, payer and receiver. */
export const settlementFields = {
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { write: 'never', filter: true }),
  areaName: field.text('景区', { ...readOnly, search: true, sort: true }),
  month: monthField({ ...readOnly, sort: true, filter: true }),
  paidFen: field.money('实付额', stored),
  refundedFen: field.money('退款额', stored),
  turnoverFen,
  parts: field.json<SettlementPart[], typeof readOnly>(
    Type.Array(SettlementPart, { title: '分成比例', minItems: 1, maxItems: 31 }),
    readOnly,
  ),
  /** Computed until it is confirmed, then as confirmed. Whole fen, rounded towards zero for each agreement. */
  dueFen,
  state: field.choice('状态', settlementStates, { ...readOnly, filter: 'many', sort: true }),
  paidOn: field.day('付款日期', { ...readOnly, null: true, none: '—', sort: true }),
}
const confirmation = {
  confirmedAt: field.instant('确认时间', { ...readOnly, null: true, none: '—' }),
  confirmedBy: field.text('确认人', { ...readOnly, null: true, none: '—' }),
}

/** The ratios as one text, in files. */
export const exportedParts = field.text('分成比例')
/** Of all rows of the filter; `unpaidFen` of those that are due or confirmed. */
export const SettlementSums = Type.Object({
  turnoverFen: Type.Integer(),
  dueFen: Type.Integer(),
  unpaidFen: Type.Integer(),
})

/** What was sold and given back on a day, of one order type. */
export const StatementLine = Type.Object({
  day: field.day('日期', readOnly),
  kind: OrderKind,
  paidFen: field.money('实付额', { ...readOnly, max: limit }),
  refundedFen: field.money('退款额', { ...readOnly, max: limit }),
})
export type StatementLine = Static<typeof StatementLine>

/** One settlement as a document between payer and receiver: 对账单. A confirmed one says the same whenever it is printed. */
export const Statement = Type.Object({
  id: Id,
  ...settlementFields,
  ...confirmation,
  payer: field.text('付款方', readOnly),
  receiver: field.text('收款方', readOnly),
  /** Null where they were not stored. */
  lines: Nullable(Type.Array(StatementLine, { title: '按日明细', maxItems: 62 })),
})
export type Statement = Static<typeof Statement>

const fields = {
  ...settlementFields,
  /** What the amount would be more today than when it was confirmed; 0 before. */
  changedFen: field.money('确认后变动', amount),
  ...confirmation,
  payNote: field.text('付款说明', { ...readOnly, none: '—' }),
  paidAt: field.instant('登记时间', { ...readOnly, null: true, none: '—' }),
  paidBy: field.text('登记人', { ...readOnly, null: true, none: '—' }),
}
const regular = crud(base, '景区结算', pages, fields, { counter: '笔', origin: 'own' })

const own = { method: 'POST', origin: 'own', pages } as const
const Counted = Type.Object({ count: Type.Integer({ minimum: 0 }) })
const batch = { minItems: 1, maxItems: 200 } as const

/**
 * What each scenic area is owed for a month by its agreements: turnover of the days × share. Computed from the same sums as the
 * reports, confirmed by a person when the month is over, then paid outside the product and noted here. A confirmed month keeps its
 * amount, and its agreements cannot be changed.
 */
export const scenicSettlements = {
  list: {
    ...regular.list,
    exported: { ...fields, parts: exportedParts },
    reply: Type.Object({ ...regular.list.reply.properties, sums: SettlementSums }),
  },
  statement: {
    ...own,
    method: 'GET',
    path: `${base}/{id}/statement`,
    title: '景区结算：对账单',
    ...byId,
    reply: Statement,
  },
  /** Fixes the amounts that were shown. All of them or none: an amount that is another by now is refused (1515). */
  confirm: {
    ...own,
    path: `${base}/confirm`,
    title: '景区结算：确认',
    body: Type.Object({ rows: Type.Array(Type.Object({ id: Id, dueFen }), { title: '景区结算', ...batch }) }),
    reply: Counted,
  },
  /** Notes that confirmed amounts were paid. All of them or none (2002). */
  pay: {
    ...own,
    path: `${base}/pay`,
    title: '景区结算：登记付款',
    body: Type.Object({
      ids: Type.Array(Id, { title: '景区结算', ...batch, uniqueItems: true }),
      paidOn: field.day('付款日期'),
      payNote: Maybe(Text('付款说明', 200)),
    }),
    reply: Counted,
  },
  /** Takes back the last step: the payment, or else the confirmation. */
  revert: {
    ...own,
    path: `${base}/revert`,
    title: '景区结算：撤销',
    body: Type.Object({
      id: Id,
      reason: Type.String({ title: '撤销原因', minLength: 1, maxLength: 200, pattern: '\\S' }),
    }),
    reply: Type.Object({ state: field.choice('状态', settlementStates) }),
  },
} as const satisfies Record<string, Operation>
export type ScenicSettlement = Reply<typeof scenicSettlements.list>['rows'][number]
