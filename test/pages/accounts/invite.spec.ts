import { expect } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { inviteLink } from '#contract/accounts/inviteLink.ts'
import { invites } from '#contract/accounts/invites.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { seriousFindings } from '#test/browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const who = { name: 'zhang.san', trueName: '张三', operatorName: '黄山' }
const chosen = 'My-own-pass1'
const expired = { code: refusals.notFound.code, msg: '邀请链接已失效或已用过，请联系管理员重发', data: null }

/** The page behind a link, in a window that is signed in as somebody else. */
async function follow(visit: Visit, width?: number) {
  await visit.page.route(
    `**${invites.open.path}`,
    answer((data) => ({ ...data, ...who })),
  )
  await visit.open(inviteLink('', 'made-token'), { variant: 'usual', role: 1 }, width)
}
async function type({ page }: Visit, again = chosen) {
  await page.locator('[name=pwd]').fill(chosen)
  await page.locator('[name=pwd2]').fill(again)
}
const button = ({ page }: Visit) => page.getByRole('button', { name: '设置密码并登录' })

test('the link of an invitation names its account, takes a password by the rules, and signs in with it', async ({
  visit,
}) => {
  const { page } = visit
  await follow(visit)
  await expect(page.getByRole('heading', { name: '张三，欢迎' })).toBeVisible()
  await expect(page.getByText('账号 zhang.san · 黄山')).toBeVisible()
  await expect(page.locator('[name=pwd]')).toBeFocused()
  expect(await seriousFindings(page)).toEqual([])
  await button(visit).click()
  await expect(page.getByRole('alert').filter({ hasText: /^新密码$/ })).toBeVisible()
  await type(visit, 'My-own-pass2')
  await button(visit).click()
  await expect(page.getByText('新密码两次录入存在差异，请重新设置!')).toBeVisible()
  await page.locator('[name=pwd2]').fill(chosen)
  let signedIn: { name?: string } = {}
  await page.route(`**${admins.login.path}`, (route) => {
    signedIn = route.request().postDataJSON()
    return route.fallback()
  })
  const sent = await sends(visit, invites.accept, button(visit))
  expect(sent).toMatchObject({ token: 'made-token', clearpwd: chosen, pwd: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
  expect(signedIn.name).toBe('zhang.san')
  expect(page.url()).not.toContain('invite')
})

test('an invited account with a second factor enters its code on the same screen', async ({ visit }) => {
  const { page } = visit
  await follow(visit, 390)
  await page.route(`**${admins.login.path}`, async (route) => {
    if (route.request().postDataJSON().otp) return route.fallback()
    await route.fulfill({ json: { code: refusals['second.needed'].code, msg: '', data: null } })
  })
  await type(visit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '还差一步' })).toBeVisible()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('填写动态口令或恢复码')).toBeVisible()
  await page.getByLabel('动态口令').fill('123456')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/monitor/)
})

test('a link that has been used leads to the sign-in screen', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${invites.open.path}`, (route) => route.fulfill({ json: expired }))
  await visit.open(inviteLink('', 'made-token'), { variant: 'usual', role: 1 })
  await expect(page.getByText(expired.msg)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '去登录' }).click()
  await expect(page).toHaveURL(/wjump$/)
})

test('a link whose account may not sign in says why, and is opened again once that is over', async ({ visit }) => {
  const { page } = visit
  const forbidden = { code: refusals['login.forbidden'].code, msg: refusals['login.forbidden'].text, data: null }
  await page.route(`**${invites.open.path}`, (route) => route.fulfill({ json: forbidden }))
  await visit.open(inviteLink('', 'made-token'), { variant: 'usual', role: 1 })
  await expect(page.getByText(forbidden.msg)).toBeVisible()
  await page.unroute(`**${invites.open.path}`)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(button(visit)).toBeVisible()
})

test('a lost answer to the chosen password is checked by the next attempt, which signs in', async ({ visit }) => {
  const { page } = visit
  await follow(visit)
  let tries = 0
  await page.route(`**${invites.accept.path}`, (route) =>
    tries++ ? route.fulfill({ json: expired }) : route.abort('connectionreset'),
  )
  await type(visit)
  await button(visit).click()
  await expect(page.getByText(/密码可能已经设好，再按一次会先核对/)).toBeVisible()
  await button(visit).click()
  await expect(page.getByRole('heading', { name: '运营监控' })).toBeVisible()
  visit.takeMessages()
})

test('a sign-in that fails after the password was chosen is tried again by itself, or on the sign-in screen', async ({
  visit,
}) => {
  const { page } = visit
  await follow(visit)
  const refused = { code: refusals['login.wrong'].code, msg: refusals['login.wrong'].text, data: null }
  await page.route(`**${admins.login.path}`, (route) => route.fulfill({ json: refused }))
  await type(visit)
  await button(visit).click()
  await expect(page.getByRole('alert')).toContainText(refused.msg)
  await expect(page.locator('[name=pwd]')).toHaveCount(0)
  const again = await sends(visit, admins.login, page.getByRole('button', { name: '登录', exact: true }))
  expect(again).toMatchObject({ name: who.name })
  await page.getByRole('button', { name: '用账号和密码登录' }).click()
  await expect(page).toHaveURL(/\/wjump$/)
})

test('an account whose owner has no password yet offers another invitation, which is copied as a message', async ({
  visit,
}) => {
  const { page } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route(
    `**${admins.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({
        ...row,
        ...who,
        manageable: true,
        passwordUntil: '2030-01-01T00:00:00Z',
      })),
    })),
  )
  await page.route(`**${admins.resetPassword.path.replace('{id}', '*')}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: '', data: { password: 'Initial-pass1', invite: 'made-token' } } }),
  )
  await visit.open('/account/acenicuser?open=1', { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: '重发邀请' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '重发邀请' }).click()
  const shown = dialogs(page).filter({ hasText: '只显示这一次' })
  const link = inviteLink(visit.base(''), 'made-token')
  await expect(shown).toContainText(link)
  await shown.getByRole('button', { name: '复制邀请', exact: true }).click()
  const letter = await page.evaluate(() => navigator.clipboard.readText())
  expect(letter).toContain(link)
  expect(letter).toMatch(/^张三，你好！\n你的.*账号是 zhang\.san，请打开链接设置密码/)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  await expect(shown).toHaveCount(0)
})
