import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { aShot } from '#test/media/shots.ts'
import { aCamera } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What a clerk may have to press from a visitor's phone number to the refund. */
const maxClicks = 5

/** A visitor who paid for two pictures of a camera, of which one is not sharp. */
async function aVisitor(request: APIRequestContext, base: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const area = (await desk.call(areas.list, { sort: 'createdAt' })).rows[0]!
  const { gbCode, sender } = await aCamera(desk, base, area, `来电 ${mark}`)
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const tail = mark.slice(-4)
  const [openid, orderNo] = [`oCall_${mark}`, `JYV${mark}`]
  const pictures = [`v${mark}-1`, `v${mark}-2`]
  for (const [number, pictureId] of pictures.entries())
    await sender.picture({ pictureId, gbCode, takenAt: at(number) }, await aShot(number + 1))
  const sale = { orderNo, amountFen: 3980 }
  const what = { kind: 'photo', gbCode, openid, pictures, goods: '照片 2 张' } as const
  const paid = { result: 'success', channel: 'wechat', transactionId: `422${mark}` } as const
  const answers = [
    ...(await sender.post('visitors', [{ openid, phone: `1381234${tail}`, at: at(2) }])),
    ...(await sender.post('orders', [{ ...sale, ...what, at: at(10) }])),
    ...(await sender.post('payments', [{ ...sale, ...paid, at: at(20) }])),
  ]
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  return { tail, orderNo }
}

/** From the last digits of a phone to one picture that is paid back. */
async function walk(
  page: Page,
  { tail, orderNo }: Awaited<ReturnType<typeof aVisitor>>,
  hand: Hand,
  look: (name: string) => Promise<unknown> = async () => {},
) {
  const faults = faultsOf(page)
  await hand.press(page.getByRole('button', { name: '搜索或跳转' }))
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await hand.enter(palette.getByRole('combobox'))
  await page.keyboard.type(tail)
  await expect(palette.getByRole('option').first()).toContainText(tail)
  await look('found')
  await page.keyboard.press('Enter')

  const drawer = page.getByRole('dialog').filter({ hasText: orderNo })
  await hand.press(drawer.getByRole('button', { name: '看大图' }).first())
  const large = page.getByRole('dialog').last()
  await expect(large.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await look('large')
  await page.keyboard.press('Escape')
  await hand.tick(drawer.getByRole('checkbox', { name: /^退 / }).first())
  await hand.press(drawer.getByRole('button', { name: '照片不清晰' }))
  await look('ready')
  await hand.press(drawer.getByRole('button', { name: '退款 ¥19.90', exact: true }))
  await expect(page.getByText('已同意退款 ¥19.90')).toBeVisible()
  await expect(drawer.getByText('已到账').first()).toBeVisible({ timeout: 60_000 })
  await look('arrived')
  expect(faults).toEqual([])
}

test(
  `a visitor calls, and gets one of two pictures paid back in ${maxClicks} clicks`,
  walked('visitorCalls', 'wide'),
  async ({ page, request, baseURL }) => {
    const visitor = await aVisitor(request, baseURL!)
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, visitor, hand, lookAt(page, 'call'))
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks)
  },
)

test(
  'a visitor calls, and gets one of two pictures paid back without a mouse',
  walked('visitorCalls', 'keys'),
  async ({ page, request, baseURL }) => {
    const visitor = await aVisitor(request, baseURL!)
    await signIn(page, 0)
    await walk(page, visitor, keyboard(page))
  },
)

test(
  `a visitor calls, and gets one of two pictures paid back on a phone in ${maxClicks} taps`,
  walked('visitorCalls', 'phone'),
  async ({ page, request, baseURL }) => {
    const visitor = await aVisitor(request, baseURL!)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, visitor, hand, lookAt(page, 'call-phone'))
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks)
  },
)
