import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { areas } from '#contract/scenic/areas.ts'
import { keepToasts, toastTexts } from '#test/browser/toasts.ts'
import { aShot } from '#test/media/shots.ts'
import { aCamera } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What a clerk may have to press from the start page until five requests are decided. */
const maxClicks = { wide: 10, phone: 13 } as const

/** Five paid orders of a scenic area, and a request to pay each of them back. */
async function fiveRequests(request: APIRequestContext, base: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const { operatorId } = (await desk.call(areas.list, { sort: 'createdAt' })).rows[0]!
  const { id: areaId } = await desk.call(areas.add, { operatorId, name: `退款 ${mark}`, province: '安徽省' })
  const { gbCode, sender } = await aCamera(desk, base, { id: areaId, operatorId }, `退款 ${mark}`)
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const pictureId = `q${mark}`
  await sender.picture({ pictureId, gbCode, takenAt: at(0) }, await aShot(1))
  for (const number of [1, 2, 3, 4, 5]) {
    const sale = { orderNo: `JYQ${mark}${number}`, amountFen: number * 1000 }
    const what = { gbCode, openid: `oQueue_${mark}_${number}`, pictures: [pictureId], goods: '照片' }
    const paid = { result: 'success', channel: 'wechat', transactionId: `423${mark}${number}` } as const
    const answers = [
      ...(await sender.post('orders', [{ kind: 'photo', ...sale, ...what, at: at(5) }])),
      ...(await sender.post('payments', [{ ...sale, ...paid, at: at(10) }])),
    ]
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const { id: orderId } = (await desk.call(orders.list, { q: sale.orderNo })).rows[0]!
    const { amountFen } = sale
    await desk.call(refunds.request, { orderId, amountFen, reason: 'blurred', requestKey: `queue-${mark}-${number}` })
  }
  return { mark }
}

/** From the menu to the last of five decisions: two are refused for one reason, three are paid back. */
async function walk(
  page: Page,
  { mark }: Awaited<ReturnType<typeof fiveRequests>>,
  hand: Hand,
  look: (name: string) => Promise<unknown> = async () => {},
) {
  const faults = faultsOf(page)
  await hand.goTo('refund')
  await hand.enter(page.getByRole('searchbox'))
  await page.keyboard.type(`JYQ${mark}`)
  const all = page.getByRole('checkbox', { name: '选择', exact: true })
  await expect(all).toHaveCount(5)
  for (const first of [0, 1]) await hand.tick(all.nth(first))
  await look('chosen')
  await hand.press(page.getByRole('button', { name: '驳回 2 笔' }))
  const why = page.getByRole('dialog', { name: '驳回 2 笔退款' })
  await expect(why).toContainText('共 ¥30.00')
  await hand.enter(why.getByRole('textbox'))
  await page.keyboard.type('照片清晰，与申请不符')
  await look('why')
  await hand.press(why.getByRole('button', { name: '驳回 2 笔' }))
  await expect.poll(() => toastTexts(page)).toContain('已驳回 2 笔退款')
  await expect(all).toHaveCount(3)

  const whole = page.getByRole('checkbox', { name: /^全选/ })
  // On a phone it comes with the first that is chosen.
  if (!(await whole.isVisible())) await hand.tick(all.first())
  await hand.tick(whole)
  await hand.press(page.getByRole('button', { name: '同意 3 笔 ¥120.00' }))
  const sure = page.locator('dialog[open]').filter({ hasText: '共 ¥120.00' })
  await look('sure')
  await hand.press(sure.getByRole('button', { name: '同意 3 笔' }))
  await expect.poll(() => toastTexts(page)).toContain('已同意 3 笔退款')
  await expect(all).toHaveCount(0)
  await look('decided')
  expect(faults).toEqual([])
}

for (const [where, width] of [
  ['wide', 1440],
  ['phone', 390],
] as const)
  test(
    `five refunds that wait are decided, two of them refused, in ${maxClicks[where]} clicks (${where})`,
    walked('queue', where),
    async ({ page, request, baseURL }) => {
      const waiting = await fiveRequests(request, baseURL!)
      await page.setViewportSize({ width, height: 844 })
      await keepToasts(page)
      await signIn(page, 0)
      const hand = mouse(page)
      await walk(page, waiting, hand, lookAt(page, `queue-${where}`))
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks[where])
    },
  )

test(
  'five refunds that wait are decided without a mouse',
  walked('queue', 'keys'),
  async ({ page, request, baseURL }) => {
    const waiting = await fiveRequests(request, baseURL!)
    await keepToasts(page)
    await signIn(page, 0)
    await walk(page, waiting, keyboard(page))
  },
)
