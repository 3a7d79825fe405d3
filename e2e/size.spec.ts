import { expect, type Page, test } from '@playwright/test'
import { signIn } from './world.ts'

/** Bytes of page, scripts and styles as they came over the wire; what the API answers is not counted. */
const sent = (page: Page) =>
  page.evaluate(() => {
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.+\.(js|css)$/.test(new URL(name).pathname))
    const all = [...performance.getEntriesByType('navigation'), ...files] as PerformanceResourceTiming[]
    return all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })

test('the sign-in screen is at most 120 kB, the list of orders 330 kB', async ({ page }) => {
  test.setTimeout(150_000)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const login = await sent(page)
  await signIn(page, 1)
  await page.goto('/dataOps/order')
  // The first order of the new world may be under way.
  await expect(page.locator('tbody tr').first()).toBeVisible({ timeout: 90_000 })
  const orders = await sent(page)
  expect(login).toBeGreaterThan(50_000)
  expect(login).toBeLessThanOrEqual(120_000)
  expect(orders).toBeGreaterThan(login)
  expect(orders).toBeLessThanOrEqual(330_000)
})
