import { sql } from 'kysely'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { transactAs } from '../../platform/http/transactAs.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { SmsRefusal } from '../../providers/sms/sms.ts'
import { maskedPhone } from './admins/adminList.ts'
import { attempt, checkAttempt } from './signIn/loginGuard.ts'
import {
  codeMinutes,
  newCode,
  phoneSignInIsOn,
  provedBy,
  rightCode,
  useCode,
  waitSeconds,
  wrongCode,
} from './signIn/phoneCode.ts'
import { takeTicket } from './signIn/ticket.ts'

const sent = { waitSeconds, minutes: codeMinutes }

export const phoneCodeHandlers: Handlers<typeof phoneCodes> = {
  send: async ({ db, body, ip, audit, services }) => {
    const { phone, ticket } = body
    phoneSignInIsOn(services.env)
    audit.target = maskedPhone(phone)!
    audit.after = { phone: maskedPhone(phone) }
    await checkAttempt(db, { ip })
    await takeTicket(db, ticket)
    const code = await newCode(db, services.secrets, { phone, purpose: 'login' }, ip)
    const known = await db
      .selectFrom('admin')
      .select('id')
      .where(provedBy(phone))
      .where(sql<boolean>`is_usable(admin) and admin.password_until is null`)
      .executeTakeFirst()
    // The response does not wait for the delivery: its duration would reveal which numbers are known.
    if (known) void deliver(services, phone, code).catch(() => {})
    return sent
  },
  sendOwn: async ({ db, actor, body: { phone }, ip, audit, services }) => {
    phoneSignInIsOn(services.env)
    audit.target = actor.adminId
    audit.after = { phone: maskedPhone(phone) }
    const code = await newCode(db, services.secrets, { phone, purpose: 'edit', adminId: actor.adminId }, ip)
    await deliver(services, phone, code)
    return sent
  },
  edit: async ({ db, actor, params, body, ip, audit, services }) => {
    const { phone, smsCode } = body
    phoneSignInIsOn(services.env)
    audit.after = { phone: maskedPhone(phone), smsCode }
    if (params.id !== actor.adminId) throw new Refusal('notAllowed', '只能更换自己的手机号')
    await checkAttempt(db, { name: actor.name, ip })
    const codeId = await attempt(db, { name: actor.name, ip }, async ({ takeBack }) => {
      const right = await rightCode(db, services.secrets, { phone, purpose: 'edit', adminId: actor.adminId }, smsCode)
      if (right === null) throw wrongCode()
      await takeBack()
      return right
    })
    return transactAs(services, actor, phoneCodes.edit, async (trx) => {
      if (!(await useCode(trx, codeId))) throw wrongCode()
      const before = await trx
        .selectFrom('admin')
        .select('phone')
        .where('id', '=', actor.adminId)
        .forUpdate()
        .executeTakeFirst()
      audit.before = { phone: maskedPhone(orNotFound(before).phone) }
      await trx
        .updateTable('admin')
        .set({ phone, phoneProvedAt: sql`now()`, version: sql`version + 1` })
        .where('id', '=', actor.adminId)
        .execute()
      return {}
    })
  },
  getOwn: async ({ db, actor }) => {
    const { phone, phoneProvedAt } = orNotFound(
      await db
        .selectFrom('admin')
        .select(['phone', 'phoneProvedAt'])
        .where('id', '=', actor.adminId)
        .executeTakeFirst(),
    )
    return { phone: maskedPhone(phone), proved: phoneProvedAt !== null }
  },
}

/** Sends a code through the provider. A failure is reported to 超级管理员, once a day. @throws Refusal outside (4001) */
async function deliver({ sms, database, events, log }: Services, phone: string, code: string) {
  try {
    await sms.send({ phone, code, minutes: codeMinutes })
  } catch (error) {
    const reason = error instanceof SmsRefusal ? error.message : '短信平台没有回应'
    log.warn({ reason, phone: maskedPhone(phone) }, 'a code was not sent')
    await writeMessage(database.db, events, {
      about: 'sms.failed',
      title: '短信验证码没有发出',
      text: reason,
      level: 'warning',
      roles: [1],
    })
    throw new Refusal('outside', `验证码没有发出：${reason}`)
  }
}
