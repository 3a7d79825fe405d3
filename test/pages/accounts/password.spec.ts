import { expect, type Page, type Route } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { account, menu } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test('the confirmation of a password becomes invalid again when the password is changed', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await account(page).click()
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.locator('[name=pwd]').fill('Good-pass1')
  await page.locator('[name=pwd2]').fill('Good-pass1')
  await page.locator('[name=pwd2]').blur()
  await expect(page.getByText('新密码两次录入存在差异，请重新设置!')).toBeHidden()
  await page.locator('[name=pwd]').fill('Good-pass2')
  await page.locator('[name=pwd]').blur()
  await expect(page.getByText('新密码两次录入存在差异，请重新设置!')).toBeVisible()
})

test('a new password is validated again when the old password is corrected', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await account(page).click()
  await page.getByRole('button', { name: '修改密码' }).click()
  const same = page.getByText('新密码同旧密码重复了，请重新设置！')
  await page.locator('[name=pwd]').fill('Good-pass1')
  for (const [old, repeated] of [
    ['Good-pass1', true],
    ['Good-pass2', false],
  ] as const) {
    await page.locator('[name=oldpwd]').fill(old)
    await page.locator('[name=oldpwd]').blur()
    await expect(same).toBeVisible({ visible: repeated })
  }
})

test('an initial password opens only the dialog for a new password, and then the application', async ({ visit }) => {
  const { page } = visit
  const requestedPaths: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/webapi/') && requestedPaths.push(new URL(request.url()).pathname),
  )
  await visit.open('/dataOps/order', { variant: 'usual', role: 2, mustChange: true })
  const dialog = page.getByRole('dialog', { name: '设置自己的密码' })
  await expect(dialog).toBeVisible()
  await expect(menu(page).or(page.getByRole('banner'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/login$/)
  expect(requestedPaths.filter((path) => !/admin\/(me|logout)$|site/.test(path))).toEqual([])

  await visit.open('/dataOps/order', { variant: 'usual', role: 2, mustChange: true })
  await dialog.getByLabel('初始密码').fill('Given-pass1')
  await dialog.locator('[name=pwd]').fill('Good-pass1')
  await dialog.locator('[name=pwd2]').fill('Good-pass1')
  visit.turn({ variant: 'usual', role: 2 })
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page).toHaveURL(/\/dataOps\/monitor$/)
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
})

const me = { variant: 'usual', role: 2 } as const
/** Opens the dialog for choosing one's own password and fills it in; `press` presses its button. */
async function chooseFirst({ page, ...visit }: Visit, typed = 'Good-pass1') {
  await visit.open('/dataOps/order', { ...me, mustChange: true })
  const dialog = page.getByRole('dialog', { name: '设置自己的密码' })
  await dialog.getByLabel('初始密码').fill('Given-pass1')
  const fill = async (text: string) => {
    for (const field of ['pwd', 'pwd2']) await dialog.locator(`[name=${field}]`).fill(text)
  }
  await fill(typed)
  return { dialog, fill, press: () => dialog.getByRole('button', { name: '修改密码' }).click() }
}
/** Answers a change of the password. */
const changing = ({ page }: Visit, answer: (route: Route) => Promise<void>) =>
  page.route(`**${admins.edit.path.replace('{id}', '*')}`, (route) =>
    route.request().method() === admins.edit.method ? answer(route) : route.fallback(),
  )
const wrongOld = { code: refusals['password.wrongOld'].code, msg: refusals['password.wrongOld'].text, data: null }
const entered = (page: Page) => expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()

test('a first password whose response is lost is accepted if the server has stored it', async ({ visit }) => {
  const { page } = visit
  const { press } = await chooseFirst(visit)
  await changing(visit, (route) => {
    visit.turn(me)
    return route.abort()
  })
  await press()
  await entered(page)
})

test('a first password that was stored late is accepted at the next attempt, although the old one is refused by then', async ({
  visit,
}) => {
  const { page } = visit
  const { dialog, fill, press } = await chooseFirst(visit)
  let tries = 0
  await changing(visit, (route) => {
    tries++
    if (tries === 1) return route.abort()
    visit.turn(me)
    return route.fulfill({ json: wrongOld })
  })
  await press()
  await expect(dialog.getByRole('alert')).toContainText('密码没有改成，可再试一次')
  await fill('Good-pass2')
  await press()
  // The first password is the valid one, which a person who has typed another must know.
  await expect(dialog.getByRole('alert')).toHaveText('先前提交的新密码已经生效，以后用它登录')
  await dialog.getByRole('button', { name: '继续' }).click()
  await entered(page)
})

test('the dialog says that a first password may have been stored if the server cannot be reached', async ({
  visit,
}) => {
  const { page } = visit
  const { dialog, press } = await chooseFirst(visit)
  visit.turn({ ...me, mustChange: true, failing: 'away' })
  await press()
  await expect(dialog.getByRole('alert')).toContainText('没有收到答复，密码可能已经改了')
  visit.turn(me)
  await changing(visit, (route) => route.fulfill({ json: wrongOld }))
  await press()
  await entered(page)
})

test('a first password that was chosen in another window is not requested again after a reload', async ({ visit }) => {
  const { page } = visit
  const { dialog } = await chooseFirst(visit)
  await page.route('**/dataOps/order', async (route) => {
    const reply = await route.fetch()
    visit.turn(me)
    return route.fulfill({ response: reply })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: '订单管理' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('each refusal of a first password is shown in its dialog', async ({ visit }) => {
  const { dialog, press } = await chooseFirst(visit)
  let refused: object = {}
  await changing(visit, (route) => route.fulfill({ json: refused }))
  const fields = { fields: { pwd: '新密码与摘要不符' } }
  for (const [answer, said] of [
    [wrongOld, wrongOld.msg],
    [{ code: refusals['login.locked'].code, msg: '登录失败次数过多，请 15 分钟后再试', data: null }, '15 分钟后再试'],
    [{ code: refusals.stale.code, msg: refusals.stale.text, data: null }, refusals.stale.text],
    [{ code: refusals.internal.code, msg: refusals.internal.text, data: null }, refusals.internal.text],
    [{ code: refusals.invalid.code, msg: '填写有误', data: fields }, '新密码与摘要不符'],
  ] as const) {
    refused = answer
    await press()
    await expect(dialog.getByRole('alert')).toHaveText([new RegExp(said)])
  }
})

test('a changed password whose response is lost is checked before anything is reported', async ({ visit }) => {
  const { page } = visit
  const sent: { pwd: string; oldpwd: string }[] = []
  await changing(visit, (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) return route.abort()
    const same = '新密码同旧密码重复了，请重新设置！'
    return route.fulfill({ json: { code: refusals.invalid.code, msg: same, data: { fields: { pwd: same } } } })
  })
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await account(page).click()
  await page.getByRole('button', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.locator('[name=oldpwd]').fill('Given-pass1')
  for (const field of ['pwd', 'pwd2']) await dialog.locator(`[name=${field}]`).fill('Good-pass1')
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect.poll(() => toastTexts(page)).toContain('修改成功，请退出重新登录！')
  await expect(dialog).toBeHidden()
  expect(sent[1]).toMatchObject({ pwd: sent[0]!.pwd, oldpwd: sent[0]!.pwd })
})

test('a role that requires a second factor opens only its set-up, which shows recovery codes, and then the application', async ({
  visit,
}) => {
  const { page } = visit
  const must = { variant: 'usual', role: 1, mustEnrol: true } as const
  const requestedPaths: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/webapi/') && requestedPaths.push(new URL(request.url()).pathname),
  )
  await visit.open('/dataOps/order', must)
  const dialog = page.getByRole('dialog', { name: '开启两步验证' })
  await expect(dialog).toContainText('这个角色必须开启')
  await expect(menu(page).or(page.getByRole('banner'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/login$/)
  expect(requestedPaths.filter((path) => !/admin\/(me|logout)$|site|totp\/begin$/.test(path))).toEqual([])

  const wrong = '动态口令错误或已用过'
  const sent: unknown[] = []
  await page.route(`**${secondFactors.begin.path}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: '', data: { secret: 'ABCDEFGHIJKLMNOP', picture: dot } } }),
  )
  await page.route(`**${secondFactors.confirm.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    const right = sent.length > 1
    const refused = { code: refusals['captcha.wrong'].code, msg: wrong, data: { fields: { otp: wrong } } }
    const made = { code: okCode, msg: '', data: { codes: ['first-code', 'second-code'] } }
    return route.fulfill({ json: right ? made : refused })
  })
  await visit.open('/dataOps/order', must)
  await expect(dialog).toContainText('ABCD EFGH IJKL MNOP')
  const field = dialog.getByRole('textbox')
  for (const otp of ['111111', '222222']) {
    await field.fill(otp)
    await dialog.getByRole('button', { name: '开启', exact: true }).click()
    if (otp === '111111') await expect(dialog.getByRole('alert')).toContainText(wrong)
  }
  const saved = page.getByRole('dialog', { name: '保存恢复码' })
  await expect(saved.locator('li')).toHaveText(['first-code', 'second-code'])
  expect(sent).toEqual([{ otp: '111111' }, { otp: '222222' }])
  visit.turn({ variant: 'usual', role: 1 })
  await saved.getByRole('button', { name: '已保存' }).click()
  await expect(page).toHaveURL(/\/dataOps\/monitor$/)
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
})

test('an account changes its phone with the code that was sent to the new number', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await account(page).click()
  await page.getByRole('button', { name: '登录安全' }).click()
  const dialog = page.getByRole('dialog', { name: '登录安全' })
  await dialog
    .getByRole('button', { name: /^(更换|验证|设置)$/ })
    .last()
    .click()
  await dialog.locator('#own-phone').fill('13800000000')
  const codeRequest = await sends(visit, phoneCodes.sendOwn, dialog.getByRole('button', { name: '获取验证码' }))
  expect(codeRequest).toEqual({ phone: '13800000000' })
  await dialog.locator('#own-code').fill('123456')
  const sent = await sends(visit, phoneCodes.edit, dialog.getByRole('button', { name: '保存' }))
  expect(sent).toEqual({ phone: '13800000000', smsCode: '123456' })
  await expect.poll(() => toastTexts(page)).toContain('手机号已验证')
})
