import { type RawBuilder, sql } from 'kysely'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { placed } from '../scenic/placed.ts'
import { bookOnce, holdAccount } from './ledger.ts'

const { scope, join, computed } = placed('printRecharge')
/** For a row that has been corrected: what it amounts to now. */
const corrected = (column: 'prints' | 'price_fen') =>
  sql`(select print_recharge.${sql.ref(column)} + sum(c.${sql.ref(column)}) from print_recharge c where c.corrects_id = print_recharge.id)`

export const printRechargeHandlers: Handlers<typeof printRecharges> = {
  ...crudHandlers(printRecharges, {
    table: 'printRecharge',
    scope,
    join: (rows) => join(rows).innerJoin('printAccount', 'printAccount.id', 'printRecharge.accountId'),
    computed: {
      ...computed,
      accountName: sql.ref('print_account.name'),
      correctedPrints: corrected('prints'),
      correctedFen: corrected('price_fen'),
    },
    sums: {
      prints: sql`coalesce(sum(print_recharge.prints), 0)::bigint`,
      priceFen: sql`coalesce(sum(print_recharge.price_fen), 0)::bigint`,
    },
  }),

  correct: async ({ db, actor, body, audit, services: { events } }) => {
    audit.target = body.id
    const rows = db.selectFrom('printRecharge').select(['accountId', 'kind']).where('id', '=', body.id)
    const { accountId, kind } = orNotFound(await rows.where(scope(actor)).executeTakeFirst())
    const account = await holdAccount(db, actor, accountId)
    if (kind === 'correction') throw new Refusal('state.impossible', '更正本身不能再更正，请更正原来的充值')
    const reason = body.reason.trim()
    const booked = await bookOnce(
      { db, actor, events },
      { account, kind: 'correction', requestKey: body.requestKey, correctsId: body.id },
      async () => {
        const now = await amountsTo(db, body.id)
        const prints = body.prints - now.prints
        const priceFen = body.priceFen - now.priceFen
        if (prints === 0 && priceFen === 0) throw new Refusal('state.impossible', '张数和金额已经是这样，没有要更正的')
        if (account.remaining + prints < 0)
          throw new Refusal('notEnough', `账户只剩 ${account.remaining} 张，不能收回 ${-prints} 张`, {
            fields: { prints: `最少 ${now.prints - account.remaining} 张：账户只剩 ${account.remaining} 张可以收回` },
          })
        return { prints, priceFen, reason }
      },
      async (before) => {
        const then = await amountsTo(db, body.id, before.id)
        return before.reason === reason && then.prints === body.prints && then.priceFen === body.priceFen
      },
    )
    audit.after = booked
    return booked
  },

  packages: async ({ db, actor }) => ({ rows: await named(db, actor, sql`r.package_id`, sql`r.package_name`) }),
  people: async ({ db, actor }) => ({ rows: await named(db, actor, sql`r.by_id`, sql`r.by_name`) }),
}

/** The sum of a recharge and its corrections, up to one of them. */
async function amountsTo(db: Db, id: number, upTo = Number.MAX_SAFE_INTEGER) {
  const { rows } = await sql<{ prints: number; priceFen: number }>`
    select sum(r.prints)::bigint as prints, sum(r.price_fen)::bigint as price_fen from print_recharge r
    where (r.id = ${id} or r.corrects_id = ${id}) and r.id <= ${upTo}`.execute(db)
  return rows[0]!
}

/** What the ledger names in the caller's scope, each once and as it was called last. */
async function named(db: Db, actor: Actor, id: RawBuilder<unknown>, name: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct on (${id}) ${id} as id, ${name} as name from print_recharge r
    where ${id} is not null and ${inScope(actor, 'r.areaId')} order by ${id}, r.id desc limit 500`.execute(db)
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
}
