import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { Id, Instant, Maybe, type Operation, type Reply, Version } from '../kit.ts'
import { admins } from '../roles.ts'
import type { Static } from '../static.ts'
import { maxPrints, maxPrintsFen } from './printPackages.ts'

/** The remaining prints compared with the account's low-balance line. */
export const printStates = { empty: '无余量', low: '余量低', ok: '充足' } as const
export type PrintState = keyof typeof printStates

const counted = { write: 'never', sort: true, hideable: false } as const
const base = '/webapi/v1/printerCount'
const regular = crud(base, '打印账户', ['printCount', 'recharge'], {
  ...placed,
  name: field.name('账户名称', { search: true, sort: true, hideable: false }),
  state: field.choice('余量', printStates, { ...counted, filter: true }),
  remaining: field.count('剩余', '张', counted),
  warnAt: field.count('提醒线', '张', {
    max: maxPrints,
    start: 100,
    sort: true,
    hint: '剩余不多于它时标为余量低',
  }),
  /** What recharges have added, less what corrections took back. */
  recharged: field.count('累计充值', '张', counted),
  /** Copies that were queued on its printers, less what did not come out. */
  used: field.count('已用', '张', counted),
  /** What recharges cost, corrected alike. */
  paidFen: field.money('累计金额', { write: 'never', sort: true, max: 100_000_000_000 }),
  rechargedAt: field.instant('最近充值', { ...counted, null: true, none: '从未' }),
  createdAt,
})

/** Under a key, a repeated call is the same one; another one under the same key is refused (2001). */
export const requestKey = Type.String({ title: '请求标识', minLength: 8, maxLength: 64 })
/** What a change of a ledger has come to. */
export const Booked = Type.Object({
  /** Of the ledger's row. */
  id: Id,
  prints: Type.Integer(),
  priceFen: Type.Integer(),
  /** Left behind it. */
  balance: Type.Integer(),
  createdAt: Instant,
  /** It had come before; nothing was written. */
  repeated: Type.Boolean(),
})
export type Booked = Static<typeof Booked>

/** Prepaid prints of a project. Opened, changed and recharged by the platform; customers see theirs. */
export const printAccounts = {
  list: {
    ...regular.list,
    path: `${base}/getAll`,
    pages: ['printCount', 'recharge', 'printer'],
    reply: Type.Object({
      ...regular.list.reply.properties,
      /** Of all rows of the filter. */
      sums: Type.Object({ remaining: Type.Integer() }),
    }),
  },
  one: { ...regular.oneInBody, pages: ['printCount'] },
  add: { ...regular.add, path: `${base}/add`, pages: ['printCount'], roles: admins },
  edit: { ...regular.editInBody, pages: ['printCount'], roles: admins },
  remove: { ...regular.removeInBody, pages: ['printCount'], roles: admins },
  /**
   * Adds the prints of a package, which must not have changed since it was seen, or a given number, which needs a reason and may have a
   * price.
   * @throws 2000 neither or both are given; 2001 the key was used for a different call; 2002 the package is not on sale; 1515 it has
   * changed
   */
  recharge: {
    method: 'POST',
    path: `${base}/recharge`,
    title: '打印账户：充值',
    pages: ['printCount'],
    roles: admins,
    stepUp: true,
    body: Type.Object({
      id: Id,
      packageId: Maybe(field.ref('充值套餐', 'printing.printPackages', 'packageName')),
      packageVersion: Maybe(Version),
      prints: Maybe(field.count('打印张数', '张', { min: 1, max: maxPrints })),
      priceFen: Maybe(field.money('金额', { max: maxPrintsFen })),
      reason: Maybe(field.note('原因', { max: 200 })),
      requestKey,
    }),
    reply: Booked,
  },
} as const satisfies Record<string, Operation>
export type PrintAccount = Reply<typeof printAccounts.list>['rows'][number]
