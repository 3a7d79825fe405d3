import { expect } from '@playwright/test'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'
import { made, payableDetail, whole } from './payable.ts'

const usual = { variant: 'usual', role: 0 } as const

test('a refund request without a reason moves the focus to the reasons on a phone, and a conflict is reported once', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), answer(payableDetail))
  await page.route(
    `**${refunds.ofOrder.path}`,
    answer((data) => ({ ...data, rows: [] })),
  )
  await visit.open('/dataOps/order?open=1', { variant: 'usual', role: 2 }, 390)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /^退 / }).check()
  const foot = drawer.locator('.ant-drawer-footer')
  const reasons = drawer.getByRole('group', { name: '退款原因' })
  await foot.getByRole('button', { name: '申请退款 ¥59.70' }).click()
  await expect(foot.getByText('选择退款原因')).toBeVisible()
  await expect(reasons.getByRole('button').first()).toBeFocused()
  await expect(reasons).toBeInViewport()
  await page.keyboard.press('Enter')
  await drawer.getByLabel('说明').fill('模糊')
  await page.route(`**${refunds.request.path}`, (route) =>
    route.fulfill({ json: { code: 2001, msg: '先前的退款 ¥7.00 已收到（退款单 R9），这一笔没有提交', data: null } }),
  )
  await foot.getByRole('button', { name: '申请退款 ¥59.70' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '申请退款 ¥59.70' }).click()
  await expect(page.getByText('先前的退款 ¥7.00 已收到')).toHaveCount(1)
  await expect(page.locator('[data-kind]')).toHaveCount(1)
  await expect(drawer.getByLabel('说明')).toHaveValue('模糊')
})

test('who may decide refunds pays back from the order in one step, and a request that was not approved says so', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), answer(payableDetail))
  const sent: string[] = []
  let isApproved = false
  await page.route(`**${refunds.request.path}`, (route) => {
    sent.push('request')
    return route.fulfill({ json: { code: 200, msg: '', data: made } })
  })
  await page.route(`**${refunds.approve.path.replace('{id}', '*')}`, async (route) => {
    sent.push(route.request().url().split('/').pop()!)
    await new Promise((done) => setTimeout(done, 300))
    return route.fulfill({
      json: isApproved ? { code: 200, msg: '', data: {} } : { code: 2003, msg: '可退金额不足', data: null },
    })
  })
  await visit.open('/dataOps/order?open=1', usual)
  const drawer = page.getByRole('dialog')
  const payBack = async () => {
    await drawer.getByRole('checkbox', { name: /^退 / }).check()
    await drawer.getByRole('button', { name: '照片不清晰' }).click()
    await expect(drawer.getByText('立即退款，原路退回微信')).toBeVisible()
    await drawer.getByRole('button', { name: '退款 ¥59.70', exact: true }).click()
    const question = page.locator('dialog[open]')
    await expect(question.getByText('审核')).toHaveCount(0)
    await question.getByRole('button', { name: '退款 ¥59.70' }).dblclick()
  }
  await payBack()
  const notice = page.locator('[data-kind=ok]').last()
  await expect(notice).toContainText('已申请退款 ¥59.70还没有同意，请核对')
  expect(sent).toEqual(['request', '9'])
  isApproved = true
  await payBack()
  await expect(notice).toContainText('已同意退款 ¥59.70款项原路退回')
  expect(sent).toEqual(['request', '9', 'request', '9'])
  await notice.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(/\/systemOps\/refund\?tab=all&open=9$/)
})

test('of an order paid in cash, the one who decides is led to where the cash is recorded', async ({ visit }) => {
  const { page } = visit
  await page.route(
    new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')),
    answer((data) => ({ ...payableDetail(data), order: { ...data.order, ...whole, channel: 'cash' } })),
  )
  await page.route(
    `**${refunds.request.path}`,
    answer(() => made),
  )
  await visit.open('/dataOps/order?open=1', usual)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /^退 / }).check()
  await drawer.getByRole('button', { name: '其他' }).click()
  await expect(drawer.getByText('立即退款，由人退还现金并登记')).toBeVisible()
  await drawer.getByRole('button', { name: '退款 ¥59.70', exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '退款 ¥59.70' }).click()
  await expect(page.getByText('由人退还现金并登记', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '去登记' })).toBeVisible()
})
