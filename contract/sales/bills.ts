import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { byId, Day, Instant, Maybe, Nullable, type Operation, type Reply, Version } from '../kit.ts'
import { admins } from '../roles.ts'
import type { Static } from '../static.ts'
import { billDifferenceKinds } from './billDifferenceKinds.ts'

export const billPages = ['sales', 'refund'] as const
export const billBase = '/webapi/v1/operation/record/wxbill'
const big = { max: 100_000_000_000, hideable: false } as const
const fixed = { write: 'never', sort: true, hideable: false } as const
/** Payments and refunds of a day, by one side's account. */
const side = {
  payments: field.count('支付笔数', '笔', fixed),
  paidFen: field.money('支付额', { ...fixed, ...big }),
  refunds: field.count('退款笔数', '笔', fixed),
  refundedFen: field.money('退款额', { ...fixed, ...big }),
}

const ofDays = crud(
  billBase,
  '微信账单',
  billPages,
  {
    day: field.day('账单日', { write: 'never', filter: true, sort: true, hideable: false }),
    merchant: field.text('商户号', { write: 'never', search: true, sort: true, hideable: false }),
    ...side,
    /** The fees of the provider, less those returned with refunds. */
    feeFen: field.money('手续费', { write: 'never', sort: true, ...big, min: -100_000_000_000 }),
    open: field.count('待核对', '处', { write: 'never', hideable: false }),
    importedBy: field.text('导入人', { write: 'never' }),
    importedAt: field.instant('导入时间', { write: 'never', sort: true, hideable: false }),
    /** Bills that came in the same file, this one included: they are undone together. */
    together: field.count('同次导入', '份', { write: 'never', exported: false, hideable: false }),
    /** How many of them replaced another bill, which an undo restores. */
    replacing: field.count('替换了', '份', { write: 'never', exported: false, hideable: false }),
  },
  { counter: '份' },
)

/** Shown as the importer of bills that the server downloaded by itself. */
export const fetchedByServer = '自动下载'

const Side = Type.Object(side)
export type BillSide = Static<typeof Side>

/** How well a merchant number is known; for the last two, a person must confirm that the bill belongs here. */
export const billMerchants = {
  collects: '收款商户',
  before: '以前导入过',
  receives: '分账接收方，不是收款商户',
  unknown: '不认识的商户号',
} as const
export type BillMerchant = keyof typeof billMerchants
export const isForeign = (known: BillMerchant) => known === 'receives' || known === 'unknown'

/** A day of a merchant in a file that was not taken yet. */
const Previewed = Type.Object({
  day: Day,
  merchant: Type.String({ title: '商户号' }),
  known: field.choice('商户号核对', billMerchants),
  /** The receiver with this merchant number, if there is one. */
  receiver: Nullable(Type.String({ title: '接收方' })),
  ...side,
  feeFen: field.money('手续费', { ...big, min: -100_000_000_000 }),
  lines: field.count('笔数', '笔'),
  /** Lines whose payment, refund or order is in our books. */
  found: field.count('系统里有', '笔'),
  /** The bill that it would take the place of. */
  replaces: Nullable(Type.Object({ lines: Type.Integer(), importedBy: Type.String(), importedAt: Instant })),
})
const Preview = Type.Object({
  /** Digest of the file's text and of the current data: `upload` requires it, and refuses if either has changed. */
  digest: Type.String(),
  bills: Type.Array(Previewed),
  lines: field.count('笔数', '笔'),
  /** Differences that the import would open, by kind; including settled or gone ones. */
  opens: Type.Array(Type.Object({ kind: field.choice('差异', billDifferenceKinds), count: Type.Integer() })),
  /** How many of them are settled and would reopen because their amounts have changed. */
  reopens: Type.Integer(),
  /** Open ones about which both sides would agree. */
  closes: Type.Integer(),
  /** The same bill is already imported: importing it again would change nothing. */
  already: Nullable(Type.Object({ importedBy: Type.String(), importedAt: Instant })),
})
export type BillPreview = Static<typeof Preview>
const file = { types: ['text/csv', 'application/gzip'], maxBytes: 20 * 1_048_576 } as const

/** Days of the trade bill of WeChat Pay, as the merchant platform offers it for download. */
export const bills = {
  list: { ...ofDays.list, origin: 'own' },
  /** A day of ours beside the same day of the bill. */
  day: {
    method: 'POST',
    path: '/webapi/v1/operation/record/download/wxbill',
    title: '微信账单：某日核对',
    pages: billPages,
    reads: true,
    body: Type.Object({ day: Day }),
    reply: Type.Object({
      day: Day,
      ours: Side,
      /** Null where no bill of the day has been imported. */
      theirs: Nullable(Side),
      /** Differences that wait for somebody. */
      open: Type.Integer(),
    }),
  },
  /** The effect of importing the file. Nothing is stored. */
  preview: {
    method: 'POST',
    path: `${billBase}/preview`,
    origin: 'own',
    title: '微信账单：预览',
    pages: billPages,
    // A bill covers all scenic areas of its merchant.
    roles: admins,
    reads: true,
    file,
    reply: Preview,
    raw: 'upload',
  },
  /**
   * Imports the previewed file, once. A day that is already imported is replaced; notes on its differences are kept. Refused (1515) if
   * anything has changed since the preview.
   */
  upload: {
    method: 'POST',
    path: `${billBase}/upload`,
    origin: 'own',
    title: '微信账单：导入',
    pages: billPages,
    roles: admins,
    query: Type.Object({
      digest: Type.String({ title: '预览摘要', pattern: '^[0-9a-f]{64}$' }),
      /** A person has said that merchants that are not known belong here. */
      foreign: Maybe(Type.Boolean({ title: '确认商户号' })),
    }),
    file,
    reply: Type.Object({
      days: Type.Array(Day),
      lines: Type.Integer(),
      open: Type.Integer(),
      /** The same bill was already imported. */
      already: Type.Boolean(),
    }),
    raw: 'upload',
  },
  /**
   * Undoes an import: removes all bills of the same file and the differences that they opened, and restores the bills that they replaced.
   * Refused (2002) if a later file has replaced a part of it, or a person has settled one of its differences.
   */
  undo: {
    method: 'POST',
    path: `${billBase}/{id}/undo`,
    origin: 'own',
    title: '微信账单：撤销导入',
    pages: billPages,
    roles: admins,
    ...byId,
    body: Type.Object({ version: Version }),
    reply: Type.Object({
      days: Type.Array(Day),
      /** Bills that are there again. */
      restored: Type.Integer(),
      /** Differences that went. */
      removed: Type.Integer(),
    }),
  },
} as const satisfies Record<string, Operation>
export type Bill = Reply<typeof bills.list>['rows'][number]
