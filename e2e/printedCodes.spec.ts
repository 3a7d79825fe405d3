import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { bytesOf, readCode } from '#test/clients/readCode.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What a person may have to press from the start page to the print window with ten codes. */
const maxClicks = { wide: 8, phone: 10 } as const

/** Ten codes for the stands at a gate: made by a number, put on sheets, printed; then a visitor scans one. */
async function walk(page: Page, base: string, name: string, hand: Hand, look: (step: string) => Promise<unknown>) {
  const faults = faultsOf(page)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await hand.goTo('channelCode')
  await hand.press(page.getByRole('button', { name: '批量新增' }))
  const form = page.getByRole('dialog', { name: '批量新增渠道码' })
  await hand.enter(form.getByLabel('码名'))
  await page.keyboard.type(name)
  await hand.choose(form.getByRole('combobox', { name: '景区' }), '黄山风景区')
  await expect(form.getByRole('status')).toHaveText(`将新增：${name} 01 至 ${name} 10`)
  await look('form')
  await hand.press(form.getByRole('button', { name: '新增 10 个' }))
  const offer = page.getByRole('button', { name: '打印 10 个' })
  // A notice is reached by its key: it would be gone before so many tabs.
  if ('clicks' in hand) await hand.press(offer)
  else {
    await offer.waitFor()
    await page.keyboard.press('F8')
    await page.keyboard.press('Enter')
  }
  const sheets = page.getByRole('dialog', { name: /打印渠道码/ })
  await expect(sheets.getByRole('figure')).toHaveCount(10)
  await expect(sheets).toContainText('这是本机地址，印出后别处扫不开')
  await expect(sheets.getByRole('figure').first()).toContainText('扫码找到你的照片')
  await look('sheets')
  await hand.press(sheets.getByRole('button', { name: '打印', exact: true }))
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')

  const scanned = await fetch(await read(sheets.getByRole('figure').first().locator('img').last()))
  expect(new URL(scanned.url).origin).toBe(base)
  expect(await scanned.text()).toContain('黄山风景区')
  expect(faults).toEqual([])
}

/** The address in a code, as a phone reads it. */
async function read(code: Locator): Promise<string> {
  const drawing = bytesOf((await code.getAttribute('src'))!)
  return (await readCode(await sharp(drawing).resize(480).png().toBuffer()))!
}

const nothing = async () => {}

test(
  `ten codes are made, put on sheets and printed in ${maxClicks.wide} clicks`,
  walked('printedCodes', 'wide'),
  async ({ page, baseURL }) => {
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, baseURL!, '东门立牌', hand, lookAt(page, 'codes') ?? nothing)
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks.wide)
  },
)

test(
  'ten codes are made, put on sheets and printed without a mouse',
  walked('printedCodes', 'keys'),
  async ({ page, baseURL }) => {
    await signIn(page, 0)
    await walk(page, baseURL!, '南门立牌', keyboard(page), nothing)
  },
)

test(
  `ten codes are made, put on sheets and printed on a phone in ${maxClicks.phone} taps`,
  walked('printedCodes', 'phone'),
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, baseURL!, '西门立牌', hand, lookAt(page, 'codes-phone') ?? nothing)
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks.phone)
  },
)
