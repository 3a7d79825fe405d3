import { Type } from 'typebox'
import { crud, withFields } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { byId, Instant, Maybe, Nullable, type Operation, type Reply } from '../kit.ts'
import type { Static } from '../static.ts'

export const severities = { critical: '紧急', major: '重要', minor: '轻微' } as const
export const matterStates = { open: '待指派', assigned: '处理中', solved: '已解决', closed: '已关闭' } as const
export type MatterState = keyof typeof matterStates
/** States that still need work; deadlines apply to them. */
export const unsolvedStates = ['open', 'assigned'] as const satisfies readonly MatterState[]
/** States that are not final. */
export const unclosedStates = [...unsolvedStates, 'solved'] as const satisfies readonly MatterState[]

export interface Move {
  /** What moves it: 指派. */
  readonly verb: string
  /** Said once it is done. */
  readonly done: string
  /** The question that the note must answer; if absent, the note is optional. */
  readonly asks?: string
}
/** The table `move` has the same moves. A closed matter stays closed: a recurring issue is a new one. */
export const matterMoves: Readonly<Record<MatterState, Readonly<Partial<Record<MatterState, Move>>>>> = {
  open: {
    assigned: { verb: '指派', done: '已指派' },
    closed: { verb: '不处理', done: '已关闭', asks: '为什么不处理' },
  },
  assigned: {
    open: { verb: '收回', done: '已收回，等待重新指派', asks: '为什么收回' },
    solved: { verb: '解决', done: '已解决，等待确认', asks: '怎么解决的' },
  },
  solved: {
    assigned: { verb: '退回', done: '已退回责任人', asks: '哪里还没有解决' },
    closed: { verb: '确认关闭', done: '已关闭' },
  },
  closed: {},
}

const state = field.choice('状态', matterStates, { write: 'never', filter: 'many', sort: true })
const file = Type.String({ title: '文件', maxLength: 200 })
export const MatterImage = Type.Object({
  key: file,
  url: Type.String(),
  /** At most 400 px wide and high. */
  thumbUrl: Type.String(),
})
export type MatterImage = Static<typeof MatterImage>
export const maxImages = 9

const base = '/webapi/v1/operation/mattermanage'
const regular = crud(
  base,
  '问题',
  ['matter'],
  {
    title: field.name('问题标题', { max: 60, search: true, sort: true }),
    severity: field.choice('严重程度', severities, { start: 'major', filter: 'many', sort: true }),
    state,
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'once' }),
    areaName: field.text('景区', { sort: true, write: 'never' }),
    caseId: field.ref('项目', 'scenic.cases', 'caseName', { null: true, filter: true }),
    caseName: field.text('项目', { null: true, sort: true, write: 'never' }),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { null: true, filter: true }),
    deviceName: field.text('摄像头', { null: true, write: 'never' }),
    orderId: field.ref('订单', 'sales.orders', 'orderNo', { null: true, write: 'never' }),
    orderNo: field.text('订单号', { null: true, max: 64, search: true }),
    tagId: field.ref('标签', 'matters.matterTags', 'tagName', { null: true, filter: true }),
    tagName: field.text('标签', { null: true, write: 'never' }),
    responsorId: field.ref('责任人', 'matters.matterResponsors', 'responsorName', { null: true, filter: true }),
    responsorName: field.text('责任人', { null: true, sort: true, write: 'never' }),
    responsorPhone: field.text('责任人电话', { null: true, write: 'never' }),
    deadlineAt: field.instant('截止时间', { bounds: 'end', null: true, filter: true, sort: true }),
    /** The deadline has passed and it is not solved. */
    overdue: field.flag('逾期', ['已逾期', '未逾期'], { write: 'never', filter: true }),
    text: field.note('问题描述', { max: 2000, start: '', search: true }),
    /** What `upload` has answered to this account within a day, or the matter has already. */
    imageKeys: field.json<string[], { start: string[] }>(Type.Array(file, { title: '图片', maxItems: maxImages }), {
      start: [],
    }),
    images: field.json<MatterImage[], { write: 'never' }>(Type.Array(MatterImage, { title: '图片' }), {
      write: 'never',
    }),
    createdBy: field.text('提出人', { write: 'never' }),
    solvedAt: field.instant('解决时间', { null: true, write: 'never', sort: true }),
    closedAt: field.instant('关闭时间', { null: true, write: 'never', sort: true }),
    /** It never had a responsor, so nothing about it has to stay on record. */
    isRemovable: field.flag('可删除', ['是', '否'], { write: 'never', exported: false, hideable: false }),
    createdAt,
  },
  {
    filter: {
      /** Those of the responsor who is linked to the caller's account. */
      assignedToMe: Maybe(Type.Boolean({ title: '我负责的' })),
    },
  },
)

/** A change of state, or a remark; a remark has no states. */
const MatterEvent = Type.Object({
  at: Instant,
  by: Type.String({ title: '操作人' }),
  from: Nullable(state),
  to: Nullable(state),
  /** Who has it from then on, where that changed. */
  responsor: Nullable(Type.String()),
  note: Type.String(),
})
export type MatterEvent = Static<typeof MatterEvent>

export const matters = {
  list: { ...regular.list, path: `${base}/getMatter` },
  /** With what happened to it, the oldest first. */
  one: {
    ...regular.one,
    path: `${base}/getMatterByMatterId/{id}`,
    reply: withFields(regular.one.reply, { events: Type.Array(MatterEvent) }),
  },
  add: { ...regular.add, path: `${base}/addMatter/` },
  /** Moves it too (`matterMoves`). A responsor who is given to an open one, or taken away, moves it by that. */
  edit: {
    ...regular.editInBody,
    path: `${base}/modifyMatter/`,
    body: withFields(regular.editInBody.body, {
      state: Maybe(field.choice('状态', matterStates)),
      /** Stored with the change; alone it is a remark, which is also allowed for a closed matter. */
      note: Maybe(field.note('处理说明')),
    }),
  },
  /** Only while it is not assigned; later a matter is closed and stays on record. */
  remove: { ...regular.remove, method: 'POST', path: `${base}/deleteMatter/{id}` },
  /** The matters of a project, unclosed ones first; at most 50, `total` counts all. */
  ofCase: {
    method: 'POST',
    path: `${base}/getMatterByCaseId/{id}`,
    title: '问题：某项目的',
    pages: ['matter'],
    reads: true,
    ...byId,
    reply: regular.list.reply,
  },
  /** Uploads a picture before the matter that will show it; the returned key belongs into `imageKeys`. */
  upload: {
    method: 'POST',
    path: `${base}/uploadImage`,
    origin: 'own',
    title: '问题：上传图片',
    pages: ['matter'],
    file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 20 * 1_048_576 },
    reply: MatterImage,
    raw: 'upload',
  },
} as const satisfies Record<string, Operation>
export type Matter = Reply<typeof matters.list>['rows'][number]
