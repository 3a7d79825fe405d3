import { expect } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { okCode } from '#contract/errors.ts'
import { type PermissionEntry, pagesFor, treeOf } from '#contract/menu.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('the permission form shows which pages are added and removed, previews the menu, and stores the tree as shown', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${admins.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({
        ...row,
        ...{ role: 2, manageable: true, parentName: null, permission: treeOf(['order', 'photo']) },
      })),
    })),
  )
  let sent: { adminPermission: PermissionEntry[] } | undefined
  await page.route(`**${admins.permission.path}`, async (route) => {
    sent = route.request().postDataJSON()
    await route.fulfill({ json: { code: okCode, msg: '', data: {} } })
  })
  await visit.open('/account/acenicuser', { variant: 'usual', role: 1 })
  await page.locator('tbody tr').first().getByRole('button', { name: '权限' }).click()
  const form = dialogs(page).first()
  await expect(form.getByRole('status')).toHaveText('与原来相同')
  await form.getByRole('checkbox', { name: '打印管理' }).check()
  await form.getByRole('checkbox', { name: '订单管理' }).uncheck()
  await expect(form.getByRole('status')).toContainText('增加 2 页：打印次数、充值记录')
  await expect(form.getByRole('status')).toContainText('去掉 1 页：订单管理')
  const menu = form.getByRole('region', { name: '菜单预览' })
  await expect(menu.locator('ins')).toHaveText(['打印次数', '充值记录'])
  await expect(menu.locator('del')).toHaveText(['订单管理'])
  await form.getByRole('button', { name: '保存权限' }).click()
  await visit.settle()
  expect(pagesFor(2, sent!.adminPermission).map((row) => row.page)).toEqual(['printCount', 'recharge', 'photo'])
  expect(visit.takeMessages()).toEqual([])
})

test('an invitation is shown once, and closing the dialog before copying it opens a question', async ({ visit }) => {
  const { page } = visit
  await page.context().grantPermissions(['clipboard-write'])
  await page.route(
    `**${subAccounts.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, passwordUntil: null })) })),
  )
  await visit.open('/account/subaccount?open=1', { variant: 'usual', role: 3 })
  await page.getByRole('button', { name: '重设密码' }).click()
  // Not the last dialog: that is the drawer, with a button of the same name, until the question is drawn.
  await page.locator('dialog[open]').getByRole('button', { name: '重设密码' }).click()
  const shown = dialogs(page).filter({ hasText: '只显示这一次' })
  await shown.getByRole('button', { name: '关闭' }).last().click()
  const question = dialogs(page).filter({ hasText: '没有复制邀请就关闭？' })
  await question.getByRole('button', { name: '取消' }).click()
  await shown.getByRole('button', { name: '复制账号和密码' }).click()
  await shown.getByRole('button', { name: '关闭' }).last().click()
  await expect(shown).toHaveCount(0)
})

test('an account’s details list the companies that receive for its operator, if the viewer may see companies', async ({
  visit,
}) => {
  const { page } = visit
  const role = (of: number) =>
    page.route(
      `**${admins.list.path}`,
      answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, role: of })) })),
    )
  await role(2)
  const requestPromise = page.waitForRequest((request) => /sellerment\/admin\/1$/.test(request.url()))
  await visit.open('/account/acenicuser?open=1', { variant: 'usual', role: 1 })
  await requestPromise
  const listed = dialogs(page).first().getByRole('table', { name: '企业' }).locator('tbody tr')
  await expect(listed).toHaveCount(1)
  await expect(listed.getByRole('link')).toHaveAttribute('href', '/merchantCenter/enterprise?open=1')
  await visit.open('/account/acenicuser?open=1', { variant: 'usual', role: 2, only: 'acenicuser' })
  await expect(dialogs(page).first()).toBeVisible()
  await expect(dialogs(page).first().getByRole('table', { name: '企业' })).toHaveCount(0)
})

test('the form for a new account offers operators without an account before the others', async ({ visit }) => {
  const { page } = visit
  const channel = (id: number, name: string) => ({ id, name, kind: 'channel' })
  const rows = [channel(1, '黄山'), channel(2, '泰山'), channel(3, '西湖')]
  await page.route(
    `**${operators.all.path}`,
    answer((data) => ({ rows: rows.map((row) => ({ ...data.rows[0], ...row })) })),
  )
  await page.route(
    `**${operators.unused.path}`,
    answer((data) => ({ rows: [{ ...data.rows[0], ...rows[2] }] })),
  )
  await visit.open('/account/acenicuser', { variant: 'usual', role: 1 })
  await page.locator('#page header').getByRole('button', { name: '新增账号' }).click()
  await dialogs(page).first().getByRole('combobox', { name: '运营商' }).click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item')
  await expect(offered).toContainText(['还没有账号', '西湖', '已有账号', '黄山', '泰山'])
})
