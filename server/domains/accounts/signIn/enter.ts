import { sql } from 'kysely'
import type { Session } from '#contract/accounts/login.ts'
import { type PermissionEntry, treeOf } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { aboveIsOut, operatorIsOff, operatorOff, timeIsOver } from '#server/platform/access/session.ts'
import { strictRoles } from '#server/platform/access/strictRoles.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env.ts'
import { writeMessage } from '#server/platform/live/writeMessage.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { type Device, newDevice } from '../session/devices.ts'
import { beginSession } from '../session/session.ts'
import { passwordIsGood } from './initialPassword.ts'
import type { Attempt } from './loginGuard.ts'
import { otpIsRight, wrongOtp } from './totp.ts'

/** Accounts with everything that decides whether they may sign in. */
export const candidates = (db: Db) =>
  db
    .selectFrom('admin')
    .select(['id', 'name', 'passwordHash', 'allowLogin', 'passwordUntil', passwordIsGood.as('good')])
    .select([
      sql<boolean>`has_totp(admin)`.as('totp'),
      sql<boolean>`is_usable(admin)`.as('usable'),
      operatorIsOff('admin').as('stopped'),
      sql<boolean>`coalesce(ends_at(admin) <= now(), false)`.as('over'),
    ])
export type Candidate = NonNullable<Awaited<ReturnType<ReturnType<typeof candidates>['executeTakeFirst']>>>

/** Refuses an account that may not sign in, with the reason; only for callers who have proved to own it. @throws Refusal login.forbidden (1505) */
export function assertCanSignIn({ allowLogin, stopped, over, usable, good }: Candidate) {
  if (!allowLogin) throw new Refusal('login.forbidden')
  if (stopped) throw new Refusal('login.forbidden', operatorOff)
  if (over) throw new Refusal('login.forbidden', timeIsOver)
  if (!usable) throw new Refusal('login.forbidden', aboveIsOut)
  if (!good) throw new Refusal('login.forbidden', '初始密码已失效，请联系管理员重设')
}

/**
 * Checks the second factor of an account that has one, after the first factor was right.
 * @throws Refusal second.needed (1007) if none was given, which does not count as a failure; captcha.wrong (1006) for a wrong one
 */
export async function secondFactor(
  { db, body, ip, services }: { db: Db; body: { otp?: string }; ip: string; services: Services },
  { id, totp }: Candidate,
  attempts: readonly Attempt[],
) {
  if (!totp) return
  if (body.otp === undefined) {
    for (const one of attempts) await one.takeBack()
    throw new Refusal('second.needed')
  }
  const by = await otpIsRight(db, services.secrets, id, body.otp)
  if (by === null) throw wrongOtp()
  if (by === 'recovery')
    await writeMessage(db, services.events, {
      about: `recovery/${id}`,
      title: '用恢复码登录',
      text: `有人用恢复码代替动态口令登录了你的账号，来自 ${ip}。如果不是你，请修改密码并换新恢复码。`,
      level: 'warning',
      adminId: id,
    })
}

interface Entering {
  readonly env: Env
  readonly ip: string
  readonly agent: string
  /** The browser is to stay signed in. */
  readonly remember?: boolean | undefined
  /** It has stayed signed in. */
  readonly device?: Device
}

/** Begins a session of an account whose owner has just been verified; null if the account may not sign in any more. */
export async function enter(
  trx: Db,
  { id, passwordHash }: Candidate,
  { env, ip, agent, remember, device: knownDevice }: Entering,
): Promise<Session | null> {
  // Checking a password takes a while: a password that was changed meanwhile does not begin a session.
  const entered = await trx
    .updateTable('admin')
    .set({ lastLoginAt: sql`now()`, lastLoginIp: ip })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where(sql<boolean>`is_usable(admin)`)
    .where(passwordIsGood)
    .returning(['id', 'passwordUntil'])
    .executeTakeFirst()
  if (!entered) return null
  // A browser does not stay signed in by a password that somebody else has set.
  const begins = remember && env.REMEMBER_DAYS > 0 && entered.passwordUntil === null
  const device = knownDevice ?? (begins ? await newDevice(trx, id, env.REMEMBER_DAYS) : undefined)
  const token = await beginSession(trx, id, ip, agent, { family: device?.family, proved: !knownDevice })
  return { ...(await sessionOf(trx, env, id, token)), ...(device && { device: device.secret }) }
}

/** The data of a session that the browser stores. */
export async function sessionOf(db: Db, env: Env, adminId: number, token: string): Promise<Session> {
  const row = await db
    .selectFrom('admin')
    .innerJoin('operator', 'operator.id', 'admin.operatorId')
    .select([
      'admin.id as adminId',
      'admin.name',
      'admin.trueName',
      'admin.role',
      'admin.operatorId',
      'operator.name as operatorNameTrue',
      'admin.permission',
      'admin.passwordUntil',
      'admin.parentId',
      sql<string[]>`pages_of(admin)`.as('pages'),
      sql<boolean>`has_totp(admin)`.as('totp'),
    ])
    .where('admin.id', '=', adminId)
    .executeTakeFirstOrThrow()
  return {
    token,
    name: row.name,
    adminId: row.adminId,
    role: row.role as Role,
    operatorId: row.operatorId,
    operatorName: row.trueName,
    operatorNameTrue: row.operatorNameTrue,
    adminPermission: row.parentId === null ? (row.permission as PermissionEntry[] | null) : treeOf(row.pages),
    mustChange: row.passwordUntil !== null,
    mustEnrol: !row.totp && strictRoles(env).includes(row.role),
  }
}
