import { expect } from '@playwright/test'
import { told } from '../told.ts'
import { dialogs } from './openings.ts'
import { test } from './visit.ts'

test('the back button leaves a list at once, however many rows were opened and closed', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/monitor', { variant: 'usual', role: 0 })
  await page.getByRole('link', { name: '订单管理' }).click()
  await visit.settle()
  for (const row of [0, 1]) {
    await page.locator('#page tr[data-opens]').nth(row).press('Enter')
    await dialogs(page).first().waitFor()
    await visit.settle()
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
    await visit.settle()
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/dataOps\/monitor$/)

  await page.goForward()
  await visit.settle()
  await page.locator('#page tr[data-opens]').first().press('Enter')
  await dialogs(page).first().waitFor()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/dataOps\/order$/)
})

test('a row that is opened again right after it was closed closes again', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/order', { variant: 'usual', role: 0 })
  for (let times = 0; times < 3; times++) {
    await page.locator('#page tr[data-opens]').first().press('Enter')
    await expect(dialogs(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
  }
  await page.goForward()
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
})

test('what is chosen while a word is still being typed stays chosen', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order?states=paid', { variant: 'usual', role: 0 })
  await page.getByRole('searchbox').fill('松')
  await page
    .getByRole('button', { name: /^移除条件/ })
    .first()
    .click()
  await expect(page).toHaveURL(/q=/)
  expect(new URL(page.url()).searchParams.get('states')).toBeNull()
})

test('an address that names no page goes back with one step', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 0 })
  await page.evaluate(() => location.assign('/nope/xyz'))
  await expect(page).toHaveURL(/\/404$/)
  await visit.settle()
  await page.goBack()
  await expect(page).toHaveURL(/\/dataOps\/order$/)
})

test('copying works on plain http, also beside an open drawer', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 0 })
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const drawer = dialogs(page).first()
  const number = (await drawer.getByRole('heading').first().innerText()).replace(/^\D*(?=JY)/, '')
  await drawer.getByRole('button', { name: '复制订单号' }).first().click()
  await expect.poll(() => told(page)).toContain('已复制')
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('searchbox')).toHaveValue(number)
})
