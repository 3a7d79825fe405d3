import { expect, type Page } from '@playwright/test'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const

/** The name of the part that has the focus; of one without a name, its tag. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement!
    return at.getAttribute('aria-label') ?? at.tagName.toLowerCase()
  })

async function walk(page: Page, keys: string, steps: number) {
  const names: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(keys)
    names.push(await focused(page))
  }
  return names
}

test('F6 goes from one part of the page to the next and begins again, and Shift F6 goes back', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  const parts = ['常用视图', '订单', '分页', '主导航', '面包屑', 'main']
  expect(await walk(page, 'F6', 7)).toEqual([...parts, '常用视图'])
  expect(await walk(page, 'Shift+F6', 6)).toEqual(parts.toReversed())
  // The Tab key goes on inside.
  expect(await walk(page, 'F6', 2)).toEqual(['订单', '分页'])
  await page.keyboard.press('Tab')
  const pages = page.getByRole('navigation', { name: '分页' })
  await expect(pages.locator(':focus')).toHaveCount(1)
  expect(await walk(page, 'Shift+F6', 2)).toEqual(['分页', '订单'])
})

test('F6 passes all panels of 运营监控, and none stays in the order of the Tab key', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/monitor', usual)
  const panels = ['开始使用', '指标', '分时实付', '景区实付', '最新订单', '近几日实付']
  // Their code comes one after the other.
  for (const name of panels) await page.getByRole('region', { name, exact: true }).waitFor()
  expect(await walk(page, 'F6', panels.length)).toEqual(panels)
  await page.keyboard.press('F6')
  await expect(page.locator('main section[tabindex="-1"]')).toHaveCount(0)
})

test('whoever gets to the page itself by F6 sees that it has the focus, and a click shows nothing', async ({
  visit,
}) => {
  const { page } = visit
  const ring = () => page.locator('main').evaluate((main) => getComputedStyle(main, '::after').boxShadow)
  await visit.open('/pic/photo', usual)
  await page.locator('main h1').click()
  expect(await ring()).toBe('none')
  expect(await walk(page, 'F6', 3)).toEqual(['主导航', '面包屑', 'main'])
  expect(await ring()).toContain('inset')
})

test('F6 leaves a field with what was typed, and does nothing behind a dialog', async ({ visit }) => {
  const { page } = visit
  await visit.open('/account/subaccount', usual)
  const search = page.locator('main input').first()
  await search.fill('周')
  await page.keyboard.press('F6')
  expect(await focused(page)).toBe('个人账号')
  await expect(search).toHaveValue('周')
  await page.getByRole('button', { name: /^新增/ }).click()
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  await page.keyboard.press('F6')
  await expect(form.locator(':focus')).toHaveCount(1)
})

test('the table of shortcuts tells of F6', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  await page.keyboard.press('?')
  const table = page.getByRole('dialog', { name: '快捷键' })
  await expect(table.getByText('下一个区域')).toBeVisible()
  await expect(table.getByText('上一个区域')).toBeVisible()
})
