import { expect, type Page } from '@playwright/test'
import { scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

const months = [
  { id: 7_202_604, areaName: '黄山风景区', month: '2026-04', dueFen: 1_234_500, state: 'due' },
  { id: 8_202_604, areaName: '泰山景区', month: '2026-04', dueFen: 80_000, state: 'due' },
  { id: 7_202_603, areaName: '黄山风景区', month: '2026-03', dueFen: 990_000, state: 'confirmed' },
  { id: 7_202_602, areaName: '黄山风景区', month: '2026-02', dueFen: 410_000, state: 'paid', paidOn: '2026-03-08' },
]

/** The tab with one month in each state that a person can change, as the server would say it. */
async function answerMonths(page: Page) {
  await page.route(
    `**${scenicSettlements.list.path}`,
    answer(({ rows: [row], ...rest }) => ({
      ...rest,
      total: months.length,
      rows: months.map((month) => ({
        ...{ ...row, changedFen: 0, confirmedAt: null, confirmedBy: null, paidOn: null, paidAt: null, paidBy: null },
        ...month,
      })),
    })),
  )
}
const rowOf = (page: Page, month: string) =>
  page.getByRole('row').filter({ hasText: '黄山风景区' }).filter({ hasText: month })

test('a month is confirmed with the amount that was seen, from its row', async ({ visit }) => {
  const { page } = visit
  await answerMonths(page)
  await visit.open('/merchantCenter/scenicShare?tab=settlements', { variant: 'usual', role: 0 })
  await rowOf(page, '2026-04').getByRole('button', { name: '确认', exact: true }).click()
  const question = dialogs(page).filter({ hasText: '确认黄山风景区 2026-04应付' })
  expect(
    await sends(visit, scenicSettlements.confirm, question.getByRole('button', { name: '确认', exact: true })),
  ).toEqual({
    rows: [{ id: 7_202_604, dueFen: 1_234_500 }],
  })
})

test('of the chosen months, those are confirmed that wait for it', async ({ visit }) => {
  const { page } = visit
  await answerMonths(page)
  await visit.open('/merchantCenter/scenicShare?tab=settlements', { variant: 'usual', role: 0 })
  await page.getByRole('checkbox', { name: /全选/ }).first().check()
  await page.getByRole('button', { name: '确认 2 笔' }).click()
  const question = dialogs(page).filter({ hasText: '¥13,145.00' })
  expect(
    await sends(visit, scenicSettlements.confirm, question.getByRole('button', { name: '确认', exact: true })),
  ).toEqual({
    rows: [
      { id: 7_202_604, dueFen: 1_234_500 },
      { id: 8_202_604, dueFen: 80_000 },
    ],
  })
})

test('a payment is noted by keyboard alone, and taken back with a reason', async ({ visit }) => {
  const { page } = visit
  await answerMonths(page)
  await visit.open('/merchantCenter/scenicShare?tab=settlements', { variant: 'usual', role: 0 })
  await rowOf(page, '2026-03').getByRole('button', { name: '登记付款' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '登记 1 笔付款' })
  await dialog.getByLabel('付款日期').fill('2026-04-08')
  await dialog.getByLabel('付款说明').fill('网银 0408-17')
  expect(await seriousFindings(page)).toEqual([])
  expect(await sends(visit, scenicSettlements.pay, dialog.getByRole('button', { name: '登记 ¥9,900.00' }))).toEqual({
    ids: [7_202_603],
    paidOn: '2026-04-08',
    payNote: '网银 0408-17',
  })
  await expect(dialog).toBeHidden()
  await rowOf(page, '2026-02').getByRole('button', { name: '撤销付款' }).click()
  const undo = page.getByRole('dialog', { name: /^撤销付款/ })
  await undo.getByLabel('撤销原因').fill('付错了景区')
  expect(await sends(visit, scenicSettlements.revert, undo.getByRole('button', { name: '撤销付款' }))).toEqual({
    id: 7_202_602,
    reason: '付错了景区',
  })
})

test('a payment of today without a note is noted as the dialog proposes it', async ({ visit }) => {
  const { page } = visit
  await answerMonths(page)
  await visit.open('/merchantCenter/scenicShare?tab=settlements', { variant: 'usual', role: 0 })
  await rowOf(page, '2026-03').getByRole('button', { name: '登记付款' }).click()
  const dialog = page.getByRole('dialog', { name: '登记 1 笔付款' })
  const paidOn = await dialog.getByLabel('付款日期').inputValue()
  expect(await sends(visit, scenicSettlements.pay, dialog.getByRole('button', { name: '登记 ¥9,900.00' }))).toEqual({
    ids: [7_202_603],
    paidOn,
    payNote: '',
  })
})
