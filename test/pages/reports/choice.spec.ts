import { expect } from '@playwright/test'
import { test } from '../harness/visit.ts'

for (const [path, label] of [
  ['/dataOps/monthly', '按摄像头'],
  ['/systemOps/sales', '按摄像头'],
  ['/dataOps/scan', '按摄像头'],
] as const)
  test(`on a phone the groupings of ${path} are a select, each readable, and in sight on a wide screen`, async ({
    visit,
  }) => {
    const { page } = visit
    await visit.open(path, { variant: 'usual', role: 0 }, 390)
    await page.getByRole('main').getByRole('combobox').first().click()
    await page.getByTitle(label, { exact: true }).last().click()
    await expect(page).toHaveURL(/by=device/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('button', { name: label, exact: true })).toHaveAttribute('aria-pressed', 'true')
  })
