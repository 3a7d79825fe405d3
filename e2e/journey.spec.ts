import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** One call with the page's own token. */
async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('token')!)
  const answer = await page.request.post(path, { headers: { authorization: token }, data })
  return ((await answer.json()) as { data: T }).data
}

type Listed = {
  rows: { id: number; orderNo: string; state: string; paidFen: number; refundedFen: number }[]
  total: number
}

test('a camera’s picture becomes an order, and the order is partly refunded', async ({ page, context }) => {
  test.setTimeout(420_000)
  const faults = faultsOf(page)
  await signIn(page, 2)

  // Figures and newest orders arrive by themselves, from cameras and visitors that use only the public interface.
  await expect(page).toHaveURL(/\/dataOps\/monitor/)
  // Not one paid in cash, of which the provider knows nothing.
  const sold = { states: ['paid'], kind: 'photo', channel: 'wechat' }
  await expect
    .poll(async () => (await ask<Listed>(page, orders.list.path, sold)).total, { timeout: 240_000, intervals: [2000] })
    .toBeGreaterThan(2)
  await expect(page.getByText('最新订单')).toBeVisible()

  const { rows } = await ask<Listed>(page, orders.list.path, { ...sold, size: 1 })
  const order = rows[0]!
  await page.goto(`/dataOps/order?q=${order.orderNo}`)
  await expect(page.getByText(`共 1 条`)).toBeVisible()
  await page.getByRole('row').filter({ hasText: '已支付' }).first().click()
  const sheet = page.getByRole('dialog').filter({ hasText: order.orderNo })
  for (const step of ['扫码', '拍摄', '匹配', '下单', '支付'])
    await expect(sheet.getByText(step, { exact: true }).first()).toBeVisible()

  // Closed after the question about unsaved changes, then opened again.
  const chosen = sheet.getByRole('checkbox', { name: /^退 / }).first()
  await chosen.check()
  await sheet.getByRole('button', { name: '关闭', exact: true }).click()
  await page.getByRole('button', { name: '放弃改动' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('row').filter({ hasText: '已支付' }).first().click()
  await expect(chosen).not.toBeChecked()

  // A partial refund: one item, its amount lowered to 5 yuan.
  await chosen.check()
  await sheet
    .getByRole('textbox', { name: /本次退$/ })
    .first()
    .fill('5.00')
  await sheet.getByText('匹配错误', { exact: true }).click()
  await sheet.getByRole('button', { name: '申请退款 ¥5.00' }).dblclick()
  await expect
    .poll(async () => (await ask<{ rows: unknown[] }>(page, refunds.ofOrder.path, { orderId: order.id })).rows.length)
    .toBe(1)

  // The one who decides sees it, agrees, and watches it arrive without a reload.
  const platform = await context.newPage()
  const platformFaults = faultsOf(platform)
  await signIn(platform, 0)
  await platform.goto('/systemOps/refund')
  await platform.getByRole('row').filter({ hasText: '5.00' }).first().click()
  const decision = platform.getByRole('dialog').filter({ hasText: order.orderNo })
  await decision.getByRole('button', { name: '退款 ¥5.00' }).click()
  await expect(decision.getByText('已到账').first()).toBeVisible({ timeout: 60_000 })
  const [refund] = (
    await ask<{ rows: { state: string; amountFen: number; attempts: number }[] }>(page, refunds.ofOrder.path, {
      orderId: order.id,
    })
  ).rows
  expect(refund).toMatchObject({ state: 'succeeded', amountFen: 500, attempts: 1 })
  const after = (await ask<Listed>(page, orders.list.path, { q: order.orderNo })).rows[0]!
  expect(after).toMatchObject({ state: 'partly_refunded', refundedFen: 500 })

  // No account can refund more than what is left.
  const token = await platform.evaluate(() => sessionStorage.getItem('token')!)
  const tooMuch = await platform.request.post(refunds.mandatory.path, {
    headers: { authorization: token },
    data: {
      orderId: order.id,
      amountFen: order.paidFen,
      reason: 'other',
      note: '超额',
      requestKey: `e2e-${Date.now()}`,
    },
  })
  expect((await tooMuch.json()).code).toBe(2003)
  expect([...faults, ...platformFaults]).toEqual([])
})

test('a scenic account views pictures with the keyboard and downloads them as an archive', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 3)
  await page.goto('/pic/photo')
  const tiles = page.locator('img[src*="/files/"]')
  await expect(tiles.nth(1)).toBeVisible({ timeout: 200_000 })
  await tiles.first().click()
  const view = page.getByRole('dialog')
  await expect(view).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()

  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: /下载/ }).last().click()
  const tray = page.getByRole('button', { name: /任务/ })
  await expect(tray).toBeVisible()
  const link = page
    .locator('a[href*="/files/"]')
    .filter({ hasText: /下载|保存|zip/i })
    .first()
  if (!(await link.isVisible())) await tray.click()
  await expect(link).toBeVisible({ timeout: 60_000 })
  const answer = await page.request.get(await link.getAttribute('href').then((href) => href!))
  expect(answer.status()).toBe(200)
  expect((await answer.body()).subarray(0, 2).toString()).toBe('PK')
})
