import { expect, type Page } from '@playwright/test'
import { printers } from '#contract/printing/printers.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const foot = (page: Page) => dialogs(page).first().locator('.ant-drawer-footer')
const colourOf = (page: Page, name: string) =>
  foot(page)
    .getByRole('button', { name, exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
const widthOf = async (page: Page) => Math.round((await dialogs(page).first().boundingBox())!.width)

test('the drawer of a print account has 充值 as its one solid button, 编辑 beside it, and 删除 apart', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/print/count?open=1', { variant: 'usual', role: 0 })
  await expect(foot(page).getByRole('button')).toHaveText([/^删除/, '编辑', '充值'])
  const [solid, edit, remove] = await Promise.all(['充值', '编辑', '删除打印账户'].map((name) => colourOf(page, name)))
  expect(edit).toBe(remove)
  expect(solid).not.toBe(edit)
  const [away, near] = [foot(page).getByRole('button').first(), foot(page).getByRole('button').nth(1)]
  const gap = (await near.boundingBox())!.x - (await away.boundingBox())!.x - (await away.boundingBox())!.width
  expect(gap).toBeGreaterThan(40)
})

test('where a row has no action of its own, 编辑 is the solid button of its drawer', async ({ visit }) => {
  const { page } = visit
  await visit.open('/merchantCenter/merchant?open=1', { variant: 'usual', role: 0 })
  expect(await colourOf(page, '编辑')).not.toBe(await colourOf(page, '删除商户'))
})

test('a drawer is as wide as its content: narrow for facts and a short list, wide for work, the whole screen on a phone', async ({
  visit,
}) => {
  const { page } = visit
  for (const [path, width] of [
    ['/merchantCenter/scenicShare', 480],
    ['/print/count', 480],
    ['/systemOps/splitBill', 736],
  ] as const) {
    await visit.open(`${path}?open=1`, { variant: 'usual', role: 0 })
    expect.soft(await widthOf(page), path).toBe(width)
  }
  await visit.widen(390)
  expect(await widthOf(page)).toBe(390)
})

test('the life line of a failed split bill keeps what was reached, names the failure, and leaves the rest hollow', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${splitBills.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({
        ...row,
        state: 'failed',
        failure: '接收方账户已注销',
        outNo: 'S1',
        returnedFen: 0,
      })),
    })),
  )
  await visit.open('/systemOps/splitBill?open=1', { variant: 'usual', role: 1 })
  const steps = dialogs(page).first().locator('ol > li')
  await expect(steps.locator('b')).toHaveText(['支付', '冻结中', '分账中', '分账失败', '已分账'])
  await expect(steps.nth(3)).toContainText('接收方账户已注销')
  await expect(steps.nth(3).locator('[data-glyph="octagon"]')).toBeVisible()
  await expect(steps.nth(3).locator('time')).toHaveCount(0)
  const borderOf = (at: number) =>
    steps
      .nth(at)
      .locator('> span')
      .first()
      .evaluate((mark) => getComputedStyle(mark).borderTopStyle)
  expect([await borderOf(2), await borderOf(4)]).toEqual(['none', 'dashed'])
  await expect(foot(page).getByRole('button')).toHaveText(['解冻', '重新分账'])
})

test('a printer that is switched off and has no paper shows dashes in its drawer, no blanks', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${printers.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({ ...row, reasons: ['media-empty'], state: 'off', readyMedia: [] })),
    })),
  )
  await visit.open('/print/printer?open=1', { variant: 'usual', role: 0 })
  const fact = (name: string) =>
    dialogs(page)
      .first()
      .locator('dl > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
  await expect(fact('原因')).toHaveText('—')
  await expect(fact('装着的纸')).toHaveText('—')
})

test('the drawer of a merchant says what it has received, with the way to its split bills', async ({ visit }) => {
  const { page } = visit
  const requests = page.waitForRequest((request) => request.url().endsWith(splitBills.statistics.path))
  await page.route(
    `**${splitBills.statistics.path}`,
    answer((data) => ({
      ...data,
      rows: [
        { state: 'finished', bills: 3, amountFen: 5000, returnedFen: 500 },
        { state: 'frozen', bills: 1, amountFen: 700, returnedFen: 0 },
      ],
    })),
  )
  await visit.open('/merchantCenter/merchant?open=1', { variant: 'usual', role: 0 })
  expect((await requests).postDataJSON()).toEqual({ merchantId: 1 })
  const drawer = dialogs(page).first()
  await expect(drawer.getByRole('link', { name: '¥45.00（3 笔）' })).toBeVisible()
  const listed = page.waitForRequest((request) => request.url().endsWith(splitBills.list.path))
  await drawer.getByRole('link', { name: '全部 4 笔' }).click()
  expect((await listed).postDataJSON()).toMatchObject({ merchantId: 1 })
  const chip = page.locator('#page').getByRole('button', { name: /^商户：/ })
  await chip.click()
  await expect(page).not.toHaveURL(/merchantId/)
  await expect(chip).toHaveCount(0)
})
