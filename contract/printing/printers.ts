import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import {
  byId,
  Created,
  choosing,
  Id,
  ListOf,
  Maybe,
  Nullable,
  type Operation,
  ofVersion,
  type Reply,
  Version,
} from '../kit.ts'
import { paperWords } from './papers.ts'
import { printStates } from './printAccounts.ts'
import { protocols } from './printerVendors.ts'

/**
 * States that need attention come first. 空闲, 打印中 and 已停止 were reported by the printer within the last 90 seconds; 失联: its last report is
 * older; 无余量: it is idle, but its account has no prints left, so that it prints nothing but test pages.
 */
export const printerStates = {
  away: '失联',
  stopped: '已停止',
  empty: printStates.empty,
  waiting: '待接入',
  printing: '打印中',
  idle: '空闲',
  off: '已停用',
} as const
export type PrinterState = keyof typeof printerStates

/** The supplies of a printer and their levels, as reported by the printer. */
export const Supplies = Type.Array(
  Type.Object({
    name: field.text('耗材'),
    level: field.count('余量', '%', { null: true, none: '未上报' }),
  }),
  { title: '耗材' },
)
export interface Supply {
  name: string
  level: number | null
}
const readOnly = { write: 'never', hideable: false } as const

const base = '/webapi/v1/printer/printerInfo'
const regular = crud(
  base,
  '打印机',
  ['printer'],
  {
    ...placed,
    vendorId: field.ref('厂商', 'printing.printerVendors', 'vendorName', { write: 'once', filter: true }),
    vendorName: field.text('厂商', { write: 'never', sort: true }),
    protocol: field.choice('接入方式', protocols, { ...readOnly, filter: true }),
    name: field.name('打印机名称', { search: true, sort: true, hideable: false }),
    address: field.text('地址', {
      start: '',
      search: true,
      hint: 'IPP 打印机填写，如 ipp://192.168.1.20/ipp/print；其他接入方式留空',
    }),
    media: field.choice('相纸', paperWords, { start: 'na_index-4x6_4x6in', sort: true }),
    accountId: field.ref('打印账户', 'printing.printAccounts', 'accountName', { null: true }),
    accountName: field.text('打印账户', { write: 'never', null: true, none: '没有账户，只能打测试页' }),
    /** Prints left on its account. */
    remaining: field.count('剩余', '张', { ...readOnly, null: true, none: '—', sort: true }),
    enabled: field.flag('使用', ['启用', '停用'], { start: true, hideable: false }),
    state: field.choice('状态', printerStates, { ...readOnly, filter: true, sort: true }),
    /** Keywords of IPP, their words in `printerReasons`. */
    reasons: field.json<string[], { write: 'never'; hideable: false }>(
      Type.Array(Type.String(), { title: '原因' }),
      readOnly,
    ),
    /** Pages that are queued or being printed. */
    waiting: field.count('排队', '个', { ...readOnly, sort: true }),
    stateSince: field.instant('状态始于', { ...readOnly, null: true, none: '未知' }),
    seenAt: field.instant('最近应答', { ...readOnly, null: true, none: '从未', sort: true }),
    /** Why the printer did not answer the last request; empty if it did. */
    fault: field.text('没有应答的原因', readOnly),
    model: field.text('型号', { write: 'never', none: '未上报' }),
    /** Papers that are loaded, by their names of PWG 5101.1. */
    readyMedia: field.json<string[], { write: 'never' }>(Type.Array(Type.String(), { title: '装着的纸' }), {
      write: 'never',
    }),
    supplies: field.json<Supply[], { write: 'never' }>(Supplies, { write: 'never' }),
    codeAt: field.instant('取件码生成', { ...readOnly, null: true, none: '还没有生成' }),
    createdAt,
  },
  { counter: '台' },
)

/** Printers at the sites, the platform's to set up. */
export const printers = {
  list: { ...regular.list, path: `${base}/getAllPrinter` },
  /** The address is resolved first, and must be in a network of its scenic area. */
  add: { ...regular.add, path: `${base}/addPrinter`, ownTransactions: true },
  edit: { ...regular.editInBody, path: `${base}/editPrinter`, ownTransactions: true },
  remove: { ...regular.removeInBody, path: `${base}/deletePrinter` },
  /** For selects. */
  options: {
    method: 'POST',
    path: `${base}/getPrinterList`,
    title: '打印机：可选项',
    pages: ['printer', 'printRemote', 'cameraGroup', 'printCount'],
    reads: true,
    body: Type.Object({ areaId: Maybe(Id), caseId: Maybe(Id), ...choosing }),
    reply: ListOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        areaId: Id,
        caseId: Id,
        caseName: Type.String(),
        accountId: Nullable(Id),
        media: field.choice('相纸', paperWords),
        state: field.choice('状态', printerStates),
        /** Prints that are left on its account. */
        remaining: Nullable(Type.Integer()),
        balance: field.choice('余量', printStates, { null: true }),
        /** The cameras whose group has its pictures printed here. */
        deviceIds: Type.Array(Id),
      }),
    ),
  },
  ofCase: {
    method: 'POST',
    path: `${base}/case/{id}`,
    title: '打印机：项目下的',
    pages: ['printer'],
    reads: true,
    ...byId,
    reply: ListOf(regular.one.reply),
  },
  /** Prints a page with colours, edges and what printer it is; it takes no prints. @throws 2002 it is switched off, or a test page waits already */
  test: {
    method: 'POST',
    path: `${base}/printTest`,
    title: '打印机：打测试页',
    pages: ['printer'],
    body: Type.Object({ id: Id }),
    reply: Created,
  },
  /** Another code, shown this once; the one before ends with it. @throws 2002 no program fetches its pages */
  updateCode: {
    method: 'POST',
    path: `${base}/updateCode`,
    title: '打印机：更换取件码',
    pages: ['printer'],
    ...ofVersion,
    reply: Type.Object({ code: Type.String(), version: Version }),
  },
} as const satisfies Record<string, Operation>
export type Printer = Reply<typeof printers.list>['rows'][number]
