import { type RawBuilder, sql } from 'kysely'
import { toDataURL } from 'qrcode'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import type { Role } from '#contract/roles.ts'
import { strictRoles } from '../../platform/access/strictRoles.ts'
import type { Env } from '../../platform/env.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { managesHere, notManaged } from './authority/manages.ts'
import { endSessions } from './session/session.ts'
import { newRecoveryCodes, newSecret, otpIsRight, sealed, totpOf, wrongOtp } from './signIn/totp.ts'

const isStrict = (env: Env, role: Role) => strictRoles(env).includes(role)

/** Of rows of `admin`. */
const hasTotp: RawBuilder<boolean> = sql<boolean>`has_totp(admin)`

export const secondFactorHandlers: Handlers<typeof secondFactors> = {
  getOwn: async ({ db, actor, services }) => {
    const { on, codesLeft } = await db
      .selectFrom('admin')
      .select([
        hasTotp.as('on'),
        sql<number>`(select count(*)::int from recovery_code c where c.admin_id = admin.id and c.used_at is null)`.as(
          'codesLeft',
        ),
      ])
      .where('id', '=', actor.adminId)
      .executeTakeFirstOrThrow()
    return { on, codesLeft, required: isStrict(services.env, actor.role) }
  },
  begin: async ({ db, actor, services, audit }) => {
    const secret = newSecret()
    audit.after = { secret: '***' }
    const inserted = await db
      .insertInto('totp')
      .values({ adminId: actor.adminId, secret: sealed(services.secrets, secret) })
      .onConflict((conflict) =>
        conflict
          .column('adminId')
          .doUpdateSet({ secret: sealed(services.secrets, secret), createdAt: sql`now()`, lastStep: 0 })
          .where('totp.confirmedAt', 'is', null),
      )
      .returning('adminId')
      .executeTakeFirst()
    if (!inserted) throw new Refusal('state.impossible', '两步验证已开启')
    const uri = totpOf(secret, services.env.PRODUCT_NAME.split(' · ')[0]!, actor.name).toString()
    return { secret: secret.base32, picture: await toDataURL(uri, { margin: 2, width: 384 }) }
  },
  confirm: async ({ db, actor, body, services, audit }) => {
    audit.after = { on: true }
    const { secrets } = services
    if ((await otpIsRight(db, secrets, actor.adminId, body.otp, true)) === null) throw wrongOtp()
    return transactAs(services, actor, secondFactors.confirm, async (trx) => {
      const confirmed = await trx
        .updateTable('totp')
        .set({ confirmedAt: sql`now()` })
        .where('adminId', '=', actor.adminId)
        .where('confirmedAt', 'is', null)
        .returning('adminId')
        .executeTakeFirst()
      if (!confirmed) throw new Refusal('state.impossible', '两步验证已开启')
      await endSessions(trx, actor.adminId, actor.sessionId)
      return { codes: await newRecoveryCodes(trx, secrets, actor.adminId) }
    })
  },
  renew: async ({ db, actor, services, audit }) => {
    audit.after = { codes: '***' }
    const on = await db
      .selectFrom('admin')
      .select('id')
      .where('id', '=', actor.adminId)
      .where(hasTotp)
      .executeTakeFirst()
    if (!on) throw new Refusal('state.impossible', '还没有开启两步验证')
    return { codes: await newRecoveryCodes(db, services.secrets, actor.adminId) }
  },
  drop: async ({ db, actor, services, audit }) => {
    if (isStrict(services.env, actor.role)) throw new Refusal('state.impossible', '这个角色必须开启两步验证')
    audit.before = { on: true }
    const dropped = await db
      .deleteFrom('totp')
      .where('adminId', '=', actor.adminId)
      .where('confirmedAt', 'is not', null)
      .returning('adminId')
      .executeTakeFirst()
    if (!dropped) throw new Refusal('state.impossible', '还没有开启两步验证')
    return {}
  },
  reset: async ({ db, actor, params, audit }) => {
    audit.before = { on: true }
    const managed = await db
      .selectFrom('admin')
      .select(hasTotp.as('on'))
      .where('id', '=', params.id)
      .where(managesHere(actor))
      .forUpdate()
      .executeTakeFirst()
    if (!managed) throw await notManaged(db, actor, params.id)
    if (!managed.on) throw new Refusal('state.impossible', '这个账号没有开启两步验证')
    await db
      .deleteFrom('totp')
      .using('admin')
      .whereRef('admin.id', '=', 'totp.adminId')
      .where('admin.id', '=', params.id)
      .where(managesHere(actor))
      .execute()
    await endSessions(db, params.id)
    return {}
  },
}
