import { expect } from '@playwright/test'
import { test } from '../harness/visit.ts'

test('on a phone entries are chosen beside what opens them, one by one or all, and what can be done with them appears', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 }, 390)
  const choose = page.getByRole('checkbox', { name: '选择', exact: true })
  const foot = page.locator('#page footer')
  const count = await choose.count()
  expect(count).toBeGreaterThan(2)
  await expect(foot).toHaveCount(0)

  // A finger is wider than the box.
  const box = (await choose.nth(1).boundingBox())!
  await page.mouse.click(box.x + box.width + 8, box.y - 12)
  await expect(choose.nth(1)).toBeChecked()
  await expect(page).not.toHaveURL(/open=/)
  await expect(foot).toContainText('已选 1 个')
  await foot.getByRole('checkbox', { name: '全选' }).check()
  await expect(foot.getByRole('button', { name: `打印 ${count} 个` })).toBeVisible()

  // Coming back from a row finds them chosen.
  await page.getByRole('button', { name: /码名 1/ }).click()
  await expect(page.getByRole('dialog', { name: '码名 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(foot).toContainText(`已选 ${count} 个`)
  await foot.getByRole('button', { name: '取消选择' }).click()
  await expect(choose.first()).not.toBeChecked()
  await expect(foot).toHaveCount(0)
})
