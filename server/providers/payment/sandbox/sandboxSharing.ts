import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '#server/platform/db/open.ts'
import { transact } from '#server/platform/db/transact.ts'
import { ProviderRefusal, ProviderSilent } from '../payment.ts'
import type { ProviderReturn, ProviderShare, ReleaseRequest, ReturnRequest, ShareRequest, Sharing } from '../sharing.ts'
import { type SharingBehaviour, type SharingCourse, sharingRefusals, willing } from './behaviour.ts'

const maxShares = 50

export interface SandboxSharingParts {
  database: Database
  behaviour?: Partial<SharingBehaviour>
}

/** Profit sharing on the books of the sandbox: without an account, and without money. */
export class SandboxSharing implements Sharing {
  readonly name = 'sandbox'
  behaviour: SharingBehaviour
  #database: Database

  constructor({ database, behaviour }: SandboxSharingParts) {
    this.#database = database
    this.behaviour = { ...willing, ...behaviour }
  }

  share(request: ShareRequest): Promise<ProviderShare> {
    return this.#in(this.behaviour.share(request), (db) => accept(db, request, this.behaviour))
  }

  async queryShare(outNo: string): Promise<ProviderShare | null> {
    await settle(this.#database)
    const row = await find(this.#database.db, outNo)
    return row && shown(row)
  }

  giveBack(request: ReturnRequest): Promise<ProviderReturn> {
    return this.#in(this.behaviour.giveBack(request), (db) => takeBack(db, request, this.behaviour))
  }

  queryReturn(outReturnNo: string): Promise<ProviderReturn | null> {
    return findReturn(this.#database.db, outReturnNo)
  }

  async release(request: ReleaseRequest): Promise<void> {
    const { transactionId, paidFen } = request
    await this.#in(this.behaviour.release(request), (db) =>
      sql`insert into sandbox.payment (transaction_id, total_fen, released) values (${transactionId}, ${paidFen}, true)
        on conflict (transaction_id) do update set released = true`.execute(db),
    )
  }

  async #in<R>(course: SharingCourse, work: (db: Db) => Promise<R>): Promise<R> {
    if (course === 'lostBefore') throw new ProviderSilent('the sandbox did not answer')
    if (course !== 'answered' && course !== 'lostAfter') throw refusal(course)
    const done = await transact(this.#database.db, work)
    if (course === 'lostAfter') throw new ProviderSilent('the sandbox did not answer')
    return done
  }
}

const refusal = (code: keyof typeof sharingRefusals) =>
  new ProviderRefusal(code, sharingRefusals[code].text, sharingRefusals[code].retry)

interface ShareRow {
  outNo: string
  providerNo: string
  transactionId: string
  account: string
  fen: number
  returnedFen: number
  state: ProviderShare['state']
  outcome: string
  endedAt: string | null
}

async function accept(
  db: Db,
  { outNo, transactionId, paidFen, receiver, amountFen }: ShareRequest,
  behaviour: SharingBehaviour,
): Promise<ProviderShare> {
  await sql`insert into sandbox.payment (transaction_id, total_fen) values (${transactionId}, ${paidFen}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ leftFen: number; released: boolean; shares: number }>`
    select total_fen - refund_fen - shared_fen as left_fen, released,
      (select count(*) from sandbox.share s where s.transaction_id = p.transaction_id) as shares
    from sandbox.payment p where transaction_id = ${transactionId} for update`.execute(db)
  const payment = rows[0]!
  const known = await find(db, outNo)
  if (known) {
    if (known.transactionId !== transactionId || known.fen !== amountFen || known.account !== receiver.account)
      throw refusal('PARAM_ERROR')
    return shown(known)
  }
  if (payment.released || amountFen > payment.leftFen) throw refusal('NOT_ENOUGH')
  if (payment.shares >= maxShares) throw refusal('RULE_LIMIT')
  await sql`update sandbox.payment set shared_fen = shared_fen + ${amountFen} where transaction_id = ${transactionId}`.execute(
    db,
  )
  await sql`insert into sandbox.share (out_no, provider_no, transaction_id, account, fen, outcome, settles_at)
    values (${outNo}, ${`P${randomUUID().replaceAll('-', '')}`}, ${transactionId}, ${receiver.account}, ${amountFen}, ${behaviour.outcome(receiver)},
      now() + make_interval(secs => ${behaviour.settleAfter / 1000}))`.execute(db)
  return shown((await find(db, outNo))!)
}

/** Settles every share that is due; the money of a share that is given up is frozen again. */
export function settle(database: Database): Promise<void> {
  return transact(database.db, async (db) => {
    const { rows } = await sql<ShareRow>`
      update sandbox.share set state = case when outcome = 'SUCCESS' then 'SUCCESS' else 'CLOSED' end, ended_at = now()
      where out_no in (select out_no from sandbox.share where state = 'PROCESSING' and settles_at <= now() order by out_no limit 500 for update skip locked)
      returning *`.execute(db)
    for (const { state, transactionId, fen } of rows)
      if (state === 'CLOSED')
        await sql`update sandbox.payment set shared_fen = shared_fen - ${fen} where transaction_id = ${transactionId}`.execute(
          db,
        )
  })
}

async function takeBack(
  db: Db,
  { outReturnNo, outNo, account, amountFen }: ReturnRequest,
  behaviour: SharingBehaviour,
): Promise<ProviderReturn> {
  const { rows } = await sql<ShareRow>`select * from sandbox.share where out_no = ${outNo} for update`.execute(db)
  const share = rows[0]
  const known = await findReturn(db, outReturnNo)
  if (known) return known
  if (share?.state !== 'SUCCESS' || share.account !== account || share.returnedFen + amountFen > share.fen)
    throw refusal('PARAM_ERROR')
  const outcome = behaviour.returned({ outReturnNo, outNo, account, amountFen })
  if (outcome === 'SUCCESS') {
    await sql`update sandbox.share set returned_fen = returned_fen + ${amountFen} where out_no = ${outNo}`.execute(db)
    await sql`update sandbox.payment set shared_fen = shared_fen - ${amountFen} where transaction_id = ${share.transactionId}`.execute(
      db,
    )
  }
  await sql`insert into sandbox.share_return (out_return_no, out_no, fen, state, reason)
    values (${outReturnNo}, ${outNo}, ${amountFen}, ${outcome === 'SUCCESS' ? 'SUCCESS' : 'FAILED'}, ${outcome === 'SUCCESS' ? null : outcome})`.execute(
    db,
  )
  return (await findReturn(db, outReturnNo))!
}

async function find(db: Db, outNo: string): Promise<ShareRow | null> {
  const { rows } = await sql<ShareRow>`select * from sandbox.share where out_no = ${outNo}`.execute(db)
  return rows[0] ?? null
}

async function findReturn(db: Db, outReturnNo: string): Promise<ProviderReturn | null> {
  const { rows } = await sql<ProviderReturn>`
    select out_return_no, state, reason, ended_at from sandbox.share_return where out_return_no = ${outReturnNo}`.execute(
    db,
  )
  return rows[0] ?? null
}

const shown = ({ outNo, providerNo, state, outcome, endedAt }: ShareRow): ProviderShare => ({
  outNo,
  providerNo,
  state,
  reason: state === 'CLOSED' ? outcome : null,
  endedAt,
})
