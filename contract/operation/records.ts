import { type Static, Type } from 'typebox'
import { Changed, crud } from '../crud.ts'
import { field } from '../fields.ts'
import { Id, Instant, OneOf, type Operation, type Reply, Version } from '../kit.ts'

/** From the camera to the visitor. A stage may be skipped; what failed may be tried again; what is ready stays so. */
export const recordStates = {
  recording: '录制中',
  uploaded: '待合成',
  synthesising: '合成中',
  ready: '已生成',
  failed: '失败',
} as const
export type RecordState = keyof typeof recordStates
export const RecordStateWord = OneOf('状态', Object.keys(recordStates) as RecordState[])

/** What whoever makes the video told of it. */
export const RecordStep = Type.Object({
  state: RecordStateWord,
  at: Instant,
  /** Why it failed. */
  reason: Type.String({ title: '原因' }),
})
export type RecordStep = Static<typeof RecordStep>

/** A person's words stand longer than those of whoever makes the videos, which failures bring along. */
const errorMess = field.text('错误信息', { max: 300 })

const base = '/webapi/v1/operation/record'
const regular = crud(
  base,
  '视频',
  ['video', 'history', 'synthesis'],
  {
    externalId: field.text('视频编号', { search: true, write: 'never' }),
    state: field.choice('状态', recordStates, { filter: 'many', write: 'never' }),
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'never' }),
    areaName: field.text('景区', { write: 'never' }),
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true, write: 'never' }),
    caseName: field.text('项目', { write: 'never' }),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { filter: true, write: 'never' }),
    deviceName: field.text('摄像头', { write: 'never' }),
    visitorId: field.ref('游客', 'user.visitors', 'visitorNick', { null: true, write: 'never' }),
    visitorNick: field.text('游客', { null: true, write: 'never' }),
    orderId: field.ref('订单', 'operation.orders', 'orderNo', { null: true, write: 'never' }),
    orderNo: field.text('订单号', { null: true, none: '没有订单', search: true, write: 'never' }),
    /** What the order bought. */
    packageName: field.text('套餐', { null: true, write: 'never' }),
    template: field.text('模板', { write: 'never' }),
    errorMess,
    /** Who noted it; empty where whoever makes the video says it. */
    errorBy: field.text('注明人', { null: true, write: 'never' }),
    /** Where whoever makes the video keeps it: an address or the key of an object. The platform does not fetch it. */
    file: field.text('文件', { null: true, none: '还没有', max: 500, write: 'never' }),
    durationSeconds: field.number('时长', '秒', { null: true, write: 'never' }),
    recordedAt: field.instant('录制时间', { sort: true, filter: true, write: 'never' }),
    /** Since when it is in its state. */
    stateAt: field.instant('状态时间', { write: 'never' }),
    readyAt: field.instant('生成时间', { null: true, write: 'never' }),
    steps: field.json<RecordStep[], { write: 'never' }>(Type.Array(RecordStep, { title: '生成经过' }), {
      write: 'never',
    }),
  },
  { counter: '条' },
)

/** Videos that are generated for visitors. Whoever makes them tells of them at the ingest door. */
export const records = {
  list: regular.list,
  /** Notes what is wrong with a video in one's own words, or clears it with none. Its state is its maker's alone. */
  modifyErrorMess: {
    method: 'POST',
    path: `${base}/modifyErrorMess`,
    title: '视频：注明错误',
    pages: ['video', 'synthesis'],
    noun: '视频',
    body: Type.Object({ id: Id, errorMess, version: Version }),
    reply: Changed,
  },
} as const satisfies Record<string, Operation>
export type VideoRecord = Reply<typeof records.list>['rows'][number]
