import type { scans } from '../codes/scans.ts'
import type { Body } from '../kit.ts'
import type { pictures } from '../pictures/pictures.ts'
import type { FigureRows } from './figureRows.ts'
import type { Followed, OverviewMeasure } from './overview.ts'
import type { reports } from './reports.ts'

/** A page with the rows, or the finer sums, behind a figure of 运营总览. */
export type OverviewRows =
  | FigureRows
  | { readonly page: 'summary'; readonly filter: Body<typeof reports.summary> }
  | { readonly page: 'scan'; readonly filter: Body<typeof scans.list> }
  | { readonly page: 'photo'; readonly filter: Body<typeof pictures.list> }

/** What a figure is about: days, and a place; without one all scenic areas. */
export interface OverviewScope {
  readonly dayFrom: string
  readonly dayTo: string
  readonly areaIds?: number[] | undefined
  readonly caseId?: number | undefined
  /** Its cameras, as they are placed now. */
  readonly pointId?: number | undefined
  readonly deviceId?: number | undefined
}

/** Pages that take one scenic area or all. */
const single = ({ areaIds }: OverviewScope) => (areaIds === undefined || areaIds.length === 1 ? [areaIds?.[0]] : null)

const paid = ({ dayFrom, dayTo, ...place }: OverviewScope): OverviewRows => ({
  page: 'order',
  filter: { ...place, paidFrom: dayFrom, paidTo: dayTo },
})

/** The rows behind each figure; null where no page lists them. */
export const overviewRows: Readonly<
  Record<OverviewMeasure | 'matched' | 'printed', (scope: OverviewScope) => OverviewRows | null>
> = {
  turnoverFen: (scope) => {
    const [areaId] = single(scope) ?? [null]
    const { caseId, pointId, deviceId, dayFrom, dayTo } = scope
    return areaId === null || pointId !== undefined || deviceId !== undefined
      ? null
      : { page: 'summary', filter: { by: 'day', areaId, caseId, dayFrom, dayTo } }
  },
  paidFen: paid,
  paidOrders: paid,
  averageFen: paid,
  conversion: paid,
  orders: ({ dayFrom, dayTo, ...place }) => ({ page: 'order', filter: { ...place, from: dayFrom, to: dayTo } }),
  refundedFen: ({ dayFrom, dayTo, pointId, ...place }) =>
    pointId === undefined
      ? { page: 'refund', tab: 'done', filter: { ...place, succeededFrom: dayFrom, succeededTo: dayTo } }
      : null,
  scans: (scope) => {
    const [areaId] = single(scope) ?? [null]
    const { caseId, pointId, deviceId, dayFrom, dayTo } = scope
    return areaId === null || deviceId !== undefined
      ? null
      : { page: 'scan', filter: { by: 'day', areaId, caseId, pointId, dayFrom, dayTo } }
  },
  pictures: (scope) => photos(scope),
  matched: (scope) => photos(scope, ['matched', 'sold', 'printed']),
  printed: (scope) => photos(scope, ['printed']),
}

function photos(scope: OverviewScope, states?: ('matched' | 'sold' | 'printed')[]): OverviewRows | null {
  const [areaId] = single(scope) ?? [null]
  const { caseId, pointId, deviceId, dayFrom, dayTo } = scope
  // Pictures are listed by the point at which they were taken.
  return areaId === null || pointId !== undefined
    ? null
    : { page: 'photo', filter: { areaId, caseId, deviceId, from: dayFrom, to: dayTo, states } }
}

interface MeasureFacts {
  readonly kind: 'money' | 'count' | 'share'
  readonly unit: string
  readonly meaning: string
  /** Which direction is bad for the business. */
  readonly less: 'bad' | 'good'
}
export const measureFacts: Readonly<Record<OverviewMeasure, MeasureFacts>> = {
  turnoverFen: { kind: 'money', unit: '元', meaning: '实付额减退款额，各按自己的日子', less: 'bad' },
  paidFen: { kind: 'money', unit: '元', meaning: '支付时间在这些天的订单所付的钱', less: 'bad' },
  refundedFen: { kind: 'money', unit: '元', meaning: '到账时间在这些天的退款，不论订单何时支付', less: 'good' },
  orders: { kind: 'count', unit: '笔', meaning: '这些天生成的订单，含未支付', less: 'bad' },
  paidOrders: { kind: 'count', unit: '笔', meaning: '支付时间在这些天的订单', less: 'bad' },
  averageFen: { kind: 'money', unit: '元', meaning: '实付额 ÷ 支付笔数', less: 'bad' },
  scans: { kind: 'count', unit: '次', meaning: '这些天的扫码次数', less: 'bad' },
  pictures: { kind: 'count', unit: '张', meaning: '这些天拍摄的照片', less: 'bad' },
  conversion: { kind: 'share', unit: '%', meaning: '支付笔数 ÷ 扫码次数', less: 'bad' },
}

interface FunnelStep {
  readonly key: 'scans' | 'matched' | 'orders' | 'paidOrders' | 'printed'
  readonly name: string
  readonly unit: string
  /** The ratio shown beside it: this step per another one, as a share, or as a number with the unit `each`. */
  readonly of?: { readonly key: keyof Followed; readonly name: string; readonly each?: string }
}
/** From a visitor's scan to a printed picture. Pictures are those taken on these days, whatever happened to them later. */
export const funnelSteps: readonly FunnelStep[] = [
  { key: 'scans', name: '扫码', unit: '次' },
  { key: 'matched', name: '匹配', unit: '张', of: { key: 'pictures', name: '占拍摄照片' } },
  { key: 'orders', name: '下单', unit: '笔', of: { key: 'scans', name: '占扫码' } },
  { key: 'paidOrders', name: '支付', unit: '笔', of: { key: 'orders', name: '占下单' } },
  { key: 'printed', name: '打印', unit: '张', of: { key: 'paidOrders', name: '每笔支付', each: '张' } },
]
