import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { toString as draw } from 'qrcode'
import sharp from 'sharp'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { okCode } from '#contract/errors.ts'
import { test } from '../harness/visit.ts'

const addresses = ['K7QM2XWD', '01ABCDEF', 'ZZ99YY88'].map((short) => ({
  short,
  url: `https://jy.example.com/q/${short}`,
}))

/** The sheet holds real codes, as the server would draw them. */
async function realCodes(page: Page) {
  const rows = await Promise.all(
    addresses.map(async ({ short, url }, at) => ({
      ...{ id: at + 1, name: `入口海报 ${at + 1}`, areaName: '黄山风景区', place: '检票口右侧', short },
      imageUrl: `data:image/svg+xml;base64,${Buffer.from(await draw(url, { type: 'svg', margin: 4 })).toString('base64')}`,
    })),
  )
  await page.route(`**${channelCodes.sheet.path}`, (route) =>
    route.fulfill({ json: { code: okCode, msg: 'ok', data: { rows } } }),
  )
}

async function choose(page: Page, number: number) {
  const boxes = page.getByRole('checkbox', { name: '选择', exact: true })
  for (let at = 0; at < number; at++) await boxes.nth(at).check()
}

test('a printed sheet contains only codes, each readable by a phone, with its short code below', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 2 })
  await realCodes(page)
  await choose(page, 3)
  await page.getByRole('button', { name: '打印 3 个' }).click()
  await expect(page.getByRole('dialog').getByRole('figure')).toHaveCount(3)
  await expect(page.getByRole('dialog')).toContainText('K7QM-2XWD')

  // Printing begins, and with it the paper's narrow page: A4 at 96 px an inch.
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('dialog').getByRole('button', { name: '打印', exact: true }).click()
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  try {
    await expect(page.locator('#root')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    const codes = page.locator('[data-paper] figure')
    await expect(codes).toHaveCount(3)
    for (const [at, { short, url }] of addresses.entries()) {
      expect(await read(await codes.nth(at).screenshot())).toBe(url)
      await expect(codes.nth(at)).toContainText(`${short.slice(0, 4)}-${short.slice(4)}`)
    }
  } finally {
    await page.emulateMedia({ media: null })
  }
  await visit.widen(1440)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  if ((await page.getByRole('dialog').count()) === 0) await expect(page.locator('[data-paper]')).toHaveCount(0)
})

test('a printed sheet is A4, and codes that do not fit on one sheet take two', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'extreme', role: 0 })
  await choose(page, 13)
  await page.getByRole('button', { name: '打印 13 个' }).click()
  await expect(page.getByRole('dialog').getByRole('figure')).toHaveCount(20)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
})

test('a printed sheet is white in dark mode', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0, look: 'dark' })
  await realCodes(page)
  await choose(page, 1)
  await page.getByRole('button', { name: '打印 1 个' }).click()
  await page.getByRole('button', { name: '每页 6 个' }).click()
  await page.emulateMedia({ media: 'print' })
  try {
    const sheet = page.locator('[data-paper] section')
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
    expect(await read(await sheet.locator('figure').first().screenshot())).toBe(addresses[0]!.url)
  } finally {
    await page.emulateMedia({ media: null })
  }
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

/** Several looks, as a phone takes them: a screen has a quarter of a printer's dots. */
async function read(picture: Buffer): Promise<string | undefined> {
  for (const width of [800, 500, 1100, 650]) {
    const look = sharp(picture).resize({ width, kernel: 'cubic' })
    const white = look.extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    const { data, info } = await white.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const said = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
    if (said) return said
  }
  return undefined
}
