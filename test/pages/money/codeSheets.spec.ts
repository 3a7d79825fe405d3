import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { test } from '../harness/visit.ts'
import { addresses, read, realCodes } from './realCodes.ts'

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

/** A logo as people have them: large, wide and on nothing. */
const logo = () =>
  sharp({ create: { width: 2400, height: 800, channels: 4, background: '#b3261e' } })
    .png()
    .toBuffer()
const choosing = (page: Page) => page.getByRole('dialog').getByLabel('标志').locator('input[type=file]')

test('a call to action and a logo stand above every code, stay in this browser for the next time, and can be taken away', async ({
  visit,
}) => {
  const { page } = visit
  const sent: string[] = []
  const print = async () => {
    await realCodes(page)
    await choose(page, 3)
    await page.getByRole('button', { name: '打印 3 个' }).click()
    await expect(page.getByRole('dialog').getByRole('figure')).toHaveCount(3)
  }
  const figure = page.getByRole('dialog').getByRole('figure').first()
  const header = figure.locator('header')
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 })
  await print()
  await expect(header).toHaveText('扫码找到你的照片')
  page.on('request', (request) => /^http/.test(request.url()) && sent.push(request.url()))
  await page.getByLabel('行动语').fill('扫一扫，带走今天的照片并分享给家人')
  await expect(page.getByLabel('行动语')).toHaveValue('扫一扫，带走今天的照片并分享给家')
  await choosing(page).setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: await logo() })
  await expect(header.locator('img')).toBeVisible()
  await expect(page.locator('[data-paper] header img')).toHaveCount(3)
  const stored = await header.locator('img').getAttribute('src')
  const { width, height } = await sharp(Buffer.from(stored!.split(',')[1]!, 'base64')).metadata()
  expect([width, height]).toEqual([960, 320])
  expect(sent).toEqual([])

  // Another visit of the page reads it from the browser.
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await page.getByRole('link', { name: '小程序外链' }).click()
  await visit.settle()
  await page.getByRole('link', { name: '二维码生成' }).click()
  await visit.settle()
  await print()
  await expect(header).toHaveText('扫一扫，带走今天的照片并分享给家')
  await expect(header.locator('img')).toHaveAttribute('src', stored!)
  await page.getByRole('button', { name: '去掉标志' }).click()
  await expect(header.locator('img')).toHaveCount(0)
  await page.getByLabel('行动语').fill('')
  await expect(header).toHaveCount(0)
})

test('a file that is no picture or too large for a logo is refused beside the field', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 })
  await choose(page, 1)
  await page.getByRole('button', { name: '打印 1 个' }).click()
  const field = page.getByRole('group', { name: '标志' })
  await choosing(page).setInputFiles({ name: '报价.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') })
  await expect(field.getByRole('alert')).toContainText('「报价.png」不是能打开的图片')
  await choosing(page).setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 2 ** 20 + 1) })
  await expect(field.getByRole('alert')).toContainText('「大图.png」超过 5 MB')
  await choosing(page).setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: await logo() })
  await expect(field.getByRole('alert')).toHaveCount(0)
  await expect(field.getByAltText('已选的标志')).toBeVisible()
})

for (const per of [1, 6, 12, 24])
  test(`with ${per} codes on a sheet, a logo and long texts leave each code readable, and nothing overflows`, async ({
    visit,
  }) => {
    const { page } = visit
    await visit.open('/terminal/channelCode', { variant: 'usual', role: 0, look: 'dark' })
    await realCodes(page, { name: '名'.repeat(60), areaName: '景'.repeat(40), place: '位'.repeat(60) })
    await choose(page, 3)
    await page.getByRole('button', { name: '打印 3 个' }).click()
    await page.getByRole('button', { name: `每页 ${per} 个`, exact: true }).click()
    await page.getByLabel('行动语').fill('字'.repeat(16))
    await choosing(page).setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: await logo() })
    await expect(page.locator('[data-paper] header img')).toHaveCount(3)
    // Printing begins: the sheets stay, though the page is as narrow as paper.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await visit.widen(794)
    await page.emulateMedia({ media: 'print' })
    try {
      const codes = page.locator('[data-paper] figure')
      await expect(page.locator('[data-paper] section').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      for (const [at, { short, url }] of addresses.entries()) {
        const code = codes.nth(at)
        expect(await read(await code.screenshot())).toBe(url)
        // Each line is whole within its cell, in this order, and no other line is under it.
        const lines = await code.evaluate((cell) => {
          const parts = [cell, ...cell.querySelectorAll('header, .code, :scope > img, figcaption > *')]
          return parts
            .map((part) => part.getBoundingClientRect())
            .map(({ top, bottom, left, right }) => ({ top, bottom, left, right }))
        })
        const [cell, ...inside] = lines
        let above = cell!.top
        for (const line of inside) {
          expect(line.top).toBeGreaterThanOrEqual(above - 0.5)
          expect(line.left).toBeGreaterThanOrEqual(cell!.left)
          expect(line.right).toBeLessThanOrEqual(cell!.right)
          above = line.bottom
        }
        expect(above).toBeLessThanOrEqual(cell!.bottom)
        expect(inside).toHaveLength(5)
        await expect(code).toContainText(`${short.slice(0, 4)}-${short.slice(4)}`)
      }
    } finally {
      await page.emulateMedia({ media: null })
    }
    await visit.widen(1440)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

test('whoever prints or looks at a code with an address of this computer is warned first', async ({ visit }) => {
  const { page } = visit
  const url = 'http://localhost:8080/q/K7QM2XWD'
  const warning = page.getByRole('dialog').getByText('这是本机地址，印出后别处扫不开')
  await visit.open('/terminal/channelCode', { variant: 'usual', role: 0 })
  await realCodes(page)
  await choose(page, 1)
  await page.getByRole('button', { name: '打印 1 个' }).click()
  await expect(page.getByRole('dialog').getByRole('figure').first()).toBeVisible()
  await expect(warning).toHaveCount(0)
  await realCodes(page, { url })
  await page.reload()
  await visit.settle()
  await choose(page, 1)
  await page.getByRole('button', { name: '打印 1 个' }).click()
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: '取消', exact: true }).click()

  await page.route(`**${channelCodes.list.path}`, async (route) => {
    const answer = await (await route.fetch()).json()
    for (const row of answer.data.rows) row.url = url
    await route.fulfill({ json: answer })
  })
  await page.reload()
  await visit.settle()
  await page.getByRole('row').nth(1).click()
  await expect(warning).toBeVisible()
})
