import { expect } from '@playwright/test'
import { pictures } from '#contract/pictures/pictures.ts'
import { printers } from '#contract/printing/printers.ts'
import { ok } from '../harness/answer.ts'
import { listOf, picture, printer } from '../harness/pickable.ts'
import { test } from '../harness/visit.ts'

test('pictures of one group of cameras go to the printer of the group, unless another is chosen', async ({ visit }) => {
  const { page } = visit
  const other = { ...printer, id: 8, name: '山门出片台', deviceIds: [31] }
  const rows = [
    { ...picture(1, 'sold'), deviceId: 31 },
    { ...picture(2, 'sold'), deviceId: 32 },
  ]
  await page.route(`**${pictures.list.path}`, (route) => route.fulfill(listOf(rows)))
  await page.route(`**${printers.options.path}`, (route) => route.fulfill(ok({ rows: [printer, other] })))
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 })
  const tiles = page.getByRole('region', { name: '选择照片' }).locator('button[aria-pressed]')
  const ticket = page.locator('label').filter({ hasText: '打印机' })
  await tiles.nth(0).click()
  await expect(ticket).toContainText('山门出片台')
  await expect(ticket).toContainText('相机配置组指定')
  await tiles.nth(1).click()
  await expect(ticket).not.toContainText('山门出片台')
  await tiles.nth(1).click()
  await page.getByRole('combobox', { name: /打印机/ }).click()
  await page.getByText('东门出片台').last().click()
  await expect(ticket).toContainText('东门出片台')
  await expect(ticket).not.toContainText('相机配置组指定')
})
