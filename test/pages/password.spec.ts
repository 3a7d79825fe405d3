import { expect } from '@playwright/test'
import { secondFactors } from '#contract/account/secondFactors.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { account, menu } from './openings.ts'
import { test } from './visit.ts'

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test('the confirmation of a password is wrong again when another password is chosen', async ({ visit }) => {
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

test('a new password is judged again when the old one is corrected', async ({ visit }) => {
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

test('an initial password opens nothing but the choice of one’s own, which leads on', async ({ visit }) => {
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/webapi/') && asked.push(new URL(request.url()).pathname))
  await visit.open('/dataOps/order', { variant: 'usual', role: 2, mustChange: true })
  const dialog = page.getByRole('dialog', { name: '设置自己的密码' })
  await expect(dialog).toBeVisible()
  await expect(menu(page).or(page.getByRole('banner'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/login$/)
  expect(asked.filter((path) => !/admin\/(me|logout)$|site/.test(path))).toEqual([])

  await visit.open('/dataOps/order', { variant: 'usual', role: 2, mustChange: true })
  await dialog.getByLabel('初始密码').fill('Given-pass1')
  await dialog.locator('[name=pwd]').fill('Good-pass1')
  await dialog.locator('[name=pwd2]').fill('Good-pass1')
  visit.turn({ variant: 'usual', role: 2 })
  await dialog.getByRole('button', { name: '修改密码' }).click()
  await expect(page).toHaveURL(/\/dataOps\/monitor$/)
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
})

test('a role that must have a second factor opens nothing but its setting up, which shows recovery codes and leads on', async ({
  visit,
}) => {
  const { page } = visit
  const must = { variant: 'usual', role: 1, mustEnrol: true } as const
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/webapi/') && asked.push(new URL(request.url()).pathname))
  await visit.open('/dataOps/order', must)
  const dialog = page.getByRole('dialog', { name: '开启两步验证' })
  await expect(dialog).toContainText('这个角色必须开启')
  await expect(menu(page).or(page.getByRole('banner'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/login$/)
  expect(asked.filter((path) => !/admin\/(me|logout)$|site|totp\/begin$/.test(path))).toEqual([])

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
