import { expect, type Page } from '@playwright/test'
import { messages } from '#contract/messages/messages.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

/** Lists with a column of states; each row of the made data has another one. */
const lists: readonly (readonly [path: string, column: string, role: 0 | 1])[] = [
  ['/travelSpot/travelSpot', '运行状态', 0],
  ['/travelSpot/area', '运行状态', 0],
  ['/travelSpot/equipment', '状态', 0],
  ['/task/activity', '状态', 0],
  ['/task/package', '状态', 0],
  ['/pic/package', '状态', 0],
  ['/pic/order', '状态', 0],
  ['/systemOps/refund', '待办', 0],
  ['/systemOps/refund?tab=complaint', '状态', 0],
]

for (const [path, column, role] of lists)
  test(`every state that ${path} shows is an option of its filter`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, { variant: 'usual', role })
    const shown = await statesShown(page, column)
    expect(shown.length).toBeGreaterThan(1)
    const filters = page.getByRole('search')
    const select = filters.getByRole('combobox', { name: column, exact: true })
    if (await select.count()) await select.click()
    for (const word of shown) {
      const choice = page
        .locator('.ant-select-item-option')
        .filter({ hasText: new RegExp(`^${word}$`) })
        .or(filters.getByRole('button', { name: new RegExp(`^${word}( |$)`) }))
      await choice.first().scrollIntoViewIfNeeded()
      await expect(choice.first(), word).toBeVisible()
    }
  })

test('messages can be filtered by unread and by level, with the number of each', async ({ visit }) => {
  const { page } = visit
  const levels = ['critical', 'warning', 'info', 'info']
  await page.route(
    `**${messages.all.path}`,
    answer((data) =>
      levels.map((level, at) => ({ ...data[0], msgId: at + 1, title: `第 ${at + 1} 条`, level, isDel: 0, isRead: at })),
    ),
  )
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
  const dialog = page.getByRole('dialog', { name: '平台消息' })
  const kinds = dialog.getByRole('group', { name: '看哪些消息' })
  const titles = () => dialog.locator('li b').allInnerTexts()
  for (const [button, expected] of [
    ['全部 4', [1, 2, 3, 4]],
    ['未读 1', [1]],
    ['严重 1', [1]],
    ['警告 1', [2]],
    ['通知 2', [3, 4]],
  ] as const) {
    await kinds.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(titles).toEqual(expected.map((at) => `第 ${at} 条`))
  }
  await page.route(
    `**${messages.all.path}`,
    answer((data) => [{ ...data[0], level: 'info', isDel: 0, isRead: 1 }]),
  )
  await visit.open('/task/package', { variant: 'usual', role: 0 })
  await page.getByRole('banner').getByRole('button', { name: /^消息/ }).click()
  await kinds.getByRole('button', { name: '未读 0' }).click()
  await dialog.getByRole('button', { name: '看全部消息' }).click()
  await expect(kinds.getByRole('button', { name: '全部 1' })).toHaveAttribute('aria-pressed', 'true')
})

/** The words of the column of states. */
async function statesShown(page: Page, title: string): Promise<string[]> {
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((head) => head.trim() === title)
  expect(at).toBeGreaterThanOrEqual(0)
  const cells = await page.locator(`#page tbody tr[data-at] > td:nth-child(${at + 1})`).allInnerTexts()
  return [...new Set(cells.map((cell) => cell.trim().split('\n')[0]!))]
}
