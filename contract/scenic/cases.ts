import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { choosing, Id, ListOf, Maybe, OneOf, type Operation, type Reply } from '../kit.ts'
import type { Static } from '../static.ts'
import { turnoverAside } from '../turnover.ts'
import { devicesOnline, runningState } from './runningState.ts'

export const caseTypes = { travelPhoto: '旅拍照片', clip: '精彩短片', ride: '项目跟拍', ceremony: '打卡仪式' } as const
export const startingCaseType = 'travelPhoto' satisfies keyof typeof caseTypes
export const caseStatuses = { running: '运行中', paused: '已暂停' } as const
const caseType = field.choice('项目类型', caseTypes, { start: startingCaseType, filter: true })

/** One picture of a project: where it is shown, and its file. */
export const CaseImage = Type.Object({
  slot: OneOf('位置', ['cover', 'banner', 'map', 'detail']),
  key: Type.String({ title: '文件', maxLength: 200 }),
  url: Type.String(),
  /** At most 400 px wide and high. */
  thumbUrl: Type.String(),
})

export type CaseImage = Static<typeof CaseImage>

const everyCaseSelect = [
  'version',
  'area',
  'equipment',
  'stream',
  'stream2',
  'cameraGroup',
  'point',
  'package',
  'photoPackage',
  'activity',
  'coupon',
  'template',
  'material',
  'audio',
  'channelCode',
  'scheme',
  'display',
  'hotspot',
  'order',
  'refund',
  'photo',
  'gallery',
  'photoOrder',
  'monitor',
  'travelSpot',
  'matter',
  'scan',
  'summary',
  'monthly',
  'sales',
  'history',
  'enterprise',
  'merchant',
  'printCount',
  'printer',
  'recharge',
  'revenueShare',
  'merchantShare',
  'splitBill',
  'transfer',
  'photoDashboard',
  'video',
  'synthesis',
  'printRemote',
  'printLocal',
  'photoPrintLocal',
] as const

const regular = crud('/webapi/v1/scenic/case', '项目', ['area'], {
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'once' }),
  areaName: field.text('景区', { sort: true, write: 'never' }),
  name: field.name('项目名称', { search: true, sort: true }),
  caseType,
  priceDefaultFen: field.money('默认价', { start: 0, sort: true, hint: '没有套餐时按此价出售' }),
  clipSeconds: field.count('片段时长', '秒', { max: 600, start: 0, sort: true, zero: '不拍片段' }),
  status: field.choice('状态', caseStatuses, {
    start: 'running',
    filter: true,
    sort: true,
    hint: '暂停后摄像头照常上报',
  }),
  images: field.json<CaseImage[], { write: 'never'; hideable: false }>(Type.Array(CaseImage, { title: '图片' }), {
    write: 'never',
    hideable: false,
  }),
  /** Of its cameras; 降级 where only some of them are down. */
  state: runningState,
  points: field.count('点位', '个', { write: 'never', sort: true, hideable: false }),
  devices: field.count('摄像头', '台', { write: 'never', sort: true, hideable: false }),
  devicesOnline,
  picturesToday: field.count('今日照片', '张', { write: 'never', sort: true }),
  turnoverFen: turnoverAside,
  createdAt,
})

export const cases = {
  list: { ...regular.list, pages: ['area', 'travelSpot', 'display', 'hotspot'] },
  add: { ...regular.add, imported: true },
  edit: regular.edit,
  remove: regular.remove,
  options: {
    method: 'POST',
    path: '/webapi/v1/scenic/case/commonpage_case',
    title: '项目：可选项',
    pages: everyCaseSelect,
    reads: true,
    body: Type.Object({ areaId: Maybe(Id), ...choosing }),
    reply: ListOf(Type.Object({ id: Id, areaId: Id, areaName: Type.String(), name: Type.String(), caseType })),
  },
  provinces: {
    method: 'POST',
    path: '/webapi/v1/scenic/case/province_common',
    title: '景区与项目：按省份计数',
    pages: ['travelSpot', 'area', 'overview'],
    reads: true,
    body: Type.Object({}),
    reply: ListOf(
      Type.Object({
        province: field.name('省份', { max: 20 }),
        areas: field.count('景区', '个'),
        cases: field.count('项目', '个'),
        devices: field.count('摄像头', '台'),
      }),
    ),
  },
} as const satisfies Record<string, Operation>
export type Case = Reply<typeof cases.list>['rows'][number]
