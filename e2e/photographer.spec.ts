import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { aShot } from '#test/media/shots.ts'
import { twoPoints } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { type E2eRole, faultsOf, signIn } from './world.ts'

/** What may have to be pressed from the start page to twenty pictures in a file, one of which was looked into. */
const maxClicks = { wide: 15, phone: 22 } as const

const day = 24 * 3_600_000
const zone = 8 * 3_600_000

/** Yesterday's sunrise at the pavilion, with 24 pictures of which one was sold, and pictures of other places and hours. */
async function aSunrise(request: APIRequestContext, base: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const area = `日出 ${mark}`
  const { sender, pavilion, gate } = await twoPoints(desk, base, area)
  const six = Math.floor((Date.now() + zone) / day) * day - zone - day + 6 * 3_600_000
  const at = (minute: number) => new Date(six + minute * 60_000).toISOString()
  const jpegs = await Promise.all(Array.from({ length: 5 }, (_, n) => aShot(n + 1)))
  const send = (gbCode: string, minute: number) =>
    sender.picture({ pictureId: `s${mark}-${gbCode}-${minute}`, gbCode, takenAt: at(minute) }, jpegs[minute % 5]!)
  const answers = await Promise.all([
    ...Array.from({ length: 24 }, (_, minute) => send(pavilion, minute + 10)),
    ...[61, 62].map((minute) => send(pavilion, minute)),
    ...[12, 13].map((minute) => send(gate, minute)),
  ])
  const picture = `s${mark}-${pavilion}-30`
  const [openid, orderNo] = [`oSunrise_${mark}`, `JYS${mark}`]
  const sale = { orderNo, amountFen: 1990 }
  const what = { kind: 'photo' as const, gbCode: pavilion, openid, pictures: [picture], goods: '照片 1 张' }
  const paid = { result: 'success', channel: 'wechat', transactionId: `423${mark}` } as const
  const match = { recordId: `m${mark}`, picture, openid, score: 0.91, engine: 'x' }
  answers.push(
    ...(await sender.post('visitors', [{ openid, at: at(31) }])),
    ...(await sender.post('faceMatches', [{ ...match, at: at(31) }])),
    ...(await sender.post('pictureViews', [{ picture, openid, at: at(32) }])),
    ...(await sender.post('orders', [{ ...sale, ...what, at: at(90) }])),
    ...(await sender.post('payments', [{ ...sale, ...paid, at: at(91) }])),
    ...(await sender.post('downloads', [{ downloadId: `d${mark}`, orderNo, picture, at: at(95) }])),
  )
  expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  return { area, orderNo }
}

interface Way {
  readonly hand: Hand
  readonly look?: ((step: string) => Promise<unknown>) | undefined
  /** Takes what is offered for what was typed. */
  take(option: string): Promise<void>
  /** From the first picture to the twentieth. */
  chooseTwenty(): Promise<void>
  /** Shows the picture that was sold, the fourth, large. */
  openSold(): Promise<void>
}

async function walk(
  page: Page,
  { area, orderNo }: Awaited<ReturnType<typeof aSunrise>>,
  { hand, look = async () => {}, take, chooseTwenty, openSold }: Way,
) {
  const faults = faultsOf(page)
  const isPhone = page.viewportSize()!.width < 992
  await hand.goTo('photo')
  const filters = page.getByRole('search')
  if (isPhone) await hand.press(filters.getByRole('button', { name: /筛选/ }))
  await look('filters')
  const point = page.getByRole('combobox', { name: '点位' })
  await hand.enter(point)
  await page.keyboard.type(area)
  await take(`${area} 观景亭`)
  await hand.choose(page.getByRole('combobox', { name: '几点起' }), '6:00')
  await hand.choose(page.getByRole('combobox', { name: '几点止' }), '7:00')
  if (isPhone) await hand.press(page.getByRole('button', { name: /^(查看|应用|完成|确定)/ }).last())
  const tiles = page.locator('[data-index]')
  await expect(tiles).toHaveCount(24)
  await look('hour')
  await chooseTwenty()
  const chosen = page.getByRole('toolbar', { name: '已选照片' })
  await expect(chosen).toContainText('已选 20 张')
  await look('twenty')

  await openSold()
  const view = page.getByRole('dialog', { name: '大图' })
  if (isPhone) await hand.press(view.getByRole('button', { name: '信息' }))
  const life = view.getByRole('complementary').getByRole('list')
  await expect(life).toContainText(/拍摄.*匹配.*查看.*1 人.*售出.*¥19\.90.*下载/)
  await look('life')
  await hand.press(life.getByRole('link', { name: orderNo }).first())
  // The large picture names the order and its amount, too.
  await expect(view).toBeHidden()
  await expect(page.getByRole('dialog').filter({ hasText: orderNo })).toContainText('¥19.90')
  await look('order')
  await page.goBack()
  await expect(view).toBeVisible()
  await hand.press(view.getByRole('button', { name: '关闭' }))
  await expect(chosen).toContainText('已选 20 张')

  await hand.press(chosen.getByRole('button', { name: '下载' }))
  const ready = page
    .locator('[data-kind]')
    .filter({ hasText: '照片打包 · 20 张' })
    .getByRole('button', { name: '下载' })
  await ready.waitFor({ timeout: 30_000 })
  const file = page.waitForEvent('download')
  await hand.press(ready)
  const zip = await readFile(await (await file).path())
  // The number of files, in the last record of a ZIP.
  expect(zip.readUInt16LE(zip.length - 12)).toBe(20)
  expect(faults).toEqual([])
}

const byMouse = (page: Page, where: 'wide' | 'phone') => {
  const hand = mouse(page)
  const circle = (at: number) => page.locator(`[data-index="${at}"] input`)
  return {
    hand,
    look: lookAt(page, `photographer-${where}`),
    take: (option: string) => hand.press(page.getByTitle(option, { exact: true }).last()),
    chooseTwenty: async () => {
      if (where === 'phone') {
        await hand.tick(page.getByRole('checkbox', { name: /^选择 .* 24 张$/ }))
        for (const at of [20, 21, 22, 23]) await hand.tick(circle(at))
        return
      }
      await hand.tick(circle(0))
      await page.keyboard.down('Shift')
      await hand.tick(circle(19))
      await page.keyboard.up('Shift')
    },
    openSold: () => hand.press(page.getByRole('link', { name: /已售/ })),
  }
}

for (const [where, width, role] of [
  ['wide', 1440, 0],
  ['phone', 390, 3],
] as const satisfies [string, number, E2eRole][])
  test(
    `twenty pictures of a point and an hour are chosen, one is looked into, and all are downloaded, in ${maxClicks[where]} clicks (${where})`,
    walked('photographer', where),
    async ({ page, request, baseURL }) => {
      const sunrise = await aSunrise(request, baseURL!)
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, role)
      const way = byMouse(page, where)
      await walk(page, sunrise, way)
      expect(way.hand.clicks()).toBeLessThanOrEqual(maxClicks[where])
    },
  )

test(
  'twenty pictures of a point and an hour are chosen, one is looked into, and all are downloaded, without a mouse',
  walked('photographer', 'keys'),
  async ({ page, request, baseURL }) => {
    const sunrise = await aSunrise(request, baseURL!)
    await signIn(page, 2)
    const hand = keyboard(page)
    await walk(page, sunrise, {
      hand,
      look: lookAt(page, 'photographer-keys'),
      take: async (option) => {
        const active = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
        await page.getByTitle(option, { exact: true }).last().waitFor()
        for (let steps = 0; steps < 3 && (await active.innerText()) !== option; steps++)
          await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      },
      chooseTwenty: async () => {
        await hand.enter(page.locator('[data-index="0"] > a'))
        await page.keyboard.press('Space')
        for (let steps = 0; steps < 19; steps++) await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Shift+Space')
      },
      openSold: async () => {
        await page.keyboard.press('Home')
        for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      },
    })
  },
)
