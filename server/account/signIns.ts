import type { signIns } from '#contract/account/signIns.ts'
import { transact } from '../db/transact.ts'
import type { Handlers } from '../http/serve.ts'
import { writeMessage } from '../message/write.ts'
import { Refusal } from '../refusal.ts'
import { maskedPhone } from './adminList.ts'
import { takeTicketWhere } from './captcha.ts'
import { turnDevice } from './devices.ts'
import { candidates, enter, mayEnter, secondFactor } from './enter.ts'
import { countTry, mayTry } from './loginGuard.ts'
import { phoneSignInIsOn, provedBy, rightCode, useCode, wrongCode } from './phoneCode.ts'

export const signInHandlers: Handlers<typeof signIns> = {
  phone: async (call) => {
    const { db, body, ip, agent, audit, services } = call
    const { phone, smsCode, remember } = body
    phoneSignInIsOn(services.env)
    audit.target = maskedPhone(phone)!
    audit.after = { phone: maskedPhone(phone), smsCode }
    await takeTicketWhere(await mayTry(db, { phone, ip }), call)
    const counted = await countTry(db, { phone, ip })
    // Both are looked at for every number, so that an unknown one takes as long as a known one.
    const row = await candidates(db).where(provedBy(phone)).executeTakeFirst()
    const codeId = await rightCode(db, services.secrets, { phone, purpose: 'login' }, smsCode)
    if (!row || codeId === null) {
      // The account counts what its number was tried with. That it is locked is told to nobody who has not the code.
      await countTry(db, row ? { name: row.name } : { nobody: phone }).catch(() => {})
      throw wrongCode()
    }
    await mayTry(db, { name: row.name })
    const account = await countTry(db, { name: row.name })
    await secondFactor(call, row, [counted, account])
    await counted.forgive()
    await account.forgive()
    audit.target = row.name
    mayEnter(row)
    if (row.passwordUntil !== null) throw new Refusal('login.forbidden', '请先用初始密码登录，设置自己的密码')
    const session = await transact(db, async (trx) =>
      (await useCode(trx, codeId)) ? enter(trx, row, { env: services.env, ip, agent, remember }) : null,
    )
    if (!session) throw wrongCode()
    return session
  },
  device: async (call) => {
    const { db, body, ip, agent, audit, services } = call
    await takeTicketWhere(await mayTry(db, { ip }), call)
    const counted = await countTry(db, { ip })
    const entered = await transact(db, async (trx) => {
      const turned = await turnDevice(trx, body.secret, services.env.REMEMBER_DAYS)
      if (turned.is !== 'good' && turned.is !== 'stolen') return { turned }
      const row = await candidates(trx).where('id', '=', turned.adminId).executeTakeFirstOrThrow()
      audit.target = row.name
      if (turned.is === 'stolen') {
        await writeMessage(trx, services.events, {
          about: `device/${turned.family}`,
          title: '保持登录的凭据被重复使用',
          text: `有人用一份已用过的登录凭据登录你的账号，来自 ${ip}。那台设备的登录已全部结束。如果不是你自己恢复了旧的浏览器数据，请修改密码并查看登录设备。`,
          level: 'critical',
          adminId: row.id,
        })
        return { turned }
      }
      mayEnter(row)
      return { turned, session: await enter(trx, row, { env: services.env, ip, agent, device: turned.device }) }
    })
    if (entered.session) {
      await counted.takeBack()
      return entered.session
    }
    if (entered.turned.is === 'together') {
      await counted.takeBack()
      throw new Refusal('tooOften', '正在另一个页面登录，请稍候')
    }
    throw entered.turned.is === 'stolen'
      ? new Refusal('session.ended', '登录凭据已在别处用过，请用密码登录')
      : new Refusal('session.expired')
  },
}
