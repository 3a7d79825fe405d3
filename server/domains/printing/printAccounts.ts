import { sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { balance, bookOnce, holdAccount } from './ledger.ts'

const areaScoped = placed('printAccount')

export const printAccountHandlers: Handlers<typeof printAccounts> = {
  ...crudHandlers(printAccounts, {
    table: 'printAccount',
    ...areaScoped,
    computed: {
      ...areaScoped.computed,
      state: balance,
    },
    defaultOrder: ['state', 'remaining'],
    sums: { remaining: sql`coalesce(sum(print_account.remaining), 0)::bigint` },
  }),

  recharge: async ({ db, actor, body, audit, services: { events } }) => {
    audit.target = body.id
    const account = await holdAccount(db, actor, body.id)
    const stated = givenIn(body)
    const booked = await bookOnce(
      { db, actor, events },
      { account, kind: stated ? 'stated' : 'package', requestKey: body.requestKey },
      async () => stated ?? sold(db, body),
      // The package may have changed since: what it contained then has been added.
      ({ packageId, prints, priceFen, reason }) =>
        stated
          ? prints === stated.prints && priceFen === stated.priceFen && reason === stated.reason
          : packageId === body.packageId,
    )
    audit.after = booked
    return booked
  },
}

type Recharge = Body<typeof printAccounts.recharge>

/** What a recharge without a package states; null with one. @throws Refusal invalid (2000) */
function givenIn({ packageId, packageVersion, prints, priceFen = 0, reason = '' }: Recharge) {
  if (packageId !== undefined) {
    if (prints !== undefined) throw wrongField('prints', '按套餐充值时，张数由套餐决定')
    if (packageVersion === undefined) throw wrongField('packageVersion', '说明看到的是套餐的哪一版')
    return null
  }
  if (prints === undefined) throw wrongField('packageId', '选择充值套餐，或填写打印张数')
  if (reason.trim() === '') throw wrongField('reason', '说明为什么不按套餐充值')
  return { prints, priceFen, reason: reason.trim() }
}

/** What a package adds now; it stays so until the transaction ends. @throws Refusal invalid (2000), stale (1515), state.impossible (2002) */
async function sold(db: Db, { packageId, packageVersion }: Recharge) {
  const found = await db
    .selectFrom('printPackage')
    .select(['id', 'name', 'prints', 'priceFen', 'onSale', 'version'])
    .where('id', '=', packageId!)
    .forShare()
    .executeTakeFirst()
  if (!found) throw wrongField('packageId', '没有这个充值套餐')
  if (!found.onSale) throw new Refusal('state.impossible', `套餐「${found.name}」已下架`)
  if (found.version !== packageVersion) throw new Refusal('stale', `套餐「${found.name}」刚被修改，请核对后再充值`)
  const { prints, priceFen } = found
  return { prints, priceFen, reason: '', packageId: found.id, packageName: found.name }
}
