import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openIngest } from '#client/ingest.ts'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { test } from './test.ts'
import { type E2eRole, faultsOf, signIn } from './world.ts'

/** What may have to be pressed from the start page: which camera is dark, since when and what it costs, and why yesterday was bad. */
const maxClicks = { wide: 6, phone: 7 } as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const openHours = 3

/**
 * An area whose two cameras have been dark for twenty minutes, with five weeks of sales: the pavilion sells most, and sold almost nothing
 * yesterday.
 */
async function aMorning(request: APIRequestContext, base: string) {
  const { call } = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const now = Date.now()
  const { operatorId } = (await call(areas.list, { q: '黄山风景区' })).rows[0]!
  const name = `晨巡 ${mark}`
  // Open for one to two hours, whatever the time is, and for one more.
  const opening = Math.floor(now / hour) * hour - hour
  const clock = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(11, 16)
  const hours = { openFrom: clock(opening), openTo: clock(opening + openHours * hour - minute) }
  const area = { operatorId, name, province: '安徽省', ...hours }
  const { id: areaId } = await call(areas.add, area)
  const { id: caseId } = await call(cases.add, { areaId, name, caseType: 'travelPhoto' })
  const sender = openIngest(base, await call(ingestKeys.add, { operatorId, name }))
  const cameras: Record<'pavilion' | 'gate', string> = { pavilion: '', gate: '' }
  for (const [spot, point] of [
    ['pavilion', '观景亭'],
    ['gate', '山门'],
  ] as const) {
    const { id: pointId } = await call(points.add, { caseId, name: point })
    cameras[spot] = (await call(devices.freeGbCode, { caseId })).gbCode!
    await call(devices.add, { caseId, pointId, name: `${point} ${mark}`, gbCode: cameras[spot], smartType: 'face' })
  }
  const at = (ms: number) => new Date(ms).toISOString()
  // Usual is what cameras that worked have brought in the same hours. Yesterday's may end after midnight.
  const beats = [28, 21, 14, 7, 1, 0].flatMap((days) =>
    Array.from({ length: openHours * 60 + 3 }, (_, n) => opening - days * day + (n - 1) * minute),
  )
  const pulses = [...beats.filter((ms) => ms < now - 20 * minute), now - 20 * minute].map((ms) =>
    Object.values(cameras).map((gbCode) => ({ gbCode, at: at(ms) })),
  )
  // Since when a camera is known is said by its first heartbeat.
  await sender.post('heartbeats', pulses[0]!)
  await sender.post('heartbeats', pulses.flat())
  let serial = 0
  const sales: { orderNo: string; amountFen: number; gbCode: string; at: string }[] = []
  const sell = (gbCode: string, ms: number, amountFen: number) =>
    sales.push({ orderNo: `JYM${mark}${++serial}`, amountFen, gbCode, at: at(ms) })
  for (const weeks of [1, 2, 3, 4, 5])
    for (const before of [0, hour, day]) {
      sell(cameras.pavilion, now - weeks * week - before, 60_000)
      sell(cameras.gate, now - weeks * week - before, 10_000)
    }
  sell(cameras.pavilion, now - day, 1000)
  sell(cameras.gate, now - day, 10_000)
  const paid = { result: 'success', channel: 'wechat' } as const
  const answers = [
    ...(await sender.post(
      'orders',
      sales.map((sale) => ({ ...sale, kind: 'photo' as const, openid: `oMorning_${mark}`, goods: '照片' })),
    )),
    ...(await sender.post(
      'payments',
      sales.map(({ gbCode, ...sale }, n) => ({ ...sale, ...paid, transactionId: `424${mark}${n}` })),
    )),
  ]
  expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  return { name, mark, yesterday: shiftDay(localDay(now), -1) }
}

async function walk(
  page: Page,
  { name, mark, yesterday }: Awaited<ReturnType<typeof aMorning>>,
  hand: Hand,
  look: (name: string) => Promise<unknown> = async () => {},
) {
  const faults = faultsOf(page)
  const alert = page.getByRole('alert', { name: '中断' })
  const outage = alert.getByRole('listitem').filter({ hasText: name })
  await expect(outage).toHaveText(/2 台，自 \d.*，今日离线损失约 ¥/)
  await look('start')
  await hand.press(outage.getByRole('button', { name: /今日离线损失约/ }))
  const losses = page.getByRole('dialog', { name: `${name} 今日离线损失` })
  // Right after midnight today's loss has only begun.
  await expect(losses.getByRole('row').nth(1)).toHaveText(/观景亭.*分 自 .*−¥/)
  await look('losses')
  await hand.press(losses.getByRole('link', { name: `观景亭 ${mark}` }))
  const camera = page.getByRole('dialog', { name: `观景亭 ${mark}` })
  await expect(camera.getByText('中断').first()).toBeVisible()
  await expect(camera).toContainText('离线损失')
  await look('camera')
  await hand.press(camera.getByRole('button', { name: '关闭' }).first())

  await hand.goTo('monitor')
  const days = page.getByRole('region', { name: '近几日实付' })
  await hand.press(days.getByRole('button', { name: new RegExp(`^${name}\\s*的点位$`) }))
  const points = days.getByRole('listitem').filter({ hasText: name }).getByRole('listitem')
  await expect(points).toHaveText([/^观景亭/, /^山门/])
  await look('points')
  await hand.press(days.getByRole('button', { name: new RegExp(`^${name} ${yesterday.slice(5)} .*少得多$`) }))
  await expect(page.getByRole('dialog', { name: `${name} ${yesterday}` })).toBeVisible()
  await look('why')
  expect(faults).toEqual([])
}

for (const [where, width, role] of [
  ['wide', 1440, 0],
  ['phone', 390, 2],
] as const satisfies readonly (readonly ['wide' | 'phone', number, E2eRole])[])
  test(`the morning round shows what is dark and which point sold badly, in ${maxClicks[where]} clicks (${where})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const morning = await aMorning(request, baseURL!)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, role)
    const hand = mouse(page)
    await walk(page, morning, hand, lookAt(page, `morning-${where}`))
    expect(hand.clicks()).toBeLessThanOrEqual(maxClicks[where])
  })

test('the morning round is done without a mouse', async ({ page, request, baseURL }) => {
  const morning = await aMorning(request, baseURL!)
  await signIn(page, 3)
  await walk(page, morning, keyboard(page), lookAt(page, 'morning-keys'))
})
