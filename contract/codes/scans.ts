import { Type } from 'typebox'
import { field } from '../fields.ts'
import {
  Day,
  Fen,
  Id,
  Instant,
  Maybe,
  Nullable,
  type Operation,
  PageOf,
  PageQuery,
  type Reply,
  TableQuery,
  Text,
} from '../kit.ts'
import type { Static } from '../static.ts'

/** What scans are counted by. */
export const scanGroups = {
  area: '按景区',
  case: '按项目',
  point: '按点位',
  device: '按摄像头',
  channel: '按渠道',
  day: '按日',
} as const
export type ScanGroup = keyof typeof scanGroups

/**
 * An order without a channel is credited to the channel of its visitor's last scan in the same scenic area, if that was at most this many
 * hours earlier.
 */
export const channelHours = 24

const group = field.choice('分组', scanGroups)
const places = {
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, null: true }),
  caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true, null: true }),
  /** Only where points are counted by; a camera's scans count for the point where it is now. */
  pointId: field.ref('点位', 'scenic.points', 'pointName', { filter: true, null: true }),
}
const days = { dayFrom: Maybe(Day), dayTo: Maybe(Day) }

/** The scans of a scenic area, project, point, camera, channel or day, and the paid orders that were made there or then. */
export const ScanRow = Type.Object({
  /** Of the scenic area, project, point or camera; of a day or channel a number that stays. */
  id: Type.Integer({ title: '编号' }),
  name: field.text('名称', { search: true, sort: true }),
  ...places,
  areaName: field.text('景区', { null: true }),
  caseName: field.text('项目', { null: true }),
  pointName: field.text('点位', { null: true }),
  deviceId: Nullable(Id),
  /** Empty if the scans had no channel. */
  channel: Nullable(Type.String({ title: '渠道' })),
  /** Only where days are counted by. */
  day: field.day('日期', { null: true, filter: true, hideable: false }),
  scans: field.count('扫码', '次', { sort: true, hideable: false }),
  orders: field.count('已付订单', '笔', { sort: true, hideable: false }),
  /** Paid orders per scan; null without scans. */
  conversion: field.share('转化率', { null: true, sort: true, max: 1_000_000, hideable: false }),
  /** Less refunds. */
  paidFen: field.money('实收', { sort: true, max: 100_000_000_000 }),
})
export type ScanRow = Static<typeof ScanRow>

const areaId = Maybe(Type.Unsafe<number>({ ...Id, title: '景区' }))
const caseId = Maybe(Type.Unsafe<number>({ ...Id, title: '项目' }))
const pointId = Maybe(Type.Unsafe<number>({ ...Id, title: '点位' }))

export const scans = {
  list: {
    method: 'POST',
    path: '/webapi/v1/operation/scan/commonpage',
    origin: 'own',
    title: '扫码统计：分页',
    pages: ['scan'],
    noun: '扫码',
    counter: '行',
    reads: true,
    body: TableQuery(['name', 'scans', 'orders', 'conversion', 'paidFen'], {
      by: Maybe(group),
      q: Maybe(Text('关键字', 40)),
      areaId,
      caseId,
      pointId,
      ...days,
      id: Maybe(Id),
    }),
    /** `sums` are those of all rows under the filter, not only of the shown ones. */
    reply: Type.Object({
      ...PageOf(ScanRow).properties,
      sums: Type.Object({ scans: Type.Integer(), orders: Type.Integer(), paidFen: Fen }),
    }),
  },
  /** The scans behind a row, the newest first. */
  rows: {
    method: 'POST',
    path: '/webapi/v1/operation/scan/rows',
    origin: 'own',
    title: '扫码统计：扫码明细',
    pages: ['scan'],
    reads: true,
    exported: {
      at: field.instant('扫码时间'),
      areaName: field.text('景区'),
      deviceName: field.text('摄像头'),
      channel: field.text('渠道'),
      visitorNick: field.text('游客'),
    },
    body: PageQuery(['at'], {
      areaId,
      caseId,
      pointId,
      deviceId: Maybe(Id),
      /** Exactly this one; empty for scans without any. */
      channel: Maybe(Text('渠道', 64)),
      ...days,
    }),
    reply: Type.Object({
      ...PageOf(
        Type.Object({
          id: Id,
          at: Instant,
          areaName: Type.String({ title: '景区' }),
          deviceName: Type.String({ title: '摄像头' }),
          channel: Type.String({ title: '渠道' }),
          visitorId: Id,
          visitorNick: Type.String({ title: '游客' }),
          /** The first paid order of the visitor there, within a day after the scan. */
          orderId: Nullable(Id),
        }),
      ).properties,
      /** How many further scans there were that have been deleted after the retention period (`KEEP_SCANS_DAYS`). */
      deleted: Type.Integer(),
    }),
  },
} as const satisfies Record<string, Operation>
export type ScanOne = Reply<typeof scans.rows>['rows'][number]
