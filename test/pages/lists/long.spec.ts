import { expect } from '@playwright/test'
import { orders } from '#contract/sales/orders.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('a list of two hundred rows renders only those near the viewport, and keys reach all of them', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${orders.list.path}`,
    answer((data) => ({
      ...data,
      total: 200,
      rows: Array.from({ length: 200 }, (_, at) => ({ ...data.rows[0], id: at + 1, orderNo: `JY20260502${at}` })),
    })),
  )
  await visit.open('/dataOps/order?size=200', { variant: 'usual', role: 0 })
  const row = (at: number) => page.locator(`tbody tr[data-at="${at}"]`)
  await expect(row(0)).toBeVisible()
  await expect.poll(() => page.locator('tbody tr[data-at]').count()).toBeLessThan(80)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '201')
  await row(0).focus()
  await page.keyboard.press('End')
  await expect(row(199)).toBeFocused()
  await expect(row(199)).toBeInViewport()
  await expect(row(199)).toHaveAttribute('aria-rowindex', '201')
  await page.keyboard.press('ArrowUp')
  await expect(row(198)).toBeFocused()
  // The focused row is not removed when it is scrolled away, so that the next key continues from it.
  await page.locator('tbody').evaluate((body) => body.closest('div')!.scrollTo({ top: 0 }))
  await expect(row(0)).toBeInViewport()
  await expect(row(198)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(0)).toBeFocused()
  await row(0).press('Enter')
  await expect(dialogs(page).first()).toBeVisible()
  expect(visit.takeMessages()).toEqual([])
})
