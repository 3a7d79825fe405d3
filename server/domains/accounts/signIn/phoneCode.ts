import { randomInt, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Env } from '#server/platform/env.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Secrets, sameText } from '#server/platform/secrets/secrets.ts'

export const codeMinutes = 5
export const waitSeconds = 60
const maxTries = 5
const [anHour, aDay] = ['1 hour', '1 day']
/** How many codes may be requested. A whole office may share one address. */
const limits = {
  number: [
    [anHour, 5],
    [aDay, 10],
  ],
  admin: [[aDay, 10]],
  address: [
    [anHour, 30],
    [aDay, 100],
  ],
} as const

/** The number and the purpose of a code: an account that proves a number cannot use another account's code. */
export interface CodeFor {
  readonly phone: string
  readonly purpose: 'login' | 'edit'
  readonly adminId?: number
}

/** @throws Refusal state.impossible (2002) where the site does not offer codes to phones */
export function phoneSignInIsOn({ PHONE_SIGN_IN }: Env) {
  if (PHONE_SIGN_IN !== 'on') throw new Refusal('state.impossible', '没有开通手机验证码登录')
}

/** Of rows of `admin`: its owner has proved the number. No two accounts have the same one so. */
export const provedBy = (phone: string): RawBuilder<boolean> =>
  sql<boolean>`(admin.phone = ${phone} and admin.phone_proved_at is not null)`

export const wrongCode = () => {
  const text = '验证码错误或已过期'
  return new Refusal('captcha.wrong', text, { fields: { smsCode: text } })
}

/**
 * Creates a code; earlier codes for the same number, purpose and account are no longer valid.
 * @throws Refusal tooOften (2004) above the limits of a number, an account and an address
 */
export function newCode(db: Db, secrets: Secrets, { phone, purpose, adminId }: CodeFor, ip: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = randomUUID()
  return transact(db, async (trx) => {
    const whose = [
      ['address', 'ip', ip],
      ...(adminId === undefined ? [] : [['admin', 'admin_id', adminId] as const]),
      ['number', 'phone', phone],
    ] as const
    for (const [kind, column, value] of whose) {
      // Concurrent requests wait for each other; locks are always taken in this order.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`phone_code ${kind} ${value}`}, 0))`.execute(trx)
      for (const [time, bearable] of limits[kind]) {
        const { rows } = await sql<{ sent: number }>`
          select count(*)::int as sent from phone_code
          where ${sql.ref(column)} = ${value} and sent_at > now() - ${time}::interval`.execute(trx)
        if (rows[0]!.sent >= bearable) throw new Refusal('tooOften', '验证码要得太多，请过些时候再试')
      }
    }
    const { rows } = await sql<{ left: number }>`
      select ceil(extract(epoch from sent_at - now()) + ${waitSeconds})::int as left from phone_code
      where phone = ${phone} order by sent_at desc limit 1`.execute(trx)
    if (rows[0] && rows[0].left > 0) throw new Refusal('tooOften', `请 ${rows[0].left} 秒后再发送`)
    await trx
      .insertInto('phoneCode')
      .values({
        id,
        phone,
        purpose,
        adminId: adminId ?? null,
        ip,
        mark: markOf(secrets, id, code),
        expiresAt: sql<string>`now() + make_interval(mins => ${codeMinutes})`,
      })
      .execute()
    return code
  })
}

/** Looks whether a code is the last that was made, not used, in time, and tried not too often: its id, or null. Each look counts. */
export async function rightCode(
  db: Db,
  secrets: Secrets,
  { phone, purpose, adminId }: CodeFor,
  code: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; mark: string }>`
    update phone_code set tries = tries + 1
    where id = (select id from phone_code where phone = ${phone} and purpose = ${purpose}
        and admin_id is not distinct from ${adminId ?? null}::bigint order by sent_at desc limit 1)
      and used_at is null and expires_at > now() and tries < ${maxTries}
    returning id, mark`.execute(db)
  const row = rows[0]
  const right = sameText(row?.mark ?? '', markOf(secrets, row?.id ?? '', code))
  return row && right ? row.id : null
}

/** Uses a code up; false where somebody has done so meanwhile. */
export async function useCode(trx: Db, id: string): Promise<boolean> {
  const used = await trx
    .updateTable('phoneCode')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const markOf = (secrets: Secrets, id: string, code: string) => secrets.sign('phone code', `${id} ${code}`)
