import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { stations } from '#contract/printing/stations.ts'
import { areas } from '#contract/scenic/areas.ts'
import { aShot } from '#test/media/shots.ts'
import { aCamera } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What a clerk may have to press for a visitor whose two pictures are printed: all steps, a recharge and a jammed page among them. */
const maxClicks = { wide: 10, phone: 15 } as const

/** A visitor who paid for two pictures of a camera, and the only printer of its project, with one print left. */
async function aCounter(request: APIRequestContext, base: string) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const area = (await desk.call(areas.list, { sort: 'createdAt' })).rows[0]!
  const { caseId, gbCode, sender } = await aCamera(desk, base, area, `柜台 ${mark}`)
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const [openid, orderNo] = [`oCounter_${mark}`, `JYC${mark}`]
  const names = [`c${mark}-1`, `c${mark}-2`] as const
  for (const [number, pictureId] of names.entries())
    await sender.picture({ pictureId, gbCode, takenAt: at(number) }, await aShot(number + 1))
  const paid = { orderNo, amountFen: 3980, at: at(20) }
  const answers = [
    ...(await sender.post('visitors', [{ openid, at: at(2) }])),
    ...(await sender.post('orders', [
      { ...paid, kind: 'photo', gbCode, openid, pictures: [...names], goods: '照片 2 张', at: at(10) },
    ])),
    ...(await sender.post('payments', [
      { ...paid, result: 'success', channel: 'wechat', transactionId: `420${mark}` },
    ])),
  ]
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])

  const place = { areaId: area.id, caseId }
  const { id: vendorId } = await desk.call(printerVendors.add, { name: `现场 ${mark}`, protocol: 'station' })
  const { id: accountId } = await desk.call(printAccounts.add, { ...place, name: `出片台 ${mark}`, warnAt: 0 })
  const gift = { id: accountId, prints: 1, reason: '首次开通', requestKey: `gift-${mark}` }
  await desk.call(printAccounts.recharge, gift)
  const { id } = await desk.call(printers.add, { ...place, vendorId, accountId, name: `热升华 ${mark}` })
  const { version } = (await desk.call(printers.list, { id })).rows[0]!
  const { code } = await desk.call(printers.updateCode, { id, version })
  return { orderNo, mark, station: stationOf(desk.call, code) }
}

/** The program beside the printer: fetches the next waiting page, and says how it ended. */
function stationOf(call: Awaited<ReturnType<typeof deskOf>>['call'], code: string) {
  return async (end: { state: 'done'; printed: number } | { state: 'failed'; reason: string }) => {
    const next = async () => (await call(stations.report, { code, state: 'idle' })).rows.find(({ fetched }) => !fetched)
    await expect.poll(next).toBeDefined()
    const { name } = (await next())!
    await call(stations.page, { code, name })
    await call(stations.report, { code, state: 'idle', pages: [{ name, ...end }] })
  }
}

/** From the order number that a visitor shows to two printed pictures. */
async function walk(
  page: Page,
  { orderNo, mark, station }: Awaited<ReturnType<typeof aCounter>>,
  hand: Hand,
  { isPhone = false, look = async () => {} }: { isPhone?: boolean; look?: (name: string) => Promise<unknown> } = {},
) {
  const faults = faultsOf(page)
  const withKeys = !('clicks' in hand)
  const ticket = isPhone
    ? page.getByRole('dialog', { name: /^打印 / })
    : page.getByRole('complementary', { name: '打印' })
  const sent = isPhone
    ? page.getByRole('dialog', { name: '今天送打的' })
    : page.getByRole('region', { name: '今天送打的' })
  const ofVisitor = sent.getByRole('listitem').filter({ hasText: `c${mark}` })
  const print = () =>
    withKeys
      ? page.keyboard.press('Control+Enter')
      : hand.press(ticket.getByRole('button', { name: '打印', exact: true }))

  await hand.goTo('printRemote')
  await hand.enter(page.getByRole('searchbox', { name: /订单号/ }))
  await page.keyboard.type(orderNo)
  await page.keyboard.press('Enter')
  const paid = page.getByRole('button', { name: '选中已付款的 2 张' })
  await paid.waitFor()
  if (withKeys) await page.keyboard.press('Enter')
  else await hand.press(paid)
  await look('chosen')

  // One print is left for two pictures.
  if (isPhone) await hand.press(page.getByRole('button', { name: '去打印' }))
  await expect(ticket).toContainText('打印账户的张数不够，先充值')
  await hand.press(ticket.getByRole('button', { name: '充值' }))
  const recharge = page.getByRole('dialog', { name: /充值/ })
  await hand.enter(recharge.getByRole('spinbutton', { name: /打印张数/ }))
  await page.keyboard.type('10')
  await hand.enter(recharge.getByLabel(/原因/))
  await page.keyboard.type('线下付款')
  await look('recharge')
  await hand.press(recharge.getByRole('button', { name: '充值 10 张' }))
  await expect(recharge).toBeHidden()
  await expect(ticket).toContainText('账户剩 11 张')
  await print()
  await expect(page.getByText('2 张已排队，账户剩 9 张')).toBeVisible()

  await station({ state: 'done', printed: 1 })
  await station({ state: 'failed', reason: '卡纸' })
  if (isPhone) await hand.press(page.getByRole('button', { name: '看打印情况' }))
  const jammed = ofVisitor.filter({ hasText: '卡纸' })
  await expect(jammed).toBeVisible()
  await look('jammed')
  await hand.press(jammed.getByRole('button', { name: '再打一次' }))
  await expect(page.getByText('已选 1 张')).toBeVisible()
  await print()
  await expect(page.getByText('1 张已排队，账户剩 9 张')).toBeVisible()
  await station({ state: 'done', printed: 1 })
  if (isPhone) await hand.press(page.getByRole('button', { name: '看打印情况' }))
  await expect(ofVisitor.filter({ hasText: '已打印' })).toHaveCount(2)
  await expect(ofVisitor).toHaveCount(2)
  await look('printed')
  expect(faults).toEqual([])
}

test(
  `a visitor’s pictures are printed at the counter in ${maxClicks.wide} clicks, with a recharge and a jam`,
  walked('printCounter', 'wide'),
  async ({ page, request, baseURL }) => {
    const counter = await aCounter(request, baseURL!)
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, counter, hand, { look: lookAt(page, 'counter') })
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks.wide)
  },
)

test(
  'a visitor’s pictures are printed at the counter without a mouse',
  walked('printCounter', 'keys'),
  async ({ page, request, baseURL }) => {
    const counter = await aCounter(request, baseURL!)
    await signIn(page, 0)
    await walk(page, counter, keyboard(page))
  },
)

test(
  `a visitor’s pictures are printed on a phone in ${maxClicks.phone} taps`,
  walked('printCounter', 'phone'),
  async ({ page, request, baseURL }) => {
    const counter = await aCounter(request, baseURL!)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 0)
    const hand = mouse(page)
    await walk(page, counter, hand, { isPhone: true, look: lookAt(page, 'counter-phone') })
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks.phone)
  },
)
