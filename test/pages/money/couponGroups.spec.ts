import { expect } from '@playwright/test'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

/** 发放 of an activity that takes ¥10 off and has `left` coupons left, where 312 visitors can receive one. */
async function openSend({ page, open }: Visit, left: number) {
  const terms = { kind: 'amount', amountFen: 1000, maxFen: null, thresholdFen: 0 }
  await page.route(
    `**${couponActivities.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({
        ...row,
        ...terms,
        state: 'running',
        paused: false,
        left,
        perVisitor: 1,
      })),
    })),
  )
  await page.route(
    `**${coupons.receivers.path}`,
    answer((data) => ({
      ...data,
      total: 312,
      rows: data.rows.map((row: object) => ({ ...row, allowLogin: true, received: 0 })),
    })),
  )
  await open('/merchantCenter/coupon', { variant: 'usual', role: 1 })
  await page.locator('#page tbody tr').first().getByRole('button', { name: '发放' }).click()
  const dialog = dialogs(page).first()
  await expect(dialog.getByRole('checkbox').first()).toBeEnabled()
  return dialog
}

test('coupons are sent to all who have a picture and bought nothing, in three clicks and for a named sum', async ({
  visit,
}) => {
  const dialog = await openSend(visit, 5000)
  const narrowed = visit.page.waitForRequest(
    (request) => request.url().endsWith(coupons.receivers.path) && request.postDataJSON().group === 'matched',
  )
  await dialog.getByRole('button', { name: '有照片没买' }).click()
  expect((await narrowed).postDataJSON()).toMatchObject({ eligible: true })
  await dialog.getByRole('button', { name: '选中全部 312 人' }).click()
  await expect(dialog).toContainText('最多优惠 ¥3,120.00')
  await expect(dialog).toContainText('发后还能发 4,688 张')
  const sent = await sends(visit, coupons.sendToGroup, dialog.getByRole('button', { name: '发放 312 张' }))
  expect(sent).toMatchObject({ couponActivityId: 1, group: 'matched', coupons: 312 })
  await expect(dialog).toContainText('人没有发')
})

test('coupons that all were sent close the dialog, with a way to see them', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${coupons.sendToGroup.path}`,
    answer((data) => ({ ...data, coupons: 312, refused: [], repeated: false })),
  )
  const dialog = await openSend(visit, 5000)
  await dialog.getByRole('button', { name: '选中全部 312 人' }).click()
  await dialog.getByRole('button', { name: '发放 312 张' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page).toHaveURL(/tab=coupons&couponActivityId=1/)
})

test('a group that is larger than the stock is sent as many coupons as are left, those seen last first', async ({
  visit,
}) => {
  const dialog = await openSend(visit, 40)
  await dialog.getByRole('button', { name: '选中最近来访的 40 人，符合的有 312 人' }).click()
  await expect(dialog.getByRole('button', { name: '发放 40 张' })).toBeEnabled()
})

test('another condition, and a visitor who is left out, end the choice of a whole group', async ({ visit }) => {
  const dialog = await openSend(visit, 5000)
  const whole = dialog.getByRole('button', { name: '选中全部 312 人' })
  await whole.click()
  const rows = dialog.getByRole('row')
  const shown = (await rows.count()) - 1
  await dialog.getByRole('checkbox').first().uncheck()
  await expect(dialog.getByRole('button', { name: `发放 ${shown - 1} 张` })).toBeEnabled()
  await whole.click()
  await expect(dialog.getByText('已选中全部 312 人')).toBeVisible()
  await dialog.getByRole('button', { name: '买过' }).click()
  await expect(dialog.getByRole('button', { name: '发放', exact: true })).toBeDisabled()
  await dialog.getByRole('searchbox', { name: '搜索游客' }).fill('王')
  await expect(whole).toBeHidden()
})

test('of a group that is larger than the stock those who get a coupon are ticked, and leaving one out sends one less', async ({
  visit,
}) => {
  const dialog = await openSend(visit, 2)
  await dialog.getByRole('button', { name: /^选中最近来访的 2 人/ }).click()
  const ticked = dialog.locator('tbody').getByRole('checkbox', { checked: true })
  await expect(ticked).toHaveCount(2)
  await ticked.first().uncheck()
  await expect(dialog.getByRole('button', { name: '发放 1 张' })).toBeEnabled()
})

test('nobody is chosen for another group, and nobody can be until its visitors are shown', async ({ visit }) => {
  const { page } = visit
  const dialog = await openSend(visit, 5000)
  const first = dialog.getByRole('checkbox').first()
  await first.check()
  const requested = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(`**${coupons.receivers.path}`, async (route) => {
    requested.resolve()
    await held.promise
    await route.fallback()
  })
  await dialog.getByRole('button', { name: '买过' }).click()
  await requested.promise
  await expect(first).not.toBeChecked()
  await expect(first).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '选中全部 312 人' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '发放', exact: true })).toBeDisabled()
  held.resolve()
  await expect(first).toBeEnabled()
})
