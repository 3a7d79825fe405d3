import { expect, type Page } from '@playwright/test'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { test } from '../harness/visit.ts'
import { addresses, realCodes } from './realCodes.ts'

/** The numbers of a stem go on after 10; what is sent is kept. */
async function numbering(page: Page, answer: object = { code: okCode, msg: 'ok' }) {
  const sent: { name: string; count: number; first: number; areaId: number }[] = []
  await page.route(`**${channelCodes.nextNumber.path}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: 'ok', data: { first: 11 + 3 * sent.length } } }),
  )
  await page.route(`**${channelCodes.addMany.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    const rows = addresses.map((_, at) => ({ id: at + 1, name: `东门立牌 ${at + 11}` }))
    return route.fulfill({ json: { data: { rows }, ...answer } })
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
