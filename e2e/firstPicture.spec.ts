import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import { startFreshServer } from './freshServer.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { accounts, faultsOf } from './world.ts'

/** What a person may have to press between the sign-in page and the first picture. */
const maxClicks = 20

/** From the sign-in page of a fresh installation to the first picture, with nothing but what the pages offer. */
async function walk(page: Page, base: string, hand: Hand, look: (name: string) => Promise<unknown> = async () => {}) {
  const faults = faultsOf(page)
  const type = async (field: Locator, text: string) => {
    await hand.enter(field)
    await page.keyboard.type(text)
  }
  await page.goto(`${base}/login`)
  await type(page.getByLabel('账号'), accounts[1].name)
  await type(page.getByLabel('密码', { exact: true }), accounts[1].password)
  await hand.press(page.getByRole('button', { name: '登录' }))

  const list = page.getByRole('region', { name: '开始使用' })
  const dialog = page.getByRole('dialog')
  /** Opens the form of a step by the list, fills it, saves it, and sees that it is done. */
  const step = async (title: string, done: number, fill: () => Promise<void> = async () => {}) => {
    await hand.press(list.getByRole('button', { name: `新增${title}` }))
    await dialog.waitFor()
    await look(`${done}-form`)
    await fill()
    await hand.press(dialog.getByRole('button', { name: /^新增/ }).last())
    if (done === 7) return
    await expect(dialog).toBeHidden()
    await expect(list).toContainText(`已完成 ${done} / 7`)
    await look(`${done}-done`)
  }
  await expect(list).toContainText('已完成 0 / 7')
  await look('0')
  await step('客户', 1, () => type(dialog.getByLabel('名称'), '黄山风景区'))
  await step('景区', 2, async () => {
    await expect(dialog.getByLabel('景区名称')).toHaveValue('黄山风景区')
    await hand.choose(dialog.getByRole('combobox', { name: '省份' }), '北京市')
  })
  await step('项目', 3)
  await step('点位', 4)
  await step('摄像头', 5, async () => {
    await expect(dialog.getByLabel('国标编码')).toHaveValue('11000000001327000001')
    await expect(dialog).toContainText('1 号点位')
    await look('camera')
  })
  await step('套餐', 6, () => type(dialog.getByLabel(/价格/), '19.9'))
  await step('接入密钥', 7)

  await look('key')
  await hand.press(dialog.getByRole('button', { name: '复制命令' }))
  const command = await page.evaluate(() => navigator.clipboard.readText())
  const { stdout } = await promisify(execFile)('bash', ['-c', command])
  expect(JSON.parse(stdout)).toMatchObject({ code: 200 })
  const picture = dialog.getByRole('status').getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  await look('picture')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  expect(faults).toEqual([])
}

test.describe('a fresh installation', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  let server: Awaited<ReturnType<typeof startFreshServer>>
  test.beforeEach(async () => {
    server = await startFreshServer()
  })
  test.afterEach(() => server.stop())

  test(
    `leads from the sign-in to the first picture in ${maxClicks} clicks`,
    walked('firstPicture', 'wide'),
    async ({ page }) => {
      const hand = mouse(page)
      await walk(page, server.base, hand, lookAt(page, 'wide'))
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks)
    },
  )

  test('leads to the first picture without a mouse', walked('firstPicture', 'keys'), async ({ page }) => {
    await walk(page, server.base, keyboard(page), lookAt(page, 'keys'))
  })

  test(
    `leads to the first picture on a phone in ${maxClicks} taps`,
    walked('firstPicture', 'phone'),
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const hand = mouse(page)
      await walk(page, server.base, hand, lookAt(page, 'phone'))
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks)
    },
  )
})
