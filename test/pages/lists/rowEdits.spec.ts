import { expect, type Page } from '@playwright/test'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
type Sent = { id: number; version: number; priceFen?: number; photos?: number; onSale?: boolean }[]

/** Three packages at 10, 20 and 30 yuan, in versions 4, 5 and 6; what is saved, and each answer to it. */
async function packages(page: Page) {
  const rows = [1, 2, 3].map((id) => ({
    id,
    name: `套餐 ${id}`,
    priceFen: id * 1000,
    photos: id,
    prints: 0,
    onSale: true,
    version: id + 3,
  }))
  const sent: Sent[] = []
  const answers: object[] = []
  await page.route(
    `**${photoPackages.list.path}`,
    answer((data) => ({ ...data, total: rows.length, rows: rows.map((row, at) => ({ ...data.rows[at], ...row })) })),
  )
  await page.route(`**${photoPackages.editRows.path}`, (route) => {
    const { rows: changes } = route.request().postDataJSON() as { rows: Sent }
    sent.push(changes)
    const json = answers.shift() ?? {
      code: 200,
      msg: '',
      data: { rows: changes.map(({ id, version }) => ({ id, version: version + 1 })) },
    }
    return route.fulfill({ json })
  })
  const table = page.getByRole('table', { name: '照片套餐' })
  return {
    rows,
    sent,
    answers,
    price: (at: number) => table.locator('tbody tr[data-at]').nth(at).getByRole('textbox', { name: '价格' }),
    row: (at: number) => table.locator('tbody tr[data-at]').nth(at),
    foot: page.locator('footer').filter({ hasText: '保存' }),
    begin: () => page.getByRole('button', { name: '表内修改' }).click(),
  }
}
const refusalOf = (code: number, msg: string, fields: object) => ({ code, msg, data: { fields } })

test('prices are changed in the rows by keys alone, taken back by Ctrl+Z, saved at once and taken back once more by 撤销', async ({
  visit,
}) => {
  const { page } = visit
  const { price, row, foot, sent, begin } = await packages(page)
  await visit.open('/pic/package', usual)
  await begin()
  await expect(row(0).getByRole('checkbox')).toBeFocused()
  await row(0).getByRole('textbox', { name: '照片张数' }).focus()
  await expect(foot).toContainText('照片张数 0 为当日全部')
  await price(0).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12.5')
  await expect(foot).toContainText('已改 1 个照片套餐')
  await expect(foot).toContainText('价格原为 ¥10.00')
  await page.keyboard.press('Enter')
  await expect(price(1)).toBeFocused()
  await page.keyboard.type('99')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('31')
  await page.keyboard.press('ArrowUp')
  await expect(price(1)).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(price(0)).toBeFocused()
  await expect(foot).toContainText('已改 3 个照片套餐')
  // Back to what it was: no change.
  await price(1).fill('20.00')
  await expect(foot).toContainText('已改 2 个照片套餐')
  await page.keyboard.press('Control+z')
  await expect(price(1)).toHaveValue('99.00')
  await page.keyboard.press('Escape')
  await expect(price(1)).toHaveValue('20.00')
  await row(2).getByRole('checkbox').uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存 2 个照片套餐')).toBeVisible()
  expect(sent).toEqual([
    [
      { id: 1, priceFen: 1250, version: 4 },
      { id: 3, priceFen: 3100, onSale: false, version: 6 },
    ],
  ])
  await expect(price(0)).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect
    .poll(() => sent[1])
    .toEqual([
      { id: 1, priceFen: 1000, version: 5 },
      { id: 3, priceFen: 3000, onSale: true, version: 7 },
    ])
})

test('wrong values are named with their row and lead there, those that the server refuses too, and nothing is lost', async ({
  visit,
}) => {
  const { page } = visit
  const { price, foot, sent, answers, begin } = await packages(page)
  await visit.open('/pic/package', usual)
  await begin()
  await price(0).fill('11')
  await price(1).fill('')
  await expect(foot).toContainText('「套餐 2」填写价格')
  await price(2).fill('0')
  await expect(foot).toContainText('「套餐 3」价格不能小于 ¥0.01')
  await foot.getByRole('button', { name: '保存 3 个照片套餐' }).click()
  await expect(price(1)).toBeFocused()
  expect(sent).toEqual([])
  await price(1).fill('21')
  await price(2).fill('31')
  answers.push(refusalOf(2000, '价格太低', { 'rows.1.priceFen': '价格太低' }))
  await foot.getByRole('button', { name: '保存 3 个照片套餐' }).click()
  await expect(foot).toContainText('「套餐 2」价格太低')
  await expect(price(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(price(2)).toHaveValue('31.00')
  await price(1).fill('22')
  await foot.getByRole('button', { name: '保存 3 个照片套餐' }).click()
  await expect(page.getByText('已保存 3 个照片套餐')).toBeVisible()
  expect(sent[1]!.map(({ priceFen }) => priceFen)).toEqual([1100, 2200, 3100])
})

test('what a colleague has changed meanwhile is said before it is saved over, and a row that a colleague deleted keeps nothing back', async ({
  visit,
}) => {
  const { page } = visit
  const { rows, price, foot, sent, answers, begin } = await packages(page)
  await visit.open('/pic/package', usual)
  await begin()
  await price(0).fill('11')
  await price(1).fill('21')
  Object.assign(rows[0]!, { priceFen: 1500, version: 9 })
  answers.push(refusalOf(1515, '数据已被他人修改', { 'rows.0': '数据已被他人修改' }))
  await page.keyboard.press('Control+s')
  await price(0).focus()
  await expect(foot).toContainText('价格刚被改为 ¥15.00，保存会盖过它')
  rows.splice(1, 1)
  answers.push(refusalOf(1512, '数据不存在', { 'rows.1': '数据不存在' }))
  await page.keyboard.press('Control+s')
  await expect(foot).toContainText('已改 1 个照片套餐')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('已保存 1 个照片套餐')).toBeVisible()
  expect(sent.slice(1)).toEqual([
    [
      { id: 1, priceFen: 1100, version: 9 },
      { id: 2, priceFen: 2100, version: 5 },
    ],
    [{ id: 1, priceFen: 1100, version: 9 }],
  ])
  // What is taken back is what the colleague had made of it.
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => sent.at(-1)).toEqual([{ id: 1, priceFen: 1500, version: 10 }])
})

test('rows that are edited do not open, leaving asks first, and a phone does not offer it', async ({ visit }) => {
  const { page } = visit
  const { price, row, foot, begin } = await packages(page)
  await visit.open('/pic/package', usual)
  await begin()
  await row(0).getByText('套餐 1', { exact: true }).click()
  await expect(page).not.toHaveURL(/open=/)
  await price(0).fill('11')
  // What can be done with a row would cover the field at its end.
  await expect(row(0).locator('[data-actions] button')).toHaveCount(0)
  await foot.getByRole('button', { name: '还原本行' }).click()
  await expect(price(0)).toHaveValue('10.00')
  await price(0).fill('12')
  await foot.getByRole('button', { name: '放弃' }).click()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(price(0)).toHaveValue('12.00')
  await page.getByRole('complementary', { name: '主导航' }).getByRole('link', { name: '照片列表' }).click()
  await page.getByRole('button', { name: '放弃改动' }).click()
  await expect(page).toHaveURL(/pic\/photo/)
  await visit.open('/pic/package', usual, 390)
  await expect(page.getByText('套餐 1')).toBeVisible()
  await expect(page.getByRole('button', { name: '表内修改' })).toHaveCount(0)
})
