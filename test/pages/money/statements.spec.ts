import { expect, type Page } from '@playwright/test'
import { okCode } from '#contract/errors.ts'
import type { Reply } from '#contract/kit.ts'
import { ownSettlements } from '#contract/sharing/ownSettlements.ts'
import { scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const id = 7_202_605
const month = { id, areaId: 7, areaName: '黄山风景区', month: '2026-05' }
const parts = [
  { share: 1250, firstDay: '2026-05-01', lastDay: '2026-05-31', turnoverFen: 9_876_000, dueFen: 1_234_500 },
]
const sums = { paidFen: 9_900_000, refundedFen: 24_000, turnoverFen: 9_876_000, dueFen: 1_234_500 }
const lines = Array.from({ length: 31 }, (_, at) => {
  const day = `2026-05-${String(at + 1).padStart(2, '0')}`
  return [
    { day, kind: 'video', paidFen: 200_000, refundedFen: 800 },
    { day, kind: 'photo', paidFen: 130_000, refundedFen: 0 },
  ] as const
}).flat()
const statement = {
  ...{ ...month, ...sums, parts, lines, state: 'confirmed', paidOn: null, payer: '景影文旅', receiver: '黄山旅游' },
  ...{ confirmedAt: '2026-06-06T10:20:30+08:00', confirmedBy: '王会计' },
} satisfies Reply<typeof scenicSettlements.statement>

/** The list with this month, and its statement, as the server would say them. */
async function answerMonth(page: Page, { list, statement: of }: typeof ownSettlements | typeof scenicSettlements) {
  await page.route(
    `**${list.path}`,
    answer(({ rows: [row], ...rest }) => ({
      ...{ ...rest, total: 1 },
      rows: [{ ...row, ...month, ...sums, parts, state: 'confirmed', paidOn: null }],
    })),
  )
  await page.route(`**${of.path.replace('{id}', String(id))}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: 'ok', data: statement } }),
  )
}

const tab = (page: Page) => page.getByRole('button', { name: ownSettlements.list.noun, exact: true })

test('a scenic account finds its settlements beside its orders, by mouse, and can change nothing there', async ({
  visit,
}) => {
  const { page } = visit
  await answerMonth(page, ownSettlements)
  await visit.open('/dataOps/order', { variant: 'usual', role: 3 })
  await tab(page).click()
  const row = page.getByRole('row').filter({ hasText: '2026-05' })
  await expect(row).toContainText('12,345.00')
  await expect(row.getByRole('button')).toHaveText(['对账单'])
  await row.getByText('2026-05').click()
  const drawer = page.getByRole('dialog', { name: /黄山风景区 2026-05/ })
  await expect(drawer).toContainText('12.50%')
  await expect(drawer.getByRole('button', { name: /确认|登记|撤销/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '订单明细' }).click()
  await expect(page.getByRole('button', { name: '近两日' })).toBeVisible()
})

test('a channel account opens a statement by keyboard alone', async ({ visit }) => {
  const { page } = visit
  await answerMonth(page, ownSettlements)
  await visit.open('/dataOps/order', { variant: 'usual', role: 2 })
  await tab(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: '2026-05' }).getByRole('button', { name: '对账单' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^对账单/ })
  await expect(dialog).toContainText('人民币壹万贰仟叁佰肆拾伍元整')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('accounts of the platform have no such tab among the orders, whatever the address says', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order?tab=settlements', { variant: 'usual', role: 0 })
  await expect(page.getByRole('button', { name: '近两日' })).toBeVisible()
  await expect(tab(page)).toHaveCount(0)
})

test('on a phone a scenic account reads its settlements and a statement without scrolling the page sideways', async ({
  visit,
}) => {
  const { page } = visit
  await answerMonth(page, ownSettlements)
  await visit.open('/dataOps/order', { variant: 'usual', role: 3 }, 390)
  await tab(page).click()
  await expect(page.getByText('¥12,345.00').first()).toBeVisible()
  await page.getByText('2026-05，实收').click()
  await page.getByRole('dialog').getByRole('button', { name: '对账单' }).click()
  const sheet = dialogs(page).filter({ hasText: '景区分成对账单' })
  await expect(sheet).toContainText('黄山旅游')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
})

test('the printed statement is the document alone, a month of days on one sheet of A4', async ({ visit }) => {
  const { page } = visit
  await answerMonth(page, scenicSettlements)
  await visit.open('/merchantCenter/scenicShare?tab=settlements', { variant: 'usual', role: 0 })
  await page.getByRole('row').filter({ hasText: '2026-05' }).getByRole('button', { name: '对账单' }).click()
  const dialog = page.getByRole('dialog', { name: /^对账单/ })
  await expect(dialog).toContainText('景影文旅')
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await dialog.getByRole('button', { name: '打印 / 存为 PDF' }).click()
  await page.emulateMedia({ media: 'print' })
  try {
    await expect(page.locator('#root')).toBeHidden()
    const paper = page.locator('[data-paper]')
    for (const words of [
      '壹万贰仟叁佰肆拾伍元整',
      '王会计',
      '2026-06-06 10:20',
      '12.50%',
      '2026-05-31',
      '合计 31 天',
      '（盖章）',
    ])
      await expect(paper).toContainText(words)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[12]\S*\]/)
  } finally {
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
})

test('the monthly report, the trial and the settlement name the same amount, and lead to it', async ({ visit }) => {
  const { page } = visit
  await answerMonth(page, scenicSettlements)
  await visit.open('/dataOps/monthly?month=2026-05', { variant: 'usual', role: 0 })
  await page.getByRole('table').getByRole('row').nth(1).click()
  const report = page.getByRole('dialog')
  await expect(report).toContainText('¥12,345.00')
  await report.getByRole('link', { name: '查看结算' }).click()
  await expect(page).toHaveURL(/scenicShare\?tab=settlements&open=7202605/)
  await page.getByRole('dialog').getByRole('link', { name: '2026-05', exact: true }).click()
  await expect(page).toHaveURL(/monthly\?month=2026-05&areaId=7/)

  await visit.open('/merchantCenter/revenueShare', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '分账试算' }).click()
  const trial = page.getByRole('dialog', { name: '分账试算' })
  await trial.getByRole('combobox').click()
  await page.locator('.ant-select-item-option').first().click()
  await expect(trial).toContainText(
    '景区另按约定分成 12.50%：黄山风景区 2026-05 实收 ¥98,760.00，应付 ¥12,345.00，待付款',
  )
})

test('an account without the page of settlements is told of none in the trial and the monthly report', async ({
  visit,
}) => {
  const { page } = visit
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await visit.open('/dataOps/monthly?month=2026-05', { variant: 'usual', role: 0, only: 'monthly' })
  await page.getByRole('table').getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await visit.open('/merchantCenter/revenueShare', { variant: 'usual', role: 0, only: 'revenueShare' })
  await page.getByRole('button', { name: '分账试算' }).click()
  const trial = page.getByRole('dialog', { name: '分账试算' })
  await trial.getByRole('combobox').click()
  await page.locator('.ant-select-item-option').first().click()
  await expect(trial).toContainText('分账上限')
  await expect(trial).not.toContainText('景区另按约定分成')
  expect(calls.filter((url) => url.includes(scenicSettlements.list.path))).toEqual([])
})
