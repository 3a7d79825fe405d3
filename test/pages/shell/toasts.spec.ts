import { expect } from '@playwright/test'
import { okCode, refusals } from '#contract/errors.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { stopClock } from '../harness/stopClock.ts'
import { test } from '../harness/visit.ts'

test('a refusal stays for two seconds, and a toast with 撤销 for eight or while hovered', async ({ visit }) => {
  const { page } = visit
  const changed: object[] = []
  let code: number = okCode
  await page.route(`**${packagePrices.edit.path.replace('{id}', '*')}`, (route) => {
    changed.push(route.request().postDataJSON())
    return route.fulfill({ json: { code, msg: '没有保存', data: { version: 7 } } })
  })
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await stopClock(page)
  const toast = page.locator('[data-kind]')
  // Another row for each change: one that is still being saved takes no second click.
  const toggles = page.getByRole('button', { name: /^(上架|下架)$/ })
  await toggles.nth(0).click()
  await expect(toast).toContainText('撤销')
  await page.clock.runFor(7_000)
  await toast.hover()
  await page.clock.runFor(60_000)
  await expect(toast).toHaveCount(1)
  await toast.getByRole('button', { name: '撤销' }).click()
  await expect(toast).toHaveCount(0)
  await expect.poll(() => changed.length).toBe(2)
  expect(changed[1]).toMatchObject({ version: 7 })
  await toggles.nth(1).click()
  await expect(toast).toContainText('撤销')
  await page.mouse.move(0, 0)
  await page.clock.runFor(8_100)
  await expect(toast).toHaveCount(0)
  code = refusals['state.impossible'].code
  await toggles.nth(2).click()
  await expect(toast).toHaveText('没有保存')
  await page.clock.runFor(1_500)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(600)
  await expect(toast).toHaveCount(0)
  // The tests after it have the same page.
  await page.clock.resume()
})

test('F8 leads to the button of a toast that waits, and the focus returns to where it was', async ({ visit }) => {
  const { page } = visit
  const changed: object[] = []
  await page.route(`**${packagePrices.edit.path.replace('{id}', '*')}`, (route) => {
    changed.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: okCode, msg: '', data: { version: 7 } } })
  })
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await page
    .getByRole('button', { name: /^(上架|下架)$/ })
    .first()
    .click()
  await expect(page.locator('[data-kind]')).toContainText('撤销')
  await page.keyboard.press('/')
  await page.keyboard.press('F8')
  await expect(page.getByRole('button', { name: '撤销' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => changed.length).toBe(2)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a success toast stays for one second', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 0 })
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await stopClock(page)
  const toast = page.locator('[data-kind]')
  await page.getByRole('button', { name: /^复制/ }).first().click()
  await expect(toast).toContainText('已复制')
  await page.clock.runFor(900)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
})
