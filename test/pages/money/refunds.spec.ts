import { expect, type Locator } from '@playwright/test'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'
import { made, payable, payableDetail, whole } from './payable.ts'

const usual = { variant: 'usual', role: 0 } as const

test('a double click on the confirmation approves each refund of a batch once, with a single summary', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/systemOps/refund?tab=requested', usual)
  const path = new RegExp(refunds.approve.path.replace(/\{\w+\}/, '\\d+'))
  let requestCount = 0
  await page.route(path, async (route) => {
    requestCount++
    await new Promise((done) => setTimeout(done, 300))
    await route.fulfill({ json: { code: 2002, msg: '退款已被处理', data: null } })
  })
  await page.getByLabel('全选本页').check()
  const rows = await page.getByRole('checkbox', { name: '选择', exact: true }).count()
  await page.getByRole('button', { name: new RegExp(`^同意 ${rows} 笔`) }).click()
  const sure = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: `同意 ${rows} 笔` })
  await sure.dblclick()
  await expect(page.getByRole('button', { name: `同意 1 / ${rows}` })).toBeDisabled()
  await expect(page.getByText(`已同意 0 笔，${rows} 笔没有同意`)).toHaveCount(1)
  await expect(page.getByText('退款已被处理')).toHaveCount(1)
  await expect(page).not.toHaveURL(/open=/)
  expect(requestCount).toBe(rows)
})

test('a forced refund whose response is lost is repeated with the request key of its order, and another order has its own', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${orders.list.path}`, answer(payable))
  await visit.open('/systemOps/refund?tab=requested', usual)
  const sent: { orderId: number; requestKey: string }[] = []
  let reply: 'lost' | 'repeated' | 'exists' | 'new' = 'lost'
  await page.route(`**${refunds.mandatory.path}`, async (route) => {
    sent.push(route.request().postDataJSON())
    if (reply === 'lost') return route.abort()
    if (reply === 'exists')
      return route.fulfill({
        json: { code: 2001, msg: '先前的退款 ¥59.70 已收到（退款单 R9），这一笔没有提交', data: null },
      })
    return route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: { ...made, repeated: reply === 'repeated' },
      },
    })
  })
  const dialog = page.getByRole('dialog', { name: '强制退款' })
  const pick = async (nth: number) => {
    await dialog.getByRole('textbox', { name: '订单' }).fill('JY20')
    await dialog.getByRole('region', { name: '找到的订单' }).getByRole('button').nth(nth).click()
  }
  const fill = async (note: string) => {
    await dialog.getByRole('button', { name: '其他' }).click()
    await dialog.getByLabel('说明').fill(note)
  }
  const send = async () => {
    await dialog.getByRole('button', { name: '退款 ¥59.70' }).click()
    await page.locator('dialog[open]').getByRole('button', { name: '退款 ¥59.70' }).click()
  }
  const openDialog = () => page.getByRole('button', { name: '强制退款' }).click()

  await openDialog()
  await pick(0)
  await fill('投诉电话')
  await send()
  await expect.poll(() => sent.length).toBe(1)
  // Another order: the form is empty again, and the request has its own key.
  await dialog.getByRole('button', { name: '换一单' }).click()
  await pick(1)
  await expect(dialog.getByLabel('说明')).toHaveValue('')
  await fill('另一单')
  await send()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]!.requestKey).not.toBe(sent[0]!.requestKey)
  // Started again, the first order still has its first key; a changed request is refused with one message, and the form stays filled in.
  await dialog.getByRole('button', { name: '换一单' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog()
  await pick(0)
  await fill('又一通电话')
  reply = 'exists'
  await send()
  await expect(page.getByText('先前的退款 ¥59.70 已收到')).toHaveCount(1)
  expect(sent[2]!.requestKey).toBe(sent[0]!.requestKey)
  await expect(page.locator('[data-kind]')).toHaveCount(1)
  await expect(dialog.getByLabel('说明')).toHaveValue('又一通电话')
  // It is another refund from then on.
  reply = 'new'
  await send()
  await expect.poll(() => toastTexts(page)).toContain('已强制退款 ¥59.70')
  expect(sent[3]!.requestKey).not.toBe(sent[0]!.requestKey)
  await expect(dialog).toBeHidden()
  await openDialog()
  await pick(1)
  await fill('另一单')
  reply = 'repeated'
  await send()
  await expect(page.getByText(/^这笔退款先前已收到（.*14:28.*），没有再退$/)).toBeVisible()
  expect(sent[4]!.requestKey).toBe(sent[1]!.requestKey)
})

test('on a phone, the numbers of refunds and of orders are shortened in the middle, not at the end', async ({
  visit,
}) => {
  const { page } = visit
  const drawer = page.getByRole('dialog')
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({ ...row, refundNo: 'R20261121124501ABCDEFGH', state: 'approved' })),
    })),
  )
  await visit.open('/systemOps/refund?tab=all&open=1', usual, 390)
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('R202611211…CDEFGH')
  expect(await cut(drawer)).toBe(0)
  await page.route(
    new RegExp(complaints.one.path.replace(/\{\w+\}/, '\\d+')),
    answer((data) => ({ ...data, complaint: { ...data.complaint, orderNo: whole.orderNo } })),
  )
  await visit.open('/systemOps/refund?tab=complaint&open=1', usual, 390)
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('JYT2026050…123456')
  expect(await cut(drawer)).toBe(0)
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), answer(payableDetail))
  await visit.open('/dataOps/order?open=1', usual, 390)
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('JYT2026050…123456')
  expect(await cut(drawer)).toBe(0)
})

test('cash that waits to be handed out is not a failure, and no text says that a provider returns it', async ({
  visit,
}) => {
  const { page } = visit
  let state = 'abnormal'
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({ ...row, cash: true, state, paidFen: 5970, amountFen: 5970 })),
    })),
  )
  await visit.open('/systemOps/refund?tab=abnormal', usual)
  await expect(page.getByText('待退现金').first()).toBeVisible()
  await expect(page.getByText('退款失败')).toHaveCount(0)
  state = 'requested'
  await visit.open('/systemOps/refund?tab=requested', usual)
  await page.getByLabel('全选本页').check()
  await page.getByRole('button', { name: /^同意 \d+ 笔/ }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('现金要由人退给游客，再登记')).toBeVisible()
  await expect(question.getByText('支付平台')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), answer(payableDetail))
  await visit.open('/systemOps/refund?tab=requested&open=1', usual)
  await page.getByRole('button', { name: '退款 ¥59.70' }).click()
  await expect(page.getByText('同意后现金要由人退给游客，再登记。')).toBeVisible()
})

test('a batch that fails in part leaves its failed rows selected and names their refunds', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/refund?tab=requested', usual)
  const rows = await page.getByRole('checkbox', { name: '选择', exact: true }).count()
  let requestCount = 0
  let left = Number.POSITIVE_INFINITY
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.slice(0, left) })),
  )
  await page.route(new RegExp(refunds.approve.path.replace(/\{\w+\}/, '\\d+')), async (route) => {
    left = 2
    await route.fulfill({
      json: requestCount++ < 2 ? { code: 2002, msg: '退款已被处理', data: null } : { code: 200, msg: '', data: {} },
    })
  })
  await page.getByLabel('全选本页').check()
  await page.getByRole('button', { name: new RegExp(`^同意 ${rows} 笔`) }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: `同意 ${rows} 笔` })
    .click()
  await expect(page.getByText(`已同意 ${rows - 2} 笔，2 笔没有同意`)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('退款已被处理：退款单号 1、退款单号 2')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '选择', exact: true, checked: true })).toHaveCount(2)
})

const cut = (drawer: Locator) =>
  drawer.getByRole('heading', { level: 2 }).evaluate((title) => title.scrollWidth - title.clientWidth)
