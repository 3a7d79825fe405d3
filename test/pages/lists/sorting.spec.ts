import { expect, type Page } from '@playwright/test'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { test } from '../harness/visit.ts'

const path = '/pic/package'
const scene = { variant: 'usual', role: 0 } as const
const head = (page: Page, key: string) => page.locator(`#page thead th[data-column="${key}"]`)
const pressable = (page: Page, key: string) => head(page, key).getByRole('button')

/** What the next request of the list is sorted by. */
async function sortsOf(page: Page, act: () => Promise<unknown>) {
  const request = page.waitForRequest((one) => one.url().endsWith(photoPackages.list.path))
  await act()
  const { sort, order, thenBy, thenOrder } = (await request).postDataJSON()
  return [sort, order, thenBy, thenOrder]
}

test('with Shift a second head sorts the rows that are equal in the first, also after a reload', async ({ visit }) => {
  const { page } = visit
  await visit.open(path, scene)
  expect(await sortsOf(page, () => pressable(page, 'onSale').click())).toEqual(['onSale', 'asc', undefined, undefined])
  await expect(pressable(page, 'priceFen')).toHaveAccessibleDescription('按住 Shift 点击，其次按此列排序')
  const both = ['onSale', 'asc', 'priceFen', 'desc']
  expect(await sortsOf(page, () => pressable(page, 'priceFen').click({ modifiers: ['Shift'] }))).toEqual(both)
  await expect(head(page, 'onSale')).toHaveAttribute('aria-sort', 'ascending')
  await expect(pressable(page, 'priceFen')).toHaveAccessibleDescription('其次按此列降序')
  await expect(pressable(page, 'priceFen')).toHaveText('价格(元)2')

  expect(await sortsOf(page, () => page.reload())).toEqual(both)
  await pressable(page, 'priceFen').focus()
  both[3] = 'asc'
  expect(await sortsOf(page, () => page.keyboard.press('Shift+Enter'))).toEqual(both)
  await expect(page).toHaveURL(/sort=onSale&order=asc&thenBy=priceFen&thenOrder=asc$/)
  const single = ['priceFen', 'desc', undefined, undefined]
  expect(await sortsOf(page, () => pressable(page, 'priceFen').click())).toEqual(single)
  expect(visit.takeMessages()).toEqual([])
})

test('a phone sorts a list by one field and then by another', async ({ visit }) => {
  const { page } = visit
  await visit.open(path, scene, 390)
  await page.getByRole('button', { name: '排序' }).click()
  const panel = page.getByRole('region', { name: '排序' })
  await expect(panel.getByRole('combobox')).toHaveCount(1)
  const choose = (place: string, field: string) => async () => {
    await panel.getByRole('combobox', { name: place }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(field, { exact: true }).click()
  }
  expect(await sortsOf(page, choose('首先按', '价格(元)'))).toEqual(['priceFen', 'desc', undefined, undefined])
  expect(await sortsOf(page, choose('其次按', '套餐'))).toEqual(['priceFen', 'desc', 'name', 'asc'])
  const cheapFirst = panel.getByRole('group', { name: '首先按的方向' }).getByRole('button', { name: '升序' })
  expect(await sortsOf(page, () => cheapFirst.click())).toEqual(['priceFen', 'asc', 'name', 'asc'])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})
