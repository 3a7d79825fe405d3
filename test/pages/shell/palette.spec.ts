import { expect, type Page } from '@playwright/test'
import { test } from '../harness/visit.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: '命令面板' })
async function look(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  await paletteOf(page).getByRole('combobox').fill(words)
}

test('Enter in the command palette opens the page that a text names, by its pinyin and by what people call it', async ({
  visit,
}) => {
  const { page } = visit
  for (const [words, path] of [
    ['ddgl', '/dataOps/order'],
    ['运营 监控', '/dataOps/monitor'],
    ['打印纸', '/print/printer'],
    ['对账', '/systemOps/sales'],
  ] as const) {
    await visit.open('/task/package', { variant: 'usual', role: 0 })
    await look(page, words)
    await page.keyboard.press('Enter')
    await expect(page, words).toHaveURL(new RegExp(`${path}$`))
  }
})

test('the command palette lists a page that the account may not open last, with who has it, and leads to what says so', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/order', { variant: 'usual', role: 2 })
  await look(page, '版本与表头')
  const option = paletteOf(page)
    .getByRole('group', { name: '不能打开的页面' })
    .getByRole('option', { name: /^版本与表头/ })
  await expect(option).toContainText('只给平台账号')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/account\/version$/)
  await expect(page.getByText('没有查看 版本与表头 的权限')).toBeVisible()

  await look(page, '打印')
  await expect(paletteOf(page).getByRole('option').first()).toContainText('打印次数')
  await expect(paletteOf(page).getByRole('option').last()).toContainText('没有权限')
})
