import { expect } from '@playwright/test'
import type { Body } from '#contract/kit.ts'
import { points } from '#contract/scenic/points.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

test('who types into a select and presses Enter at once never gets a choice that does not fit', async ({ visit }) => {
  const { page } = visit
  const named = (id: number, name: string) => ({ id, name, areaName: '黄山' })
  const found = Promise.withResolvers<void>()
  await page.route(`**${points.options.path}`, async (route) => {
    const { q } = (route.request().postDataJSON() ?? {}) as Body<typeof points.options>
    if (q) await found.promise
    const rows = q === '天都' ? [named(70, '天都峰')] : q ? [] : [named(1, '观景亭'), named(2, '山门')]
    await answer((data) => ({ ...data, rows }))(route)
  })
  await visit.open('/pic/photo', { variant: 'usual', role: 0 })
  const select = page.getByRole('combobox', { name: '点位' })
  await select.click()
  await expect(page.getByTitle('黄山 观景亭')).toBeVisible()

  await page.keyboard.type('天都')
  await expect(page.getByText('正在查找')).toBeVisible()
  await page.keyboard.press('Enter')
  found.resolve()
  await expect(page.locator('.ant-select-item-option-active')).toHaveText('黄山 天都峰')
  expect(page.url()).not.toContain('pointId')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pointId=70/)
})

test('what fits among the choices on offer can be taken before the server has searched', async ({ visit }) => {
  const { page } = visit
  const named = (id: number, name: string) => ({ id, name, areaName: '黄山' })
  await page.route(`**${points.options.path}`, async (route) => {
    const { q } = (route.request().postDataJSON() ?? {}) as Body<typeof points.options>
    if (q) return
    await answer((data) => ({ ...data, rows: [named(1, '观景亭'), named(2, '山门')] }))(route)
  })
  await visit.open('/pic/photo', { variant: 'usual', role: 0 })
  await page.getByRole('combobox', { name: '点位' }).click()
  await expect(page.getByTitle('黄山 观景亭')).toBeVisible()
  await page.keyboard.type('山门')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pointId=2/)
})
