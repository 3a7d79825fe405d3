import { type Insertable, type Selectable, sql } from 'kysely'
import type { PrintState } from '#contract/printing/printAccounts.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { yuan } from '../../platform/money/yuan.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

type Row = Selectable<Tables['printRecharge']>
type Draft = Pick<
  Insertable<Tables['printRecharge']>,
  'prints' | 'priceFen' | 'packageId' | 'packageName' | 'correctsId'
> & {
  readonly reason: string
}
export type HeldAccount = Awaited<ReturnType<typeof holdAccount>>

/**
 * An account in the caller's scope, locked until the transaction ends: the remaining prints stay correct, and writes to its ledger
 * happen one after the other.
 * @throws Refusal notFound (1512)
 */
export async function holdAccount(db: Db, actor: Actor, id: number) {
  const account = await db
    .selectFrom('printAccount')
    .select(['id', 'areaId', 'caseId', 'remaining'])
    .where('id', '=', id)
    .where(inScope(actor, 'printAccount.areaId'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return orNotFound(account)
}

/** The remaining prints of `print_account` compared with its low-balance line. */
export const balance = sql<PrintState>`case when print_account.remaining = 0 then 'empty'
  when print_account.remaining <= print_account.warn_at then 'low' else 'ok' end`

interface Entry {
  readonly account: HeldAccount
  readonly kind: Row['kind']
  readonly requestKey: string
  readonly correctsId?: number
}

/**
 * Writes a row into the ledger of a locked account, once for each request key of the caller.
 * @param draft returns the content of the row; called only if the key is new
 * @param isSame whether the earlier row under the key, of the same kind and account, is the same request
 * @throws Refusal exists (2001) if the key was used for something else, and what `draft` throws
 */
export async function bookOnce(
  { db, actor, events }: { db: Db; actor: Actor; events: Services['events'] },
  { account, kind, requestKey, correctsId }: Entry,
  draft: () => Promise<Draft>,
  isSame: (before: Row) => boolean | Promise<boolean>,
) {
  // A key belongs to the account that sent it, so it never collides with the keys of others.
  const key = `${actor.adminId}:${requestKey}`
  const before = await db.selectFrom('printRecharge').selectAll().where('requestKey', '=', key).executeTakeFirst()
  if (before) {
    const same = before.accountId === account.id && before.kind === kind && before.correctsId === (correctsId ?? null)
    if (same && (await isSame(before))) return { ...toldOf(before), repeated: true }
    const text = `先前的一笔（${before.prints} 张，${yuan(before.priceFen)}）已记入，这一笔没有提交`
    throw new Refusal('exists', text)
  }
  // print_recharge_counts adds to the account and sets the balance.
  const row = await db
    .insertInto('printRecharge')
    .values({
      accountId: account.id,
      areaId: account.areaId,
      caseId: account.caseId,
      kind,
      correctsId: correctsId ?? null,
      ...(await draft()),
      requestKey: key,
      byId: actor.adminId,
      byName: actor.trueName,
    })
    .returning(['id', 'prints', 'priceFen', 'balance', 'createdAt'])
    .executeTakeFirstOrThrow()
  await events.emit(db, [{ topic: 'print', areaId: account.areaId, subject: account.id }])
  return { ...toldOf(row), repeated: false }
}

const toldOf = ({
  id,
  prints,
  priceFen,
  balance,
  createdAt,
}: Pick<Row, 'id' | 'prints' | 'priceFen' | 'balance' | 'createdAt'>) => ({
  id,
  prints,
  priceFen,
  balance,
  createdAt,
})
