import { expect, test } from '@playwright/test'
import { type MenuPage, menuPages } from '#contract/menu.ts'
import { seriousFindings } from '#test/axe.ts'
import { type E2eRole, faultsOf, signIn } from './world.ts'

const rows = menuPages as readonly MenuPage[]

for (const role of [0, 1, 2, 3] as E2eRole[]) {
  test(`role ${role} opens every page of its menu without a fault, and no other page`, async ({ page }) => {
    test.setTimeout(300_000)
    await signIn(page, role)
    const faults = faultsOf(page)
    for (const row of rows) {
      await page.goto(row.path)
      if (!row.roles.includes(role)) {
        await expect(page.getByText(`没有查看 ${row.title} 的权限`), row.path).toBeVisible()
        continue
      }
      await expect(page, row.path).toHaveURL(new RegExp(`${row.path}(\\?|$)`))
      await expect(page.getByRole('heading', { name: row.title, level: 1 }), row.path).toBeAttached()
      await page.waitForTimeout(700)
      expect(faults, row.path).toEqual([])
    }
  })
}

// The other two are looked at on made data, with more in them (test/pages).
for (const [name, width, look] of [
  ['a desktop', 1440, 'dark'],
  ['a phone', 390, 'light'],
] as const) {
  test(`no page has a serious accessibility finding on ${name}, ${look}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look })
    await signIn(page, 1)
    await page.evaluate((value) => localStorage.setItem('jy.look', value), look)
    for (const row of [...rows.filter(({ planned }) => !planned), rows.find(({ planned }) => planned)!].filter(
      ({ roles }) => roles.includes(1),
    )) {
      await page.goto(row.path)
      await expect(page.getByRole('heading', { name: row.title, level: 1 })).toBeAttached()
      await page.waitForTimeout(800)
      expect.soft(await seriousFindings(page), `${row.path} ${look} ${width}`).toEqual([])
    }
  })
}
