import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { TOTP, URI } from 'otpauth'
import sharp from 'sharp'
import { admins } from '#contract/accounts/admins.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import type { Operation } from '#contract/kit.ts'
import { loseSession } from '#test/browser/loseSession.ts'
import { deskOf } from './desk.ts'
import { test } from './test.ts'
import { accounts } from './world.ts'

const password = 'Chosen-2026x'
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const banner = (page: Page) => page.getByRole('banner')
const security = (page: Page) => page.getByRole('dialog', { name: '登录安全' })
const proof = (page: Page) => page.getByRole('dialog', { name: '确认是你本人' })

/** A new scenic account with its own password, which has read today's messages. */
async function anAccount(page: Page, base: string) {
  const desk = await deskOf(page.request, base, 1)
  const { rows } = await desk.call(admins.list, { q: accounts[3].name })
  const name = `second${Date.now()}`
  const draft = { name, trueName: '两步', role: 3, operatorId: rows[0]!.operatorId }
  const { id, password: first } = await desk.call(admins.add, draft)
  const loginResponse = await page.request.post(admins.login.path, { data: { name, pwd: digest(first) } })
  const { token } = (await loginResponse.json()).data
  const change = await page.request.put(admins.edit.path.replace('{id}', String(id)), {
    headers: { authorization: token },
    data: { clearpwd: password, pwd: digest(password), oldpwd: digest(first), name },
  })
  expect((await change.json()).code).toBe(200)
  await page.addInitScript(
    (key) => localStorage.setItem(key, new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format()),
    `jy.messages.${id}`,
  )
  return name
}

async function givePassword(page: Page, name: string, remember = false) {
  await page.goto('/login')
  await page.getByLabel('账号').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  if (remember) await page.getByRole('checkbox', { name: /保持登录/ }).check()
  await page.getByRole('button', { name: '登录' }).click()
}
async function giveSecond(page: Page, otp: string) {
  await expect(page.getByRole('heading', { name: '还差一步' })).toBeVisible()
  await page.getByLabel('动态口令').fill(otp)
  await page.getByRole('button', { name: '登录' }).click()
}
const entered = (page: Page) => expect(page).toHaveURL(/\/(dataOps\/monitor|wjump)/)

async function openSecurity(page: Page) {
  await banner(page).locator('[aria-haspopup=dialog]').click()
  await page.getByRole('button', { name: '登录安全' }).click()
  await expect(security(page)).toBeVisible()
}
async function leave(page: Page) {
  await page.keyboard.press('Escape')
  await banner(page).locator('[aria-haspopup=dialog]').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Reads the picture as an authenticator does. No digits are good twice, so each are those of a later time than the last. */
async function authenticator(page: Page) {
  const picture = await page.getByAltText('供身份验证器扫描的二维码').getAttribute('src')
  const { data, info } = await sharp(Buffer.from(picture!.split(',')[1]!, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const totp = URI.parse(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)!.data) as TOTP
  expect(totp).toBeInstanceOf(TOTP)
  let last = 0
  return {
    totp,
    digits() {
      last = Math.max(last + 1, Math.floor(Date.now() / 30_000))
      return totp.generate({ timestamp: last * 30_000 })
    },
  }
}

/** Turns the second factor on in the open dialog: the authenticator, and the recovery codes that were shown. */
async function enrol(page: Page, name: string) {
  await security(page).getByRole('button', { name: '开启' }).click()
  const owner = await authenticator(page)
  expect(owner.totp.label).toBe(name)
  const secret = await security(page).locator('code').innerText()
  expect(secret.replaceAll(' ', '')).toBe(owner.totp.secret.base32)
  const field = security(page).getByLabel('动态口令')
  const on = security(page).locator('form').getByRole('button', { name: '开启' })
  await field.fill('12345')
  await expect(on).toBeDisabled()
  const right = owner.digits()
  await field.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await on.click()
  await expect(security(page).getByRole('alert')).toContainText('动态口令错误或已用过')
  await field.fill(right)
  await on.click()
  await expect(security(page).getByText('只显示这一次', { exact: false })).toBeVisible()
  const codes = await security(page).locator('li code').allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  const saved = page.waitForEvent('download')
  await security(page).getByRole('button', { name: '保存为文件' }).click()
  expect((await saved).suggestedFilename()).toBe('恢复码.txt')
  await security(page).getByRole('button', { name: '已保存' }).click()
  await expect(security(page).getByText('恢复码还剩 10 个', { exact: false })).toBeVisible()
  return { ...owner, codes }
}

test('a second factor is set up, required at sign-in, replaced by a recovery code, and turned off', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const name = await anAccount(page, baseURL!)
  await givePassword(page, name)
  await entered(page)
  await openSecurity(page)
  const { digits, codes } = await enrol(page, name)
  await leave(page)

  await givePassword(page, name)
  await giveSecond(page, '000000')
  await expect(page.getByRole('alert')).toContainText('动态口令错误或已用过')
  await giveSecond(page, digits())
  await entered(page)
  await openSecurity(page)
  await leave(page)

  await givePassword(page, name)
  await giveSecond(page, codes[0]!)
  await entered(page)
  await openSecurity(page)
  await expect(security(page).getByText('恢复码还剩 9 个', { exact: false })).toBeVisible()
  await leave(page)
  await givePassword(page, name)
  await giveSecond(page, codes[0]!)
  await expect(page.getByRole('alert')).toContainText('动态口令错误或已用过')
  await giveSecond(page, codes[1]!.toUpperCase())
  await entered(page)

  await openSecurity(page)
  await security(page).locator('section').getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('dialog', { name: '关闭两步验证？' }).getByRole('button', { name: '关闭' }).click()
  await expect(security(page).getByRole('button', { name: '开启' })).toBeVisible()
  await leave(page)
  await givePassword(page, name)
  await entered(page)
})

test('a dangerous call requires a proof, continues after it, and needs no other for 5 minutes; a direct call is refused', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const name = await anAccount(page, baseURL!)
  await givePassword(page, name)
  await entered(page)
  await openSecurity(page)
  const { digits, codes } = await enrol(page, name)
  await leave(page)
  await givePassword(page, name, true)
  await giveSecond(page, codes[0]!)
  await entered(page)
  // A session that a remembered browser resumes by itself carries no proof.
  await loseSession(page)
  await entered(page)

  const past = async (operation: Operation, data: object = {}) => {
    const token = await page.evaluate(() => sessionStorage.getItem('token')!)
    const answer = await page.request.post(operation.path, { headers: { authorization: token }, data })
    return (await answer.json()).code
  }
  expect([await past(secondFactors.renew), await past(secondFactors.drop)]).toEqual([1008, 1008])

  await openSecurity(page)
  const renew = security(page).getByRole('button', { name: '换新恢复码' })
  await renew.click()
  await expect(proof(page).getByText('5 分钟内不再询问')).toBeVisible()
  // Closing the proof dialog cancels the action.
  await page.keyboard.press('Escape')
  await expect(proof(page)).toBeHidden()
  await expect(security(page).locator('li code')).toHaveCount(0)

  await renew.click()
  await proof(page).getByLabel('登录密码').fill('Wrong-1234')
  await proof(page).getByRole('button', { name: '继续' }).click()
  await expect(proof(page).getByRole('alert')).toHaveText('密码错误')
  await proof(page).getByText('用动态口令').click()
  await proof(page).getByLabel('动态口令').fill(digits())
  await proof(page).getByRole('button', { name: '继续' }).click()
  await expect(proof(page)).toBeHidden()
  const next = security(page).locator('li code')
  await expect(next).toHaveCount(10)
  expect(await next.allInnerTexts()).not.toContain(codes[1])
  await security(page).getByRole('button', { name: '已保存' }).click()
  // The proof was worth the session's own token, under which calls go on; it opens no page that the account has not.
  expect(await past(secondFactors.renew)).toBe(200)
  expect(await past(ingestKeys.add, { operatorId: 1, name: '不是自己的' })).toBe(1511)
  await renew.click()
  await expect(next).toHaveCount(10)
  await expect(proof(page)).toHaveCount(0)
  const [last] = await next.allInnerTexts()
  await security(page).getByRole('button', { name: '已保存' }).click()

  // By the password as well.
  await leave(page)
  await givePassword(page, name, true)
  await giveSecond(page, last!)
  await entered(page)
  await loseSession(page)
  await entered(page)
  await openSecurity(page)
  await renew.click()
  await proof(page).getByLabel('登录密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(next).toHaveCount(10)
})
