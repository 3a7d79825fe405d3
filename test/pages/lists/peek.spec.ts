import { expect, type Page } from '@playwright/test'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const scene = { variant: 'usual', role: 0 } as const
const rows = (page: Page) => page.locator('#page tr[data-opens]')
const idOf = (page: Page, at: number) => rows(page).nth(at).getAttribute('data-id')
const peek = (page: Page) => page.getByRole('dialog', { name: /^速览/ })

test('Space peeks at a row: arrows take the drawer along, the focus stays in the table, Space and Esc close it', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/order', scene)
  const entry = () => page.evaluate(() => history.state?.idx)
  const first = await entry()
  await rows(page).nth(0).press('Space')
  await expect(peek(page)).toBeVisible()
  await expect(peek(page)).toHaveAttribute('aria-modal', 'false')
  await expect(peek(page).getByText('速览已打开')).toHaveRole('status')
  await expect(page.locator('.ant-drawer-mask')).toHaveCount(0)
  await expect(rows(page).nth(0)).toBeFocused()
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(rows(page).nth(at)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`open=${await idOf(page, at)}\\b`))
  }
  await page.keyboard.press('Space')
  await expect(dialogs(page)).toHaveCount(0)
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(page).not.toHaveURL(/open=/)
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(/open=/)

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(new RegExp(`open=${await idOf(page, 0)}\\b`))
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await expect(rows(page).nth(0)).toBeFocused()
  // A peek is one step of the history, however many rows it showed, and closing takes it back.
  expect(await entry()).toBe(first)
  expect(visit.takeMessages()).toEqual([])
})

test('Enter makes a peek a full drawer with the focus in it, and so does a click into it', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', scene)
  const isFull = async () => {
    await expect(peek(page)).toHaveCount(0)
    await expect(dialogs(page)).toHaveAttribute('aria-modal', 'true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ant-drawer') !== null)).toBe(true)
  }
  await rows(page).nth(0).press('Space')
  await expect(peek(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await isFull()
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await expect(rows(page).nth(0)).toBeFocused()

  await page.keyboard.press('Space')
  await peek(page).getByRole('heading').first().click()
  await isFull()
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await rows(page).nth(1).press('Enter')
  await expect(dialogs(page)).toHaveCount(1)
  await isFull()
})

test('where rows can be chosen Space still chooses, also during a peek, and P peeks', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/splitBill', scene)
  await rows(page).nth(0).press('Space')
  await expect(rows(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(dialogs(page)).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(peek(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(new RegExp(`open=${await idOf(page, 1)}\\b`))
  await page.keyboard.press('p')
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page.getByText(/已选 2 /)).toBeVisible()
})

test('the table of shortcuts says how to peek, and only where rows have a drawer', async ({ visit }) => {
  const { page } = visit
  for (const [path, key] of [
    ['/dataOps/order', '空格'],
    ['/systemOps/splitBill', 'P'],
  ] as const) {
    await visit.open(path, scene)
    await page.keyboard.press('?')
    const line = page.getByRole('dialog', { name: '快捷键' }).locator('dl > div').filter({ hasText: '速览' })
    await expect(line.locator('kbd')).toHaveText([key])
  }
})
