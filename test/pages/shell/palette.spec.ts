import { expect, type Page } from '@playwright/test'
import { pictures } from '#contract/pictures/pictures.ts'
import { orders } from '#contract/sales/orders.ts'
import { devices } from '#contract/scenic/devices.ts'
import { presence } from '#contract/system/presence.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { answer } from '../harness/answer.ts'
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

test('what is typed as soon as the command palette is asked for is searched for, and Enter too, however late its rest loads', async ({
  visit,
}) => {
  const { page } = visit
  const waiting: (() => void)[] = []
  await page.route('**/assets/Results-*.js', async (route) => {
    await new Promise<void>((load) => waiting.push(load))
    await route.continue()
  })
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ddgl')
  await page.keyboard.press('Enter')
  await expect(paletteOf(page).getByRole('combobox')).toHaveValue('ddgl')
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]!()
  await expect(page).toHaveURL(/\/dataOps\/order$/)
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

/** The list has found its first row, changed so. */
const found = (page: Page, { path }: { path: string }, row: object) =>
  page.route(
    `**${path}`,
    answer((data) => ({ ...data, rows: [{ ...data.rows[0], ...row }] })),
  )

test('the command palette finds an order by the last digits of a phone, says its state, and Enter opens it', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await found(page, orders.list, { id: 7, phone: '138****5621', state: 'paid', refundState: null, payError: null })
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused()
  // Enter comes before the answer, and waits for it.
  await page.keyboard.type('5621')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dataOps\/order\?open=7$/)

  await look(page, '5621')
  const option = paletteOf(page)
    .getByRole('option', { name: /138\*\*\*\*5621/ })
    .first()
  await expect(option).toContainText('订单')
  await expect(option).toContainText('已支付')
})

test('four digits are the last of a phone before they are the number of a picture', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await found(page, orders.list, { id: 7, phone: '138****5621' })
  await found(page, pictures.list, { id: 5621, name: '5621' })
  await look(page, '5621')
  await expect(paletteOf(page).getByRole('option', { name: /^5621/ })).toHaveCount(1)
  const first = paletteOf(page).getByRole('option').first()
  await expect(first).toContainText('138****5621')
})

test('Enter that came before the answers opens nothing else if one of them could not be read', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  let attempts = 0
  await page.route(`**${orders.list.path}`, (route) => {
    // Slow typing also looks for its beginning.
    if (route.request().postDataJSON().q === '5621') attempts++
    return route.fulfill({ status: 503, json: { code: 2004, msg: '服务暂时不可用' } })
  })
  await found(page, visitors.list, { id: 3, phone: '138****5621' })
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('5621')
  await page.keyboard.press('Enter')
  await expect(paletteOf(page).getByRole('status')).toContainText('有些内容没有查到')
  expect(attempts).toBe(2)
  await expect(page).toHaveURL(/\/task\/package$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/visitor\?open=3$/)
})

test('the command palette finds things by name, the named one first, on pages that the account may open', async ({
  visit,
}) => {
  const { page } = visit
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).pathname))
  await visit.open('/dataOps/order', { variant: 'usual', role: 3 })
  await found(page, devices.list, { id: 9, name: '南天门机位', state: 'down' })
  called.length = 0
  await look(page, '南天门机位')
  const first = paletteOf(page).getByRole('option').first()
  await expect(first).toContainText('南天门机位')
  await expect(first).toContainText('中断')
  await visit.settle()
  expect(called).toContain(devices.list.path)
  expect(called.some((path) => path.includes('/printer') || path.includes('/operator/'))).toBe(false)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/travelSpot\/equipment\?open=9$/)
})

test('the command palette offers what the open page does, with its keys, and Enter does it', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await page.keyboard.press('Control+k')
  const own = paletteOf(page).getByRole('group', { name: '本页操作' })
  await expect(own.getByRole('option', { name: '新增套餐 N' })).toBeVisible()
  await expect(own.getByRole('option', { name: '导出 E' })).toBeVisible()
  await paletteOf(page).getByRole('combobox').fill('新增')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /新增套餐/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await look(page, '搜索')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a button that has keys says them, and the keys do what it does', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await expect(page.getByRole('button', { name: '新增套餐' })).toHaveAttribute('title', '快捷键 N')
  await expect(page.getByRole('button', { name: '刷新' })).toHaveAttribute('title', '刷新 R')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: /新增套餐/ })).toBeVisible()
  await page.keyboard.type('nn')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('the table of shortcuts has the keys of what the page shows: rows, pictures or neither', async ({ visit }) => {
  const { page } = visit
  const keys = page.getByRole('dialog', { name: '快捷键' })
  for (const [path, title, own, foreign] of [
    ['/dataOps/order', '表格', '打开详情', '看大图'],
    ['/pic/photo', '照片', '看大图', '打开详情'],
    ['/pic/gallery', '照片', '看大图', '上一行、下一行'],
    ['/dataOps/overview', '本页', '刷新', '上一行、下一行'],
  ] as const) {
    await visit.open(path, { variant: 'usual', role: 0 })
    await page.keyboard.press('?')
    await expect(keys.getByRole('heading', { name: title, exact: true }), path).toBeVisible()
    await expect(keys, path).toContainText(own)
    await expect(keys, path).not.toContainText(foreign)
  }
})

test('a button that cannot be pressed says why, to the pointer, the keyboard and a screen reader', async ({
  visit,
}) => {
  const { page } = visit
  const requests: string[] = []
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 0 })
  // Who has the order open is said in the background.
  page.on('request', (request) => {
    if (!request.url().endsWith(presence.enter.path)) requests.push(request.url())
  })
  const previous = page.getByRole('button', { name: '上一单' })
  await expect(previous).toBeDisabled()
  await expect(previous).toHaveAttribute('title', '上一单：已是本页第一单')
  await expect(previous).toHaveAccessibleDescription('已是本页第一单')
  await previous.focus()
  await expect(previous).toBeFocused()
  await page.keyboard.press('Enter')
  await visit.settle()
  expect(requests).toEqual([])
  await expect(page).toHaveURL(/open=1$/)
})
