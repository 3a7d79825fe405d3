import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { agreedDecimals } from '../decimals.ts'
import { createdAt, field, placed } from '../fields.ts'
import { Id, Instant, ListOf, Maybe, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import { OrderKind, orderKindNames } from '../sales/orders.ts'
import { receivedFen } from './received.ts'

/** Who gets a share: the enterprise of a project, or a merchant there. */
export const receiverSides = { enterprise: '企业', merchant: '商户' } as const
/** By the clock. */
export const shareStates = { running: '生效中', planned: '未开始', ended: '已结束' } as const
type Kind = keyof typeof orderKindNames

const base = '/webapi/v1/seller/mproportion'
const pages = ['revenueShare', 'merchantShare'] as const
const receiver = field.choice('接收方类型', receiverSides, { write: 'never', filter: true, hideable: false })
const receiverName = field.text('接收方', { write: 'never', search: true, sort: true })
const share = field.share('分账比例', { min: 1, sort: true, decimals: agreedDecimals })
const orderKind = field.choice('订单类型', orderKindNames)

const regular = crud(
  base,
  '分账比例',
  pages,
  {
    ...placed,
    receiver,
    receiverName,
    /** The merchant; null for a share of the project's enterprise. */
    merchantId: field.ref('商户', 'sharing.merchants', 'receiverName', { null: true, write: 'once' }),
    orderKinds: field.json<Kind[], { hideable: false }>(
      Type.Array(OneOf('订单类型', Object.keys(orderKindNames) as Kind[]), {
        title: '订单类型',
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
      }),
      { hideable: false },
    ),
    /** The same in words: 视频、照片. */
    orderTypes: field.text('订单类型', { write: 'never', hideable: false }),
    share,
    /** What all ratios in force take of an order of the project, of the order type of which they take most; null without any. */
    caseShare: field.share('项目共分出', {
      write: 'never',
      null: true,
      hideable: false,
      sort: true,
      decimals: agreedDecimals,
    }),
    state: field.choice('状态', shareStates, { write: 'never', filter: true, sort: true, hideable: false }),
    startsAt: field.instant('开始时间', { bounds: 'start', optional: true, sort: true, hideable: false }),
    endsAt: field.instant('结束时间', {
      bounds: 'end',
      null: true,
      none: '长期',
      sort: true,
      after: 'startsAt',
      ahead: true,
      hideable: false,
    }),
    receivedFen,
    note: field.text('备注', { start: '' }),
    createdAt,
  },
  { filter: { orderKind: Maybe(orderKind) }, counter: '条' },
)

/** The shares of one order type at a given instant. */
export const SharedType = Type.Object({
  kind: OrderKind,
  name: field.text('订单类型'),
  share,
  receivers: Type.Array(
    Type.Object({ id: Id, receiver, name: Type.Unsafe<string>({ type: 'string', title: '接收方' }), share }),
  ),
})

/**
 * The part of an order that each receiver gets, by project and order type: 企业分账, 商户分账. A ratio that has begun can only be ended, because
 * it is a record.
 * At no instant do the shares of a project and order type exceed the limit, or overlap for one receiver.
 */
export const shareRatios = {
  list: regular.list,
  /** Without `merchantId` for the project's enterprise; without `startsAt` from now on. */
  add: { ...regular.add, stepUp: true },
  edit: { ...regular.edit, stepUp: true },
  /** Only before it begins (2002). */
  remove: { ...regular.remove, stepUp: true },
  /** Ratios of enterprises and merchants that have not ended, at most 1,000: of a project, or of the projects that an enterprise receives for. */
  all: {
    method: 'GET',
    path: `${base}/`,
    title: '分账比例：未结束的',
    pages,
    query: Type.Object({ caseId: Maybe(Id), enterpriseId: Maybe(Id) }),
    reply: ListOf(regular.one.reply),
  },
  /**
   * Running projects whose enterprise gets nothing of an order that is paid now, at most 500: those first that only lack a ratio, the
   * latest to have had one at the top. Areas of the platform are left out, because it collects itself.
   */
  bare: {
    method: 'GET',
    path: `${base}/bare`,
    origin: 'own',
    title: '分账比例：现在不给企业分账的项目',
    pages,
    reply: ListOf(
      Type.Object({
        id: Id,
        name: field.text('项目'),
        areaId: Id,
        areaName: field.text('景区'),
        enterpriseName: Nullable(Type.String()),
        /** When the ratio that ended last did so. */
        endedAt: Nullable(Instant),
        /** When the next ratio begins. */
        startsAt: Nullable(Instant),
      }),
    ),
  },
  /** All order types, or those of one ratio. */
  orderTypes: {
    method: 'POST',
    path: `${base}/orderType`,
    title: '分账比例：订单类型',
    pages,
    reads: true,
    body: Type.Object({ id: Maybe(Id) }),
    reply: ListOf(Type.Object({ kind: OrderKind, name: Type.String() })),
  },
  /** The shares of a project, now or at another instant; `limit` is the maximum. */
  sharedTypes: {
    method: 'POST',
    path: `${base}/shareorderType`,
    title: '分账比例：某项目已分的订单类型',
    pages,
    reads: true,
    body: Type.Object({ caseId: Id, at: Maybe(Instant) }),
    reply: Type.Object({
      /** The scenic area of the project. */
      areaId: Id,
      enterpriseId: Nullable(Id),
      enterpriseName: Nullable(Type.String()),
      limit: Type.Integer({ minimum: 0, maximum: 10_000 }),
      rows: Type.Array(SharedType),
    }),
  },
} as const satisfies Record<string, Operation>
export type ShareRatio = Reply<typeof shareRatios.list>['rows'][number]
export type Shared = Reply<typeof shareRatios.sharedTypes>
