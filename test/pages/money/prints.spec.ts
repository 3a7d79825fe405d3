import { expect } from '@playwright/test'
import { refusals } from '#contract/errors.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printPackages } from '#contract/printing/printPackages.ts'
import { printRecharges } from '#contract/printing/printRecharges.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { ok } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import type { Variant } from '../harness/made.ts'
import { dialogs, openRows } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

for (const variant of ['empty', 'bare', 'usual', 'extreme'] as Variant[])
  test(`the packages of 打印次数 show ${variant} data without faults, on a phone and in dark mode too`, async ({
    visit,
  }) => {
    const well = async (where: string) =>
      expect.soft([...visit.takeMessages(), ...(await faultsOf(visit.page))], where).toEqual([])
    for (const look of ['light', 'dark'] as const) {
      await visit.open('/print/count?tab=packages', { variant, role: 0, look, only: 'printCount' })
      for (const width of [1440, 390]) {
        await visit.widen(width)
        await well(`${look} ${width}`)
        if (variant === 'extreme') expect.soft(await seriousFindings(visit.page), `${look} ${width}`).toEqual([])
        await openRows(visit, (what) => well(`${look} ${width} ${what}`))
      }
    }
  })

const booked = { id: 9, prints: 50, priceFen: 0, balance: 60, createdAt: '2026-05-02T09:00:00+08:00' }

test('a recharge whose response is lost is repeated with the same request key, and the next recharge has another', async ({
  visit,
}) => {
  const { page } = visit
  const sent: { requestKey: string; prints?: number; packageId?: number; packageVersion?: number }[] = []
  const answers: object[] = []
  await visit.open('/print/count?open=1', { variant: 'usual', role: 0 })
  await page.route(`**${printAccounts.recharge.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.abort()
  })
  const dialog = page.getByRole('dialog').filter({ hasText: '充值方式' })
  const open = () => dialogs(page).first().getByRole('button', { name: '充值', exact: true }).click()
  const send = () => dialog.getByRole('button', { name: /^充值 50 张$/ }).click()
  await open()
  // Without anything chosen nothing is sent.
  await dialog.getByRole('button', { name: '充值', exact: true }).click()
  await expect(dialog.getByText('选择充值套餐')).toBeVisible()
  await dialog.getByRole('button', { name: '指定张数' }).click()
  await dialog.getByLabel('打印张数').fill('50')
  await dialog.getByLabel('原因').fill('赠送')
  await expect(dialog.getByText(/充值后剩/)).toBeVisible()
  await send()
  await expect.poll(() => sent.length).toBe(1)
  answers.push(ok({ ...booked, repeated: true }))
  await send()
  await expect(page.getByText(/这一笔先前已收到/)).toBeVisible()
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ id: 1, prints: 50, priceFen: 0, reason: '赠送' })

  await open()
  await dialog.getByRole('button', { name: '指定张数' }).click()
  await dialog.getByLabel('打印张数').fill('50')
  await dialog.getByLabel('原因').fill('赠送')
  answers.push({ json: { code: refusals.exists.code, msg: '先前的一笔已记入', data: null } })
  await send()
  await expect(page.getByText('核对后仍要记的，再提交一次')).toBeVisible()
  answers.push(ok({ ...booked, repeated: false }))
  await send()
  await expect(page.getByText('加了 50 张，账户剩 60 张')).toBeVisible()
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(3)
  visit.takeMessages()
})

test('an account is recharged from its row, with a mouse and with keys alone', async ({ visit }) => {
  const { page } = visit
  const sent: object[] = []
  await page.route(`**${printAccounts.recharge.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ ...booked, repeated: false }))
  })
  await visit.open('/print/count', { variant: 'usual', role: 0 })
  const opens = (row: number) =>
    page.locator('#page tbody tr').nth(row).getByRole('button', { name: '充值', exact: true })
  const dialog = page.getByRole('dialog').filter({ hasText: '充值方式' })
  const over = async (id: number) => {
    await expect.poll(() => sent.at(-1)).toMatchObject({ id, prints: 50, reason: '赠送' })
    await expect(page.locator(':is([role="dialog"], dialog[open])')).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=/)
  }

  await opens(0).click()
  await dialog.getByText('现在剩').click()
  await dialog.getByRole('button', { name: '指定张数' }).click()
  await dialog.getByLabel('打印张数').fill('50')
  await dialog.getByLabel('原因').fill('赠送')
  await dialog.getByRole('button', { name: '充值 50 张' }).click()
  await over(1)

  await expect(opens(0)).toBeFocused()
  await opens(1).press('Enter')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: '指定张数' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('赠送')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: '充值 50 张' })).toBeFocused()
  await page.keyboard.press('Enter')
  await over(2)
})

test('a recharge with a package names the version of the package that was shown', async ({ visit }) => {
  const { page } = visit
  await visit.open('/print/count?open=1', { variant: 'usual', role: 1 })
  await page.route(`**${printPackages.list.path}`, (route) => {
    const row = {
      id: 4,
      name: '标准',
      prints: 500,
      priceFen: 45_000,
      onSale: true,
      sold: 0,
      createdAt: booked.createdAt,
    }
    return route.fulfill(ok({ rows: [{ ...row, version: 3 }], total: 1, asOf: booked.createdAt }))
  })
  await dialogs(page).first().getByRole('button', { name: '充值', exact: true }).click()
  const dialog = dialogs(page).last()
  await dialog.getByRole('combobox').click()
  await page.getByText('标准（500 张，¥450.00）').click()
  const sent = page.waitForRequest((request) => request.url().endsWith(printAccounts.recharge.path))
  await dialog.getByRole('button', { name: '充值 500 张' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id: 1, packageId: 4, packageVersion: 3 })
})

test('the form for a correction takes the numbers that the recharge should have had', async ({ visit }) => {
  const { page } = visit
  await visit.open('/print/recharge', { variant: 'usual', role: 0 })
  await page.route(`**${printRecharges.list.path}`, async (route) => {
    const { json } = { json: await (await route.fetch()).json() }
    Object.assign(json.data.rows[0], { correctsId: null, correctedPrints: null, correctedFen: null, kind: 'stated' })
    Object.assign(json.data.rows[0], { prints: 5000, priceFen: 450_000 })
    return route.fulfill({ json })
  })
  await page.goto(visit.base('/print/recharge?open=1'))
  await visit.settle()
  await dialogs(page).first().getByRole('button', { name: '更正', exact: true }).click()
  const dialog = dialogs(page).last()
  await dialog.getByLabel('正确的张数').fill('500')
  await dialog.getByLabel('正确的金额').fill('450')
  await expect(dialog.getByText(/将另记一条：−4,500 张，−¥4,050.00/)).toBeVisible()
  await dialog.getByLabel('原因').fill('多打了一个零')
  const sent = page.waitForRequest((request) => request.url().endsWith(printRecharges.correct.path))
  await dialog.getByRole('button', { name: '记入更正' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id: 1, prints: 500, priceFen: 45_000, reason: '多打了一个零' })
})

test('customers see print accounts and recharges but cannot change them', async ({ visit }) => {
  const { page } = visit
  for (const role of [2, 3] as const) {
    await visit.open('/print/count?open=1&tab=packages', { variant: 'usual', role })
    for (const name of [/^充值$/, /^新增/, /^编辑/, /^删除/])
      expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0)
    await expect(page.getByRole('button', { name: '充值套餐' })).toHaveCount(0)
    await visit.open('/print/recharge?open=1', { variant: 'usual', role })
    await expect(page.getByRole('button', { name: '更正', exact: true })).toHaveCount(0)
    expect(visit.takeMessages()).toEqual([])
  }
})

test('a user who disables an operator first sees how many prints it has left', async ({ visit }) => {
  const { page } = visit
  await visit.open('/channelCustomer/index', { variant: 'usual', role: 1 })
  const own = { areas: 2, accounts: 3, liveDevices: 0, openOrders: 0, openRefunds: 0, openRefundFen: 0 }
  const has = { ...own, printsLeft: 1234, printAccounts: 2 }
  await page.route('**/webapi/v1/account/operator/*/impact', (route) =>
    route.fulfill(ok({ ...has, operators: 0, keys: 0, own: has })),
  )
  await page
    .getByRole('row')
    .filter({ hasText: '停用' })
    .getByRole('button', { name: '停用', exact: true })
    .first()
    .click()
  await expect(page.getByText(/2 个打印账户还剩 1,234 张预付打印，留着不变/)).toBeVisible()
})
