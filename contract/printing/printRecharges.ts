import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field, placed } from '../fields.ts'
import { Id, ListOf, type Operation, type Reply } from '../kit.ts'
import { admins } from '../roles.ts'
import { Booked, requestKey } from './printAccounts.ts'
import { maxPrints, maxPrintsFen } from './printPackages.ts'

export const rechargeKinds = { package: '套餐充值', stated: '指定张数', correction: '更正' } as const

const said = { write: 'never', sort: true, hideable: false } as const
const regular = crud(
  '/webapi/v1/printerCount',
  '充值记录',
  ['recharge', 'printCount'],
  {
    ...placed,
    accountId: field.ref('打印账户', 'printing.printAccounts', 'accountName', { write: 'never', filter: true }),
    accountName: field.text('打印账户', said),
    kind: field.choice('类型', rechargeKinds, { ...said, filter: true }),
    packageId: field.ref('充值套餐', 'printing.rechargePackages', 'packageName', {
      write: 'never',
      null: true,
      filter: true,
    }),
    packageName: field.text('充值套餐', { write: 'never', null: true, search: true }),
    /** Negative where a correction takes back. */
    prints: field.count('打印张数', '张', { ...said, min: -maxPrints, max: maxPrints }),
    priceFen: field.money('金额', { ...said, min: -maxPrintsFen, max: maxPrintsFen }),
    /** Left behind it. */
    balance: field.count('账户余量', '张', said),
    reason: field.note('原因', { write: 'never', search: true, none: '—' }),
    /** The row that a correction is about. */
    correctsId: field.number('更正的记录', '', { write: 'never', null: true, hideable: false }),
    /** The result of a recharge after its corrections; null if there are none. */
    correctedPrints: field.count('更正后张数', '张', { write: 'never', null: true, hideable: false }),
    correctedFen: field.money('更正后金额', { write: 'never', null: true, hideable: false }),
    byId: field.ref('操作人', 'printing.rechargePeople', 'byName', { write: 'never', filter: true }),
    byName: field.text('操作人', { write: 'never', search: true, sort: true }),
    createdAt: field.instant('时间', { ...said, filter: true }),
  },
  { counter: '条' },
)

const base = '/webapi/v1/printerCount'
const Named = ListOf(Type.Object({ id: Id, name: Type.String() }))

/** The append-only ledger of prepaid prints. Mistakes are corrected by a further row. */
export const printRecharges = {
  list: {
    ...regular.list,
    path: `${base}/getAllRechargeRecord`,
    reply: Type.Object({
      ...regular.list.reply.properties,
      /** Of all rows of the filter. */
      sums: Type.Object({ prints: Type.Integer(), priceFen: Type.Integer() }),
    }),
  },
  /**
   * Sets what a recharge should have been; the difference is added to the ledger.
   * @throws 1530 fewer prints are left than it takes back; 2001 the key was used for a different call; 2002 the values are already so, or
   * the row is itself a correction
   */
  correct: {
    method: 'POST',
    path: `${base}/correct`,
    origin: 'own',
    title: '充值记录：更正',
    pages: ['recharge'],
    roles: admins,
    stepUp: true,
    body: Type.Object({
      id: Id,
      prints: field.count('正确的张数', '张', { max: maxPrints }),
      priceFen: field.money('正确的金额', { max: maxPrintsFen }),
      reason: Type.String({ title: '原因', minLength: 1, maxLength: 200, pattern: '\\S' }),
      requestKey,
    }),
    reply: Booked,
  },
  /** The packages and the people that the ledger names, to narrow it by. */
  packages: {
    method: 'GET',
    path: `${base}/rechargePackages`,
    origin: 'own',
    title: '充值记录：出现过的套餐',
    pages: ['recharge'],
    reply: Named,
  },
  people: {
    method: 'GET',
    path: `${base}/rechargePeople`,
    origin: 'own',
    title: '充值记录：出现过的操作人',
    pages: ['recharge'],
    reply: Named,
  },
} as const satisfies Record<string, Operation>
export type PrintRecharge = Reply<typeof printRecharges.list>['rows'][number]
