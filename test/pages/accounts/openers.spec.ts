import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { admins } from '#contract/accounts/admins.ts'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import type { PageName } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { answer, ok } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const opening = (page: PageName, ...roles: [Role, number][]) => ({
  page,
  roles: roles.map(([role, accounts]) => ({ role, accounts })),
})

test('a table shows how many accounts of each role can open each page, and a number lists them', async ({ visit }) => {
  const { page } = visit
  const rows = [opening('order', [1, 2], [2, 14]), opening('stream', [1, 2])]
  await page.route(`**${admins.openers.path}`, (route) => route.fulfill(ok({ rows })))
  await visit.open('/account/acenicuser?state=on', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '谁能打开什么' }).click()
  const table = page.getByRole('table', { name: '谁能打开什么' })
  // The table of a platform administrator has no column of the role above.
  await expect(table.getByRole('columnheader')).toHaveText(['页面', '平台管理员', '渠道客户', '景区客户'])
  const cells = (title: string) => table.getByRole('row').filter({ hasText: title }).getByRole('cell')
  await expect(cells('订单管理')).toHaveText(['0', '14', '0'])
  // Of a page that a role never opens there is nothing to count.
  await expect(cells('我的套餐')).toHaveText(['0', '—', '—'])
  const request = page.waitForRequest(
    (one) => one.url().endsWith(admins.list.path) && one.postDataJSON().opens === 'order',
  )
  await table.getByRole('button', { name: '订单管理，渠道客户：14 个' }).click()
  expect((await request).postDataJSON()).toMatchObject({ opens: 'order', role: 2, state: 'on' })
  await expect(table).toHaveCount(0)
  await expect(page.getByRole('button', { name: /可打开 数据运营 \/ 订单管理/ })).toBeVisible()
})

test('the accounts that can open a page are found by its title', async ({ visit }) => {
  const { page } = visit
  await visit.open('/account/acenicuser', { variant: 'usual', role: 2 })
  const select = page.getByRole('combobox', { name: '可打开' })
  await select.fill('照片')
  await expect(page.locator('.ant-select-item-group')).toHaveText(['照片管理'])
  await select.fill('订单')
  const request = page.waitForRequest((one) => one.postDataJSON()?.opens === 'order')
  await select.press('Enter')
  await request
})

test('the permission matrix is saved as a file with the conditions of the list', async ({ visit }) => {
  const { page } = visit
  await visit.open('/account/acenicuser?role=3&opens=order', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '谁能打开什么' }).click()
  await expect(page.getByText('只算列表里的账号：景区客户')).toBeVisible()
  const request = page.waitForRequest(`**${admins.matrix.path}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出权限矩阵' }).click()
  expect((await request).postDataJSON()).toEqual({ role: 3, opens: 'order' })
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^权限矩阵 \d{4}-\d\d-\d\d\.csv$/)
  expect(readFileSync((await file.path())!, 'utf8')).toContain('内容')
})

for (const [path, list] of [
  ['/account/acenicuser', admins.list],
  ['/account/subaccount', subAccounts.list],
] as const)
  test(`before an account of ${path} is deleted, what ends with it is named, and its drawer says the same`, async ({
    visit,
  }) => {
    const { page } = visit
    await page.route(
      `**${list.path}`,
      answer((data) => ({
        ...data,
        rows: data.rows.map((row: object) => ({ ...row, manageable: true, role: 0, passwordUntil: null })),
      })),
    )
    const responsors = [{ id: 7, name: '张三', unsolved: 3 }]
    await page.route(`**${admins.impact.path}`, (route) =>
      route.fulfill(ok({ exports: ['订单', '退款', '订单'], responsors })),
    )
    await visit.open(`${path}?open=1`, { variant: 'usual', role: 1 })
    const drawer = page.getByRole('dialog').first()
    await expect(drawer).toContainText('3 个：订单、退款')
    await expect(drawer.getByRole('link', { name: '3 个未了' })).toHaveAttribute(
      'href',
      '/systemOps/matter?responsorId=7',
    )
    await drawer.getByRole('button', { name: /^删除/ }).click()
    const question = page.locator('dialog[open]').filter({ hasText: '不可恢复' })
    await expect(question).toContainText('3 个定期导出（订单、退款）停止')
    await expect(question).toContainText('责任人「张三」手上 3 个问题未了，不再有账号接收提醒，请先改派')
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toHaveCount(0)
    // 禁止登录 stands beside it: the way to stop somebody without losing what he has in hand.
    const edited = page.waitForRequest((one) => one.method() === 'PUT')
    await drawer.getByRole('button', { name: /^(禁止|允许)登录$/ }).click()
    expect(Object.keys((await edited).postDataJSON())).toEqual(['allowLogin', 'version'])
  })

test('if what ends with an account cannot be read, it is not deleted', async ({ visit }) => {
  const { page } = visit
  await visit.open('/account/subaccount?open=1', { variant: 'usual', role: 2 })
  await page.route(`**${admins.impact.path}`, (route) => route.abort())
  await page.getByRole('button', { name: '删除个人账号' }).click()
  await expect.poll(() => visit.takeMessages()).not.toEqual([])
  await expect(page.locator('dialog[open]').filter({ hasText: '不可恢复' })).toHaveCount(0)
})
