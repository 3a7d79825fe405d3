import { expect } from '@playwright/test'
import { webBuilds } from '#contract/releases/webBuilds.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const build = (id: number, number: string, fits = true) => ({
  ...{ id, number, fits, signer: 's', builtAt: '2026-11-20T08:00:00Z', files: 3, bytes: 4096, sha256: 'ab'.repeat(32) },
  ...{ notes: '换了登录页', hosts: 0, createdBy: '建立人', createdAt: '2026-11-20T08:00:00Z' },
})
const host = {
  ...{ id: 7, name: 'web-1', local: true, serverVersion: 'v1.3.344', buildId: 1, number: 'v1.4.0', runningId: 1 },
  ...{ runningNumber: 'v1.4.0', keepBy: null, formerId: null, formerNumber: '', fault: '', reason: '', changedBy: '' },
  ...{ changedAt: null, seenAt: new Date().toISOString(), version: 3 },
}
const answer = ({ page }: Visit, more: object) =>
  page.route(`**${webBuilds.all.path}`, (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: {
          ...{ keys: 1, serverVersion: 'v1.3.344', hosts: [host] },
          ...{ builds: [build(2, 'v1.5.0'), build(1, 'v1.4.0'), build(3, 'v2.0.0', false)], ...more },
        },
      },
    }),
  )
const tab = '/account/version?tab=web'

test('a host is switched to another compatible build, with a reason', async ({ visit }) => {
  const { page } = visit
  await answer(visit, {})
  await visit.open(tab, { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: '更换', exact: true }).click()
  const dialog = dialogs(page).first()
  await dialog.getByRole('combobox').click()
  const options = page.locator('.ant-select-item-option')
  await expect(options).toHaveCount(2)
  await expect(page.locator('.ant-select-dropdown')).not.toContainText('v2.0.0')
  await options.filter({ hasText: 'v1.5.0' }).click()
  await expect(dialog).toContainText('请在 10 分钟内看过并确认')
  await dialog.getByLabel('原因').fill('登录页错位')
  const sent = page.waitForRequest((request) => request.url().endsWith(webBuilds.update.path))
  await dialog.getByRole('button', { name: '更换', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 7, version: 3, buildId: 2, reason: '登录页错位' })
})

test('a host that could not switch shows the reason, and one that waits for confirmation shows the deadline', async ({
  visit,
}) => {
  const { page } = visit
  const waiting = { ...host, id: 8, name: 'web-2', keepBy: '2100-01-01T04:00:00Z', formerNumber: '' }
  await answer(visit, { hosts: [{ ...host, buildId: 2, number: 'v1.5.0', fault: '程序包不在存储里了' }, waiting] })
  await visit.open(tab, { variant: 'usual', role: 1 })
  await expect(page.getByText('没有换成 v1.5.0')).toBeVisible()
  await expect(page.getByText('程序包不在存储里了')).toBeVisible()
  await expect(page.getByText('12:00:00 前没有人确认，就换回自带网页')).toBeVisible()
  await expect(page.getByRole('button', { name: '确认使用' })).toHaveCount(1)
})

test('while the current host waits for confirmation, the page offers to reload or to switch back', async ({
  visit,
}) => {
  const { page } = visit
  const waiting = { ...host, keepBy: '2100-01-01T04:00:00Z', formerId: 4, formerNumber: 'v1.3.0' }
  await answer(visit, { hosts: [waiting] })
  await page.route(`**${webBuilds.local.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: waiting } }),
  )
  await visit.open(tab, { variant: 'usual', role: 1 })
  const notice = page.getByRole('status').filter({ hasText: '本机 web-1 已换上 v1.4.0，等待确认' })
  await expect(notice.getByRole('button', { name: '刷新网页' })).toBeVisible()
  await notice.getByRole('button', { name: '换回' }).click()
  const sent = page.waitForRequest(`**${webBuilds.modify.path}`)
  await dialogs(page).getByRole('button', { name: '换回', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ version: 3, buildId: 4, reason: '看过 v1.4.0，换回 v1.3.0' })
})

test('without trusted keys, the page says how to get one and offers no action', async ({ visit }) => {
  const { page } = visit
  await answer(visit, { keys: 0, builds: [], hosts: [{ ...host, buildId: null, runningId: null, runningNumber: '' }] })
  await visit.open(tab, { variant: 'usual', role: 1 })
  await expect(page.getByText('网页版本没有开启')).toBeVisible()
  await expect(page.getByText('WEB_BUILD_KEYS')).toBeVisible()
  await expect(page.getByRole('button', { name: '新增网页版本' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '更换' })).toHaveCount(0)
})

test('only a super administrator sees the tab of web builds', async ({ visit }) => {
  const { page } = visit
  await visit.open(tab, { variant: 'usual', role: 0 })
  await expect(page.getByRole('button', { name: '新增软件版本' })).toBeVisible()
  await expect(page.getByText('网页版本')).toHaveCount(0)
})

test('a build can be created from a package that was uploaded before', async ({ visit }) => {
  const { page } = visit
  await answer(visit, {})
  const waiting = { id: 1, key: 'web/v1.6.0.zip', number: 'v1.6.0', createdAt: '2026-11-20T08:00:00Z' }
  await page.route(`**${webBuilds.files.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { rows: [waiting] } } }),
  )
  await visit.open(tab, { variant: 'usual', role: 1 })
  await page.locator('#page').getByRole('button', { name: '新增网页版本' }).click()
  const dialog = dialogs(page).first()
  await dialog.getByRole('button', { name: /^v1\.6\.0/ }).click()
  await dialog.locator('textarea').first().fill('换了登录页')
  const sent = await sends(visit, webBuilds.add, dialog.getByRole('button', { name: '新增', exact: true }))
  expect(sent).toEqual({ key: waiting.key, notes: '换了登录页' })
})
