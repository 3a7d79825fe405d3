import { expect } from '@playwright/test'
import type { TObject } from 'typebox'
import { factsOf } from '#contract/fields.ts'
import { operations } from '#contract/index.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

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

test('a row that is opened again right after it was closed can be closed again', async ({ visit }) => {
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

test('a filter that is changed while the search text is being typed stays changed', async ({ visit }) => {
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

test('the back button leaves the page for an unknown address in one step', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 0 })
  await page.evaluate(() => location.assign('/nope/xyz'))
  await expect(page).toHaveURL(/\/404$/)
  await visit.settle()
  await page.goBack()
  await expect(page).toHaveURL(/\/dataOps\/order$/)
})

test('copying works over plain HTTP, also while a drawer is open', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 0 })
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const drawer = dialogs(page).first()
  const number = (await drawer.getByRole('heading').first().innerText()).replace(/^\D*(?=JY)/, '')
  await drawer.getByRole('button', { name: '复制订单号' }).first().click()
  await expect.poll(() => toastTexts(page)).toContain('已复制')
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('searchbox')).toHaveValue(number)
})

/** What a list's fields say instead of 0. */
const zeroWords = ({ reply }: { reply: unknown }) => {
  const rows = (reply as TObject).properties?.rows as unknown as { items?: TObject } | undefined
  const fields = Object.entries(rows?.items?.properties ?? {})
  return Object.fromEntries(
    fields.flatMap(([key, field]) => (factsOf(field)?.zero ? [[key, factsOf(field)!.zero!]] : [])),
  )
}
/** The last ones show these fields in their details alone. */
const saying = [
  ['/pic/package', photoPackages.list, 'table'],
  ['/travelSpot/area', cases.list, 'details'],
  ['/account/version?tab=rollouts', rollouts.list, 'details'],
] as const

test('a table and the details show words instead of a 0 that is not a number', async ({ visit }) => {
  const { page } = visit
  const known = operations().filter(
    ({ id, operation }) => id.endsWith('.list') && Object.keys(zeroWords(operation)).length,
  )
  expect(new Set(known.map(({ operation }) => operation.path))).toEqual(new Set(saying.map(([, { path }]) => path)))
  for (const [path, list, where] of saying) {
    const words = zeroWords(list)
    const zeros = Object.fromEntries(Object.keys(words).map((key) => [key, 0]))
    await page.route(
      `**${list.path}`,
      answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, ...zeros })) })),
    )
    await visit.open(path, { variant: 'usual', role: 0 })
    for (const word of where === 'table' ? Object.values(words) : [])
      await expect(page.locator('#page tbody tr[data-at]').first()).toContainText(word)
    await page.locator('#page tbody tr[data-at]').first().press('Enter')
    for (const word of Object.values(words)) await expect(dialogs(page).first()).toContainText(word)
  }
})
