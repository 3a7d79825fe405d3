import { expect, type Page } from '@playwright/test'
import { type MenuPage, menuGroups, menuPages } from '#contract/menu.ts'
import { moveTo } from '#test/browser/moveTo.ts'
import { settling } from '#test/browser/settling.ts'
import { test } from './test.ts'
import { type E2eRole, faultsOf, signIn } from './world.ts'

const rows = menuPages as readonly MenuPage[]

for (const role of [0, 1, 2, 3] as E2eRole[]) {
  test(`role ${role} opens every page of its menu without an error, and no other page`, async ({ page }) => {
    test.setTimeout(300_000)
    const { settle } = settling(page)
    await signIn(page, role)
    const faults = faultsOf(page)
    for (const row of rows) {
      if (!row.roles.includes(role)) {
        await moveTo(page, row.path)
        await expect(page.getByText(`没有查看 ${row.title} 的权限`), row.path).toBeVisible()
        continue
      }
      await (row.hidden ? moveTo(page, row.path) : choose(page, row))
      await expect(page, row.path).toHaveURL(new RegExp(`${row.path}(\\?|$)`))
      await expect(page.getByRole('heading', { name: row.title, level: 1 }), row.path).toBeAttached()
      expect([await settle(), ...faults], row.path).toEqual([undefined])
    }
  })
}

/** As one who uses the menu: opens the group of the page, where it is closed, and follows the link. */
async function choose(page: Page, { path, group }: MenuPage) {
  const { title } = menuGroups.find((one) => one.group === group)!
  const menu = page.getByRole('complementary', { name: '主导航' })
  const closed = menu.getByRole('button', { name: title, exact: true, expanded: false })
  if (await closed.isVisible()) await closed.click()
  await menu.locator(`a[href="${path}"]`).click()
}
