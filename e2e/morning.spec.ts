import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { localDay, shiftDay } from '#contract/zone.ts'
import { sellAll, twoPoints } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
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
async function aMorning(request: APIRequestContext, base: string, usualFen = 60_000) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const name = `晨巡 ${mark}`
  const now = Date.now()
  // Open for one to two hours, whatever the time is, and for one more.
  const opening = Math.floor(now / hour) * hour - hour
  const clock = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(11, 16)
  const hours = { openFrom: clock(opening), openTo: clock(opening + openHours * hour - minute) }
  const { sender, ...cameras } = await twoPoints(desk, base, name, hours)
  const at = (ms: number) => new Date(ms).toISOString()
  // Usual is what cameras that worked have brought in the same hours. Yesterday's may end after midnight.
  const beats = [28, 21, 14, 7, 1, 0].flatMap((days) =>
    Array.from({ length: openHours * 60 + 3 }, (_, n) => opening - days * day + (n - 1) * minute),
  )
  const pulses = [...beats.filter((ms) => ms < now - 20 * minute), now - 20 * minute].map((ms) =>
    [cameras.pavilion, cameras.gate].map((gbCode) => ({ gbCode, at: at(ms) })),
  )
  // Since when a camera is known is said by its first heartbeat.
  await sender.post('heartbeats', pulses[0]!)
  await sender.post('heartbeats', pulses.flat())
  const sale = (gbCode: string, ms: number, amountFen: number) => ({ gbCode, ms, amountFen })
  const before = [1, 2, 3, 4, 5].flatMap((weeks) => [0, hour, day].map((ms) => now - weeks * week - ms))
  await sellAll(sender, `JYM${mark}`, [
    ...before.flatMap((ms) => [sale(cameras.pavilion, ms, usualFen), sale(cameras.gate, ms, 10_000)]),
    sale(cameras.pavilion, now - day, 1000),
    sale(cameras.gate, now - day, 10_000),
  ])
  return { name, yesterday: shiftDay(localDay(now), -1) }
}

async function walk(
  page: Page,
  { name, yesterday }: Awaited<ReturnType<typeof aMorning>>,
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
  await hand.press(losses.getByRole('link', { name: `观景亭 ${name}` }))
  const camera = page.getByRole('dialog', { name: `观景亭 ${name}` })
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
  test(
    `the morning round shows what is dark and which point sold badly, in ${maxClicks[where]} clicks (${where})`,
    walked('morning', where),
    async ({ page, request, baseURL }) => {
      const morning = await aMorning(request, baseURL!)
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, role)
      const hand = mouse(page)
      await walk(page, morning, hand, lookAt(page, `morning-${where}`))
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks[where])
    },
  )

test('the morning round is done without a mouse', walked('morning', 'keys'), async ({ page, request, baseURL }) => {
  // Misses most, so that it comes first among the areas, however many there are.
  const morning = await aMorning(request, baseURL!, 300_000)
  await signIn(page, 3)
  await walk(page, morning, keyboard(page), lookAt(page, 'morning-keys'))
})
