import { expect, type Route } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { captcha } from '#contract/accounts/captcha.ts'
import { Session } from '#contract/accounts/login.ts'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import { signIns } from '#contract/accounts/signIns.ts'
import { okCode } from '#contract/errors.ts'
import { site } from '#contract/system/site.ts'
import { made } from '../harness/made.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const second = 'http://b.example.com'
const refused = { code: 1004, msg: '账号或密码错误', data: null }
const easy = {
  parameters: {
    algorithm: 'SHA-256',
    nonce: '00'.repeat(16),
    salt: '00'.repeat(16),
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    expiresAt: 4_000_000_000,
  },
  signature: '00'.repeat(32),
}

interface Answers {
  a(route: Route): Promise<void>
  b(route: Route): Promise<void>
  /** Until then B has nothing to prove itself with. */
  proofGate?: Promise<void>
  /** Of A, which lets in. */
  lets?: true
}
/** The sign-in screen of a site with two environments; `a` and `b` answer a sign-in. */
async function openForm({ page }: Visit, answers: Answers) {
  // Without a session at first.
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('</head>', '<script>sessionStorage.clear()</script></head>')
    await route.fulfill({ response: answer, body })
  })
  await page.route(`**${site.settings.path}`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, environmentA: '', environmentB: second } },
    })
  })
  const crossing = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route(`**${admins.login.path}`, (route) => {
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: crossing })
    return route.request().url().startsWith(second) ? answers.b(route) : answers.a(route)
  })
  await page.route(`**${captcha.challenge.path}`, async (route) => {
    // Its proof is not done before A has refused.
    if (route.request().method() === 'POST') {
      if (!answers.lets) await expect(page.getByRole('alert')).toContainText(refused.msg)
      await answers.proofGate
    }
    await route.fulfill({ headers: crossing, json: { code: okCode, msg: '', data: easy } }).catch(() => {})
  })
  await page.route(`**${captcha.check.path}`, (route) =>
    route
      .fulfill({ headers: crossing, json: { code: okCode, msg: '', data: { ticket: 'made', seconds: 300 } } })
      .catch(() => {}),
  )
  await page.goto('about:blank')
  await page.setViewportSize({ width: 1440, height: 900 })
}
const cross = (route: Route, json: object) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json })

async function submit({ page }: Visit) {
  await page.getByLabel('账号').fill('somebody')
  await page.getByLabel('密码', { exact: true }).fill('Passw0rd-x')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const button = ({ page }: Visit) => page.locator('form button[type=submit]')

test('a refusal of A enables the form again at once, while B is still computing its proof', async ({ visit }) => {
  const { page } = visit
  const { promise: proofGate, resolve: release } = Promise.withResolvers<void>()
  await openForm(visit, {
    proofGate,
    // A refuses when B is at its proof already.
    a: async (route) => {
      await expect(page.getByText('正在进行安全验证…')).toBeVisible()
      await cross(route, refused)
    },
    b: (route) => cross(route, { code: 1006, msg: '', data: null }),
  })
  await page.goto(visit.base('/login'))
  await submit(visit)
  await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible()
  // However slow the machine is: B is held until then.
  await expect(button(visit)).toBeEnabled()
  release()
  await page.waitForTimeout(1000)
  await expect(button(visit)).toHaveText('登录')
  await expect(button(visit)).toBeEnabled()
  await expect(page.getByText('正在进行安全验证…')).toBeHidden()
  visit.takeMessages()
})

test('a response of B after the refusal of A changes nothing', async ({ visit }) => {
  const { page } = visit
  await openForm(visit, {
    a: (route) => cross(route, refused),
    b: async (route) => {
      await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible()
      await cross(route, { code: 1006, msg: '', data: null }).catch(() => {})
    },
  })
  await page.goto(visit.base('/login'))
  await submit(visit)
  await expect(page.getByRole('alert').getByText('账号或密码错误')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(button(visit)).toHaveText('登录')
  await expect(button(visit)).toBeEnabled()
  visit.takeMessages()
})

const tokenB = ({ page }: Visit) => page.evaluate(() => sessionStorage.getItem('tokenB'))
const letIn = { code: okCode, msg: '', data: { ...(made(Session, 'usual') as object), role: 1, token: 'of B' } }
/** B requires a proof at the first attempt. */
function provingB() {
  let tries = 0
  return (route: Route) => cross(route, tries++ === 0 ? { code: 1006, msg: '', data: null } : letIn)
}

test('a user who is signed in to A sees that B is still computing its proof, and then enters both', async ({
  visit,
}) => {
  const { page } = visit
  const { promise: proofGate, resolve: release } = Promise.withResolvers<void>()
  await openForm(visit, { proofGate, lets: true, a: (route) => route.continue(), b: provingB() })
  await page.goto(visit.base('/login'))
  await submit(visit)
  await expect(page.getByText('正在登录 B 环境…')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
  expect(await tokenB(visit)).toBe('of B')
  visit.takeMessages()
})

test('a user who does not wait for B enters A at once, and is notified when B is signed in', async ({ visit }) => {
  const { page } = visit
  const { promise: proofGate, resolve: release } = Promise.withResolvers<void>()
  await openForm(visit, { proofGate, lets: true, a: (route) => route.continue(), b: provingB() })
  await page.goto(visit.base('/login'))
  await submit(visit)
  await page.getByRole('button', { name: '先进入 A 环境' }).click()
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
  expect(await tokenB(visit)).toBeNull()
  release()
  await expect(page.getByText('B 环境已登录')).toBeVisible()
  expect(await tokenB(visit)).toBe('of B')
  await expect(page.getByRole('button', { name: '切换到 B 环境' })).toBeVisible()
  visit.takeMessages()
})

test('an unreachable B does not block the sign-in to A, is reported, and can be entered later', async ({ visit }) => {
  const { page } = visit
  let away = true
  const b = (route: Route) => (away ? route.abort() : cross(route, letIn))
  await openForm(visit, { lets: true, a: (route) => route.continue(), b })
  await page.goto(visit.base('/login'))
  await submit(visit)
  await expect(page.getByText('B 环境没有登录上')).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
  expect(await tokenB(visit)).toBeNull()
  away = false
  await page.getByRole('button', { name: '登录 B 环境' }).click()
  const dialog = page.getByRole('dialog', { name: '登录 B 环境' })
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('填写密码')
  await dialog.getByLabel('密码', { exact: true }).fill('Passw0rd-x')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('B 环境已登录')).toBeVisible()
  expect(await tokenB(visit)).toBe('of B')
  visit.takeMessages()
})

test('an environment that was not entered offers a sign-in from its tag in the navigation bar', async ({ visit }) => {
  const { page } = visit
  await openForm(visit, { lets: true, a: (route) => route.continue(), b: (route) => cross(route, refused) })
  await page.goto(visit.base('/login'))
  await submit(visit)
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
  // An account that exists only in A sees no message about B at each sign-in.
  await expect(page.getByText('B 环境没有登录上')).toHaveCount(0)
  await page.getByRole('button', { name: '当前为 A 环境，切换环境' }).click()
  await page.getByRole('button', { name: /未登录，点此登录/ }).click()
  const dialog = page.getByRole('dialog', { name: '登录 B 环境' })
  await dialog.getByLabel('密码', { exact: true }).fill('Passw0rd-x')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(refused.msg)
  visit.takeMessages()
})

test('a phone code is requested after a proof of work, and signs its owner in', async ({ visit }) => {
  const { page } = visit
  await openForm(visit, { lets: true, a: (route) => route.continue(), b: provingB() })
  await page.goto(visit.base('/login'))
  await page.getByText('验证码登录', { exact: true }).click()
  await page.getByLabel('手机号').fill('13800000000')
  const codeRequest = await sends(visit, phoneCodes.send, page.getByRole('button', { name: '获取验证码' }))
  expect(codeRequest).toMatchObject({ phone: '13800000000', ticket: 'made' })
  await page.locator('#login-code').fill('123456')
  const sent = await sends(visit, signIns.phone, page.getByRole('button', { name: '登录', exact: true }))
  expect(sent).toMatchObject({ phone: '13800000000', smsCode: '123456' })
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
  visit.takeMessages()
})
