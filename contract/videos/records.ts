import { Type } from 'typebox'
import { PageCode } from '../codes/pageCode.ts'
import { Changed, crud } from '../crud.ts'
import { field } from '../fields.ts'
import { byId, Id, ListOf, Maybe, type Operation, type Reply, Version } from '../kit.ts'
import { paidWords } from '../pictures/pictures.ts'
import { filmPriorities } from './films.ts'
import { RecordDownload, RecordPayment, RecordRetry, RecordStep, recordStates } from './recordParts.ts'

/** A note by a person stays until the next failure replaces it; an error reported by the maker is cleared when the video moves on. */
const errorMess = field.text('错误信息', { max: 300 })

/** Instead of a video that customers do not get yet. */
export const unpaidWords = '游客付款后才能播放和下载，现在可看海报'

const base = '/webapi/v1/operation/record'
const regular = crud(
  base,
  '视频',
  ['video', 'history', 'synthesis'],
  {
    externalId: field.text('视频编号', { search: true, write: 'never' }),
    state: field.choice('状态', recordStates, { filter: 'many', write: 'never', hideable: false }),
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'never' }),
    areaName: field.text('景区', { write: 'never' }),
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true, write: 'never' }),
    caseName: field.text('项目', { write: 'never' }),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { filter: true, write: 'never' }),
    deviceName: field.text('摄像头', { write: 'never' }),
    visitorId: field.ref('游客', 'visitors.visitors', 'visitorNick', { null: true, write: 'never' }),
    visitorNick: field.text('游客', { search: true, null: true, write: 'never' }),
    /** Masked: 138****5621. */
    phone: field.text('手机号', { search: true, null: true, write: 'never', hideable: 'visitorPhone' }),
    orderId: field.ref('订单', 'sales.orders', 'orderNo', { null: true, write: 'never' }),
    orderNo: field.text('订单号', { null: true, none: '没有订单', search: true, write: 'never' }),
    /** What the order bought. */
    packageName: field.text('套餐', { null: true, write: 'never' }),
    template: field.text('模板', { write: 'never' }),
    errorMess,
    /** The person who wrote it; null if the maker of the video reported it. */
    errorBy: field.text('注明人', { null: true, write: 'never' }),
    /** Why it failed, without the figures in the words: the same fault is the same text. */
    reason: field.text('失败类别', { null: true, filter: true, max: 300, write: 'never' }),
    /** Where the maker of the video stores it: an address or the key of an object. The platform does not download it. */
    file: field.text('文件', { null: true, none: '还没有', max: 500, write: 'never' }),
    /** Its order was paid for, and not all of that went back: from then on customers play it and fetch its file. */
    isPaid: field.flag('付款', paidWords, { write: 'never', hideable: false }),
    /** Of the file that was handed in: it is played from here. Signed, expiring; null for customers before it is paid for. */
    videoUrl: field.picture('视频文件', { null: true, write: 'never', exported: false, hideable: false }),
    /** At most 1280 px, and at most 400 px. Signed, expiring. */
    posterUrl: field.picture('海报', { null: true, write: 'never', exported: false, hideable: false }),
    thumbUrl: field.picture('小图', { null: true, write: 'never', exported: false, hideable: false }),
    fileBytes: field.count('大小', '字节', { null: true, write: 'never' }),
    width: field.count('宽', '像素', { null: true, write: 'never' }),
    height: field.count('高', '像素', { null: true, write: 'never' }),
    /** When its files were deleted after the retention period (`KEEP_VIDEOS_DAYS`). */
    clearedAt: field.instant('清理时间', { null: true, write: 'never' }),
    durationSeconds: field.number('时长', '秒', { null: true, write: 'never' }),
    /**
     * The cloud server on which it is made, for accounts that may see servers. Only its instance id is known if it is not registered,
     * and only the name of the film maker if that runs elsewhere.
     */
    serverId: field.ref('云服务器', 'servers.servers', 'serverName', { null: true, filter: true, write: 'never' }),
    serverName: field.text('云服务器', { null: true, write: 'never' }),
    /** Of a video that the platform makes itself. */
    priority: field.choice('次序', filmPriorities, { null: true, write: 'never', exported: false }),
    progress: field.count('进度', '%', { null: true, max: 100, write: 'never' }),
    attempt: field.count('合成次数', '次', { min: 1, write: 'never' }),
    /** Since when another attempt is wished for, and not answered. */
    retryAt: field.instant('请求重试时间', { null: true, write: 'never', hideable: false }),
    retries: field.json<RecordRetry[], { write: 'never'; exported: false }>(
      Type.Array(RecordRetry, { title: '重试请求' }),
      { write: 'never', exported: false },
    ),
    recordedAt: field.instant('录制时间', { sort: true, filter: true, write: 'never' }),
    /** Since when it is in its state. */
    stateAt: field.instant('状态时间', { sort: true, write: 'never' }),
    readyAt: field.instant('生成时间', { null: true, filter: true, write: 'never' }),
    steps: field.json<RecordStep[], { write: 'never' }>(Type.Array(RecordStep, { title: '生成经过' }), {
      write: 'never',
    }),
  },
  {
    counter: '条',
    /** Another attempt is wished for, and not answered. */
    filter: { retryRequested: Maybe(Type.Boolean({ title: '已请求重试' })) },
  },
)

/** Videos generated for visitors. Their makers report them at the ingest API. */
export const records = {
  list: regular.list,
  /** Stores a note about an error of a video, or clears it if empty. Only the maker of the video changes its state. */
  modifyErrorMess: {
    method: 'POST',
    path: `${base}/modifyErrorMess`,
    title: '视频：注明错误',
    pages: ['video', 'synthesis'],
    noun: '视频',
    body: Type.Object({ id: Id, errorMess, version: Version }),
    reply: Changed,
  },
  /** The file as uploaded, for download: for the platform, and for customers once its order is paid. Each download is audited. */
  file: {
    method: 'POST',
    path: `${base}/file`,
    origin: 'own',
    title: '视频：下载文件',
    pages: ['video', 'synthesis'],
    noun: '视频',
    body: Type.Object({ id: Id }),
    /** Signed, expiring. */
    reply: Type.Object({ url: Type.String() }),
  },
  /** Its poster with a code that opens it in the mini-program, drawn by the server. */
  downXcxImage: {
    method: 'POST',
    path: `${base}/downXcxImage`,
    title: '视频：小程序海报',
    pages: ['video'],
    noun: '视频',
    body: Type.Object({ id: Id }),
    ownTransactions: true,
    reply: PageCode,
  },
  /** What the visitor of a video has paid or tried to pay, the newest first; at most a hundred. */
  userPay: {
    method: 'GET',
    path: `${base}/user/pay/{id}`,
    title: '视频：游客的支付',
    pages: ['video'],
    ...byId,
    reply: ListOf(RecordPayment),
  },
  /** What a visitor has fetched, the newest first; at most a hundred. */
  userDown: {
    method: 'GET',
    path: `${base}/user/down`,
    title: '视频：游客的下载',
    pages: ['video'],
    query: Type.Object({ visitorId: Id }),
    reply: ListOf(RecordDownload),
  },
} as const satisfies Record<string, Operation>
export type VideoRecord = Reply<typeof records.list>['rows'][number]
