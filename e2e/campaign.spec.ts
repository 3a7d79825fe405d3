import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ingest } from '#contract/ingest/ingest.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { areas } from '#contract/scenic/areas.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import { aShot } from '#test/media/shots.ts'
import { aCamera } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What a person may have to press from the start page until a campaign has run to the end of its budget. */
const maxClicks = { wide: 15, phone: 16 } as const

/** A scenic area with three visitors who have a picture, of whom one bought it. */
async function anArea(request: APIRequestContext, base: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const { operatorId } = (await desk.call(areas.list, { sort: 'createdAt' })).rows[0]!
  const areaName = `庙会 ${mark}`
  const { id: areaId } = await desk.call(areas.add, { operatorId, name: areaName, province: '安徽省' })
  const { caseId, gbCode, sender } = await aCamera(desk, base, { id: areaId, operatorId }, areaName)
  const { id: packageId } = await desk.call(photoPackages.add, { caseId, name: '全部照片', priceFen: 5970, photos: 0 })
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const visitors = [1, 2, 3].map((number) => ({ openid: `oFair_${mark}_${number}`, picture: `fair${mark}-${number}` }))
  for (const [number, { picture }] of visitors.entries())
    await sender.picture({ pictureId: picture, gbCode, takenAt: at(number) }, await aShot(number + 1))

  const post = async (name: Parameters<typeof sender.post>[0], items: object[]) => {
    const answers = await sender.post(name, items as never)
    expect(answers.map(({ code }) => code)).toEqual(items.map(() => 200))
  }
  await post(
    'faceMatches',
    visitors.map((one, number) => ({ ...one, recordId: `m${mark}-${number}`, score: 0.9, engine: 'e2e', at: at(5) })),
  )
  /** A visitor buys all pictures. */
  const buy = async (number: number, amountFen: number, couponId?: number) => {
    const { openid, picture } = visitors[number]!
    const sale = { orderNo: `JYF${mark}${number}`, amountFen }
    const what = { kind: 'photo', gbCode, openid, packageId, couponId, pictures: [picture], goods: '全部照片' }
    const now = new Date().toISOString()
    await post('orders', [{ ...sale, ...what, at: now }])
    const paid = { result: 'success', channel: 'wechat', transactionId: `421${mark}${number}` }
    await post('payments', [{ ...sale, ...paid, at: now }])
  }
  await buy(2, 5970)
  return {
    areaName,
    name: `庙会立减 ${mark.slice(-6)}`,
    /** The first visitor uses the coupon that the mini-program shows. */
    async spendCoupon() {
      const { coupons } = await sender.call(ingest.coupons, { query: { openid: visitors[0]!.openid } })
      await buy(0, 4970, coupons[0]!.couponId)
    },
  }
}

/** From the idea of a campaign to its result: what it may cost, who gets a coupon, what it brought, and where it stops. */
async function walk(
  page: Page,
  { areaName, name, spendCoupon }: Awaited<ReturnType<typeof anArea>>,
  hand: Hand,
  look: (name: string) => Promise<unknown> = async () => {},
) {
  const faults = faultsOf(page)
  const type = async (label: RegExp, text: string) => {
    await hand.enter(form.getByLabel(label))
    await page.keyboard.type(text)
  }
  await hand.goTo('coupon')
  await hand.press(page.getByRole('button', { name: /^新增/ }).first())
  const form = page.getByRole('dialog', { name: '新增优惠活动' })
  await hand.choose(form.getByRole('combobox', { name: '景区' }), areaName)
  await type(/活动名称/, name)
  await type(/减免金额/, '10')
  await type(/总量/, '100')
  await expect(form).toContainText('最多优惠 ¥1,000.00，100 张 × ¥10.00')
  await type(/预算/, '20')
  await expect(form).toContainText('最多优惠 ¥20.00，到预算为止')
  await type(/结束时间/, shiftDay(localDay(Date.now()), 1))
  await look('form')
  await hand.press(form.getByRole('button', { name: '新增优惠活动' }))
  await expect(form).toBeHidden()

  const drawer = page.getByRole('dialog', { name })
  await expect(drawer).toContainText('进行中')
  await hand.press(drawer.getByRole('button', { name: '发放', exact: true }))
  const send = page.getByRole('dialog', { name: /^发放优惠券/ })
  await hand.press(send.getByRole('button', { name: '有照片没买' }))
  await hand.tick(send.getByRole('checkbox', { name: '全选 2 人' }))
  await expect(send).toContainText('最多优惠 ¥20.00')
  await look('send')
  await hand.press(send.getByRole('button', { name: '发放 2 张' }))
  await expect(page.getByText(`「${name}」已发放 2 张`)).toBeVisible()

  await spendCoupon()
  await page.reload()
  await expect(drawer.getByRole('table', { name: '用券与不用券' }).getByRole('row').nth(1)).toHaveText(
    /支付笔数\s*1 笔\s*1 笔\s*用券占 50\.0%/,
  )
  await expect(drawer).toContainText('用券实收¥49.70')
  await expect(drawer.getByRole('img', { name: /^预算/ })).toHaveAccessibleName(
    '预算 ¥20.00，已优惠 ¥10.00，发出未用的券最多再优惠 ¥10.00，剩 ¥0.00',
  )
  for (const action of ['发放', '制作券码']) {
    const button = drawer.getByRole('button', { name: action, exact: true })
    await expect(button).toHaveAccessibleDescription('预算已满')
    await expect(button).toBeDisabled()
  }
  await look('used')
  expect(faults).toEqual([])
}

test(
  `a campaign is made, sent and stopped by its budget in ${maxClicks.wide} clicks`,
  walked('campaign', 'wide'),
  async ({ page, request, baseURL }) => {
    const area = await anArea(request, baseURL!)
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, area, hand, lookAt(page, 'campaign'))
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks.wide)
  },
)

test(
  'a campaign is made, sent and stopped by its budget without a mouse',
  walked('campaign', 'keys'),
  async ({ page, request, baseURL }) => {
    const area = await anArea(request, baseURL!)
    await signIn(page, 0)
    await walk(page, area, keyboard(page))
  },
)

test(
  `a campaign is made, sent and stopped by its budget on a phone in ${maxClicks.phone} taps`,
  walked('campaign', 'phone'),
  async ({ page, request, baseURL }) => {
    const area = await anArea(request, baseURL!)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, area, hand, lookAt(page, 'campaign-phone'))
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks.phone)
  },
)
