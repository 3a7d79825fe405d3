import { expect, type Page } from '@playwright/test'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { answer, type Data } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'
import { addresses, realCodes } from './realCodes.ts'

/** The numbers of a stem go on after 10; what is sent is kept. */
async function numbering(page: Page, reply: object = { code: okCode, msg: 'ok' }) {
  const sent: { name: string; count: number; first: number; areaId: number }[] = []
  await page.route(`**${channelCodes.nextNumber.path}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: 'ok', data: { first: 11 + 3 * sent.length } } }),
  )
  await page.route(`**${channelCodes.addMany.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    const rows = addresses.map((_, at) => ({ id: at + 1, name: `东门立牌 ${at + 11}` }))
    return route.fulfill({ json: { data: { rows }, ...reply } })
  })
  return sent
}

test('three codes are made with numbers that go on, and are printed at once', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 2 })
  const sent = await numbering(page)
  await realCodes(page)
  await page.getByRole('button', { name: '批量新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('码名').fill('东门立牌')
  await form.getByLabel('数量(个)').fill('3')
  await form.getByRole('combobox', { name: '景区' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expect(form.getByRole('status')).toHaveText('将新增：东门立牌 11 至 东门立牌 13')
  await form.getByRole('button', { name: '新增 3 个' }).click()
  await page.getByRole('button', { name: '打印 3 个' }).click()
  await expect(page.getByRole('dialog').getByRole('figure')).toHaveCount(3)
  expect(sent).toMatchObject([{ name: '东门立牌', count: 3, first: 11, areaId: expect.any(Number) }])
})

test('several codes are made and their sheets opened with the keyboard alone', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 })
  const sent = await numbering(page)
  await realCodes(page)
  await page.getByRole('button', { name: '批量新增' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('码名')).toBeFocused()
  await page.keyboard.type('东门立牌')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('数量(个)')).toHaveValue('10')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await visit.settle()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('status')).toHaveText('将新增：东门立牌 11 至 东门立牌 13')
  await form.getByLabel('张贴位置').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent).toHaveLength(1)
  const offer = page.getByRole('button', { name: '打印 3 个' })
  await offer.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('figure')).toHaveCount(3)
})

test('a call that had arrived without an answer is refused with its reason, and the numbers then go on', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 })
  const text = '已有「东门立牌 11」'
  const sent = await numbering(page, { code: refusals.exists.code, msg: text, data: { fields: { name: text } } })
  await page.getByRole('button', { name: '批量新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('码名').fill('东门立牌')
  await form.getByRole('combobox', { name: '景区' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await expect(form.getByRole('status')).toHaveText('将新增：东门立牌 11 至 东门立牌 20')
  await form.getByRole('button', { name: '新增 10 个' }).click()
  await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByRole('status')).toHaveText('将新增：东门立牌 14 至 东门立牌 23')
  expect(sent).toHaveLength(1)
})

test('a channel code needs only a name and a scenic area, and another scenic area clears project and point', async ({
  visit,
}) => {
  const { page } = visit
  const sent: unknown[] = []
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 })
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(channelCodes.add.path)) sent.push(request.postDataJSON())
  })
  await page.getByRole('button', { name: '新增渠道码' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('码名').fill('东门立牌')
  const pick = async (label: string, nth = 0) => {
    await form.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(nth).click()
    await visit.settle()
  }
  await pick('景区')
  await pick('项目')
  await pick('点位')
  await pick('景区', 1)
  await expect(form.locator('.ant-select-selection-item, .ant-select-content-has-value')).toHaveCount(1)
  await form.getByRole('button', { name: '新增渠道码' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ name: '东门立牌', areaId: expect.any(Number) })
  expect(Object.entries(sent[0] as object).filter(([key, value]) => /^(case|point)Id$/.test(key) && value)).toEqual([])
})

test('scenic areas without a code get one each, one by one or all at once', async ({ visit }) => {
  const { page } = visit
  const sent: string[] = []
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 2 })
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(channelCodes.add.path))
      sent.push(request.postDataJSON().name)
  })
  await page.getByRole('button', { name: /^未配码景区/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).first().click()
  await expect.poll(() => sent).toEqual(['景区 1 入口码'])
  await visit.settle()
  await page.getByRole('dialog').getByRole('button', { name: '全部生成 3 个' }).click()
  await expect.poll(() => sent).toHaveLength(4)
})

test('a code shows its last week beside the one before, and a link how often it was opened day by day', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${channelCodes.list.path}`,
    answer((data: Data) => {
      const weeks = (at: number) => ({ weekScans: [36, 0][at] ?? 7, weekBefore: [42, 0][at] ?? 5 })
      return { ...data, rows: data.rows.map((row: object, at: number) => ({ ...row, ...weeks(at) })) }
    }),
  )
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 1 })
  const week = page.getByTitle(/^到昨天 7 天/)
  await expect(week.nth(0)).toHaveText('−14.3%36')
  await expect(week.nth(1)).toHaveText('0')
  await expect(week.nth(2)).toHaveText('+40.0%7')

  const days = [0, 4, 1].map((opens, at) => ({ day: `2026-05-0${at + 1}`, scans: 9, arrivals: 9, orders: 0, opens }))
  await page.route(
    `**${channelCodes.days.path}`,
    answer(() => ({ rows: days })),
  )
  await visit.open('/terminal/scheme?open=1', { variant: 'usual', role: 1 })
  await expect(page.getByRole('img', { name: '每日点击：最多的一天 05-02，点击 4 次' })).toBeVisible()
})
