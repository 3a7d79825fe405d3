import { type RawBuilder, sql } from 'kysely'
import { type BillSide, bills } from '#contract/sales/bills.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { whole } from './bills/billScope.ts'
import { lockBills, matchDays } from './bills/match.ts'
import { undoImport } from './bills/undo.ts'

const lines = (what: RawBuilder<unknown>, thing: 'payment' | 'refund') =>
  sql<number>`(select ${what} from bill_line l where l.bill_id = bill.id and l.thing = ${thing})`
const number = sql`count(*)`
const sum = sql`coalesce(sum(l.amount_fen), 0)::bigint`

export const billHandlers: Handlers<typeof bills> = {
  ...crudHandlers(bills, {
    table: 'bill',
    scope: whole,
    computed: {
      payments: lines(number, 'payment'),
      paidFen: lines(sum, 'payment'),
      refunds: lines(number, 'refund'),
      refundedFen: lines(sum, 'refund'),
      open: sql`(select count(*) from bill_difference d where d.day = bill.day and d.state = 'open')`,
      together: sql`(select count(*) from bill b where b.import_id = bill.import_id)`,
      replacing: sql`(select count(*) from bill_past p where p.import_id = bill.import_id and p.past_import_id is not null)`,
    },
    defaultOrder: sql`bill.day desc, bill.id desc`,
  }),
  day: async ({ db, actor, body: { day } }) => {
    if (actor.areaIds !== null) throw new Refusal('notFound')
    const [own, theirs, open] = await Promise.all([ourSide(db, day), theirSide(db, day), openOn(db, day)])
    return { day, ours: own, theirs, open }
  },
  undo: async ({ db, actor, params, body, audit }) => {
    audit.target = params.id
    const done = await undoImport(db, actor, params.id, body.version)
    audit.after = done
    return done
  },
}

/** Late reports make both sides agree: days of the last three months with open differences are matched again. */
export const startMatchingBills = ({ database, jobs }: Pick<Services, 'database' | 'jobs'>) =>
  jobs.every('bills.match', 3600, () => matchOpenDays(database.db))

export const matchOpenDays = (db: Db) =>
  transact(db, async (trx) => {
    await lockBills(trx)
    const { rows } = await sql<{ day: string }>`
      select distinct day::text as day from bill_difference where state = 'open' and day > local_day(now()) - 92`.execute(
      trx,
    )
    if (rows.length > 0)
      await matchDays(
        trx,
        rows.map(({ day }) => day),
      )
  })

async function ourSide(db: Db, day: string): Promise<BillSide> {
  const paid = sql.join(inDays('p.at', day, day), sql` and `)
  const sent = sql.join(inDays('a.sent_at', day, day), sql` and `)
  const { rows } = await sql<BillSide>`
    select * from
      (select count(*) as payments, coalesce(sum(p.amount_fen), 0)::bigint as paid_fen from payment p where p.result = 'success' and p.channel = 'wechat' and ${paid}) p,
      (select count(*) as refunds, coalesce(sum(r.amount_fen), 0)::bigint as refunded_fen from refund_attempt a join refund r on r.id = a.refund_id
        join payment p on p.order_id = r.order_id and p.result = 'success' and p.channel = 'wechat'
        where a.provider_state is distinct from 'CLOSED' and ${sent}) r`.execute(db)
  return rows[0]!
}

async function theirSide(db: Db, day: string): Promise<BillSide | null> {
  const { rows } = await sql<BillSide & { bills: number }>`
    select count(distinct b.id) as bills,
      count(*) filter (where l.thing = 'payment') as payments, coalesce(sum(l.amount_fen) filter (where l.thing = 'payment'), 0)::bigint as paid_fen,
      count(*) filter (where l.thing = 'refund') as refunds, coalesce(sum(l.amount_fen) filter (where l.thing = 'refund'), 0)::bigint as refunded_fen
    from bill b left join bill_line l on l.bill_id = b.id where b.day = ${day}::date`.execute(db)
  const { bills: there, ...side } = rows[0]!
  return there ? side : null
}

async function openOn(db: Db, day: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from bill_difference where state = 'open' and day = ${day}::date`.execute(db)
  return rows[0]!.n
}
