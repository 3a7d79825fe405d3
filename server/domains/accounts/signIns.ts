import type { signIns } from '#contract/accounts/signIns.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import { Refusal } from '../../platform/refusal.ts'
import { maskedPhone } from './admins/adminList.ts'
import { turnDevice } from './session/devices.ts'
import { assertCanSignIn, candidates, enter, secondFactor } from './signIn/enter.ts'
import { attempt, beginTry, checkAttempt } from './signIn/loginGuard.ts'
import { phoneSignInIsOn, provedBy, rightCode, useCode, wrongCode } from './signIn/phoneCode.ts'
import { takeTicketWhere } from './signIn/ticket.ts'

export const signInHandlers: Handlers<typeof signIns> = {
  phone: async (call) => {
    const { db, body, ip, agent, audit, services } = call
    const { phone, smsCode, remember } = body
    phoneSignInIsOn(services.env)
    audit.target = maskedPhone(phone)!
    audit.after = { phone: maskedPhone(phone), smsCode }
    await takeTicketWhere(await checkAttempt(db, { phone, ip }), call)
    const { row, codeId } = await attempt(db, { phone, ip }, async (tried) => {
      // Both are looked up for every number, so that an unknown one takes as long as a known one.
      const found = await candidates(db).where(provedBy(phone)).executeTakeFirst()
      const code = await rightCode(db, services.secrets, { phone, purpose: 'login' }, smsCode)
      if (!found || code === null) {
        // Wrong codes for a number count for its account too. Only the right code reveals that the account is locked.
        const account = await beginTry(db, found ? { name: found.name } : { nobody: phone }).catch(refusedToNobody)
        await account?.fail()
        throw wrongCode()
      }
      await checkAttempt(db, { name: found.name })
      await attempt(db, { name: found.name }, async (account) => {
        await secondFactor(call, found, [tried, account])
        await tried.forgive()
        await account.forgive()
      })
      return { row: found, codeId: code }
    })
    audit.target = row.name
    assertCanSignIn(row)
    if (row.passwordUntil !== null) throw new Refusal('login.forbidden', '请先用初始密码登录，设置自己的密码')
    const session = await transact(db, async (trx) =>
      (await useCode(trx, codeId)) ? enter(trx, row, { env: services.env, ip, agent, remember }) : null,
    )
    if (!session) throw wrongCode()
    return session
  },
  device: async (call) => {
    const { db, body, ip, agent, audit, services } = call
    await takeTicketWhere(await checkAttempt(db, { ip }), call)
    return attempt(db, { ip }, async (tried) => {
      const entered = await transact(db, async (trx) => {
        const rotation = await turnDevice(trx, body.secret, services.env.REMEMBER_DAYS)
        if (rotation.is !== 'good' && rotation.is !== 'stolen') return { turned: rotation }
        const row = await candidates(trx).where('id', '=', rotation.adminId).executeTakeFirstOrThrow()
        audit.target = row.name
        if (rotation.is === 'stolen') {
          await writeMessage(trx, services.events, {
            about: `device/${rotation.family}`,
            title: '保持登录的凭据被重复使用',
            text: `有人用一份已用过的登录凭据登录你的账号，来自 ${ip}。那台设备的登录已全部结束。如果不是你自己恢复了旧的浏览器数据，请修改密码并查看登录设备。`,
            level: 'critical',
            adminId: row.id,
          })
          return { turned: rotation }
        }
        assertCanSignIn(row)
        return {
          turned: rotation,
          session: await enter(trx, row, { env: services.env, ip, agent, device: rotation.device }),
        }
      })
      if (entered.session) {
        await tried.takeBack()
        return entered.session
      }
      if (entered.turned.is === 'together') {
        await tried.takeBack()
        throw new Refusal('tooOften', '正在另一个页面登录，请稍候')
      }
      throw entered.turned.is === 'stolen'
        ? new Refusal('session.ended', '登录凭据已在别处用过，请用密码登录')
        : new Refusal('session.expired')
    })
  },
}

const refusedToNobody = (error: unknown) => {
  if (error instanceof Refusal) return null
  throw error
}
