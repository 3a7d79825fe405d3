import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, placed } from '../fields.ts'
import { Done, Id, Maybe, type Operation, type Reply } from '../kit.ts'
import { paperWords } from './papers.ts'
import { requestKey } from './printAccounts.ts'

export const printJobStates = {
  queued: '排队中',
  sending: '发送中',
  printing: '打印中',
  done: '已打印',
  failed: '没有打印',
  cancelled: '已取消',
} as const
export type PrintJobState = keyof typeof printJobStates
export const printJobKinds = { picture: '照片', test: '测试页' } as const
/** How a picture gets onto paper of another shape. */
export const printFits = { fill: '铺满，裁去边缘', whole: '完整，四周留白' } as const
export const maxCopies = 20
export const maxPrintPictures = 100

/** How pictures are put onto paper, and why some are printed again; used on site and in the browser. */
export const printTicket = {
  copies: field.count('份数', '张', { min: 1, max: maxCopies }),
  fit: field.choice('版式', printFits),
  note: field.note('重打原因', { max: 200 }),
} as const
export const PrintTicket = Type.Object(printTicket)

/** The first word is for a job with a requested cancellation, the second for all others. */
export const cancellingWords = ['正在取消', '未在取消'] as const

const readOnly = { write: 'never' } as const
const base = '/webapi/v1/printer/printJob'
const regular = crud(
  base,
  '打印任务',
  ['printer', 'printRemote'],
  {
    ...placed,
    // By neither name is it sorted: there are many rows, in the order of their time.
    areaName: field.text('景区', readOnly),
    caseName: field.text('项目', readOnly),
    printerId: field.ref('打印机', 'printing.printers', 'printerName', { ...readOnly, filter: true }),
    printerName: field.text('打印机', readOnly),
    accountId: field.ref('打印账户', 'printing.printAccounts', 'accountName', {
      ...readOnly,
      null: true,
      filter: true,
    }),
    accountName: field.text('打印账户', { ...readOnly, null: true, none: '测试页不用' }),
    kind: field.choice('内容', printJobKinds, { ...readOnly, filter: true }),
    pictureId: field.number('照片编号', '', { ...readOnly, null: true }),
    pictureName: field.text('照片', { ...readOnly, null: true, none: '—' }),
    /** Signed, expiring; null for a test page, and once the files of the picture went. */
    thumbUrl: field.picture('小图', { ...readOnly, null: true }),
    copies: field.count('份数', '张', { ...readOnly, hideable: false }),
    printed: field.count('已出纸', '张', { ...readOnly, hideable: false }),
    media: field.choice('相纸', paperWords, readOnly),
    fit: field.choice('版式', printFits, readOnly),
    state: field.choice('状态', printJobStates, { ...readOnly, filter: true, sort: true, hideable: false }),
    /** Cancellation was requested, and the job has not stopped yet. */
    cancelling: field.flag('取消进度', cancellingWords, { ...readOnly, hideable: false }),
    reason: field.note('原因', { ...readOnly, none: '—' }),
    note: field.note('重打原因', { ...readOnly, none: '—' }),
    byName: field.text('操作人', readOnly),
    createdAt: field.instant('提交时间', { ...readOnly, sort: true, filter: true }),
    sentAt: field.instant('发出时间', { ...readOnly, null: true, none: '还没有发出' }),
    doneAt: field.instant('结束时间', { ...readOnly, null: true, none: '还没有结束' }),
  },
  // A condition of its own, because accounts may not filter by fields that are hidden from them, such as the time.
  { counter: '个', filter: { pictureId: Maybe(Id), ownToday: Maybe(Type.Boolean({ title: '本人今天送打的' })) } },
)

/** Pages on their way to printers. They take from the print account when they are queued, and give back what did not come out. */
export const printJobs = {
  list: { ...regular.list, origin: 'own' },
  /**
   * Queues pictures for a printer, in the given order.
   * @throws 1512 one of them does not exist; 1530 fewer prints are left; 2001 the key was used for a different call; 2002 the printer is
   * switched off or has no account, or files of a picture have been deleted; 2000 on `note` if one was already printed and the note is
   * missing
   */
  print: {
    method: 'POST',
    path: '/webapi/v1/printer/printerInfo/printImage',
    title: '打印任务：打印照片',
    pages: ['printRemote'],
    body: Type.Object({
      printerId: field.ref('打印机', 'printing.printers', 'printerName'),
      pictureIds: Type.Array(Id, { title: '照片', minItems: 1, maxItems: maxPrintPictures }),
      copies: Maybe(printTicket.copies),
      fit: Maybe(printTicket.fit),
      note: Maybe(printTicket.note),
      requestKey,
    }),
    reply: Type.Object({
      /** In the order of the pictures. */
      jobIds: Type.Array(Id),
      /** Left on the account. */
      remaining: Type.Integer(),
      /** It had come before; nothing was queued. */
      repeated: Type.Boolean(),
    }),
  },
  /** Stops it where it is; what came out by then is not given back. @throws 2002 it is over */
  cancel: {
    method: 'POST',
    path: `${base}/cancel`,
    origin: 'own',
    title: '打印任务：取消',
    pages: ['printer', 'printRemote'],
    body: Type.Object({ id: Id }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
export type PrintJob = Reply<typeof printJobs.list>['rows'][number]
