import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { sellAll, twoPoints } from './camera.ts'
import { deskOf } from './desk.ts'
import { type Hand, keyboard, lookAt, mouse } from './hand.ts'
import { walked } from './journeys.ts'
import { test } from './test.ts'
import { faultsOf, signIn } from './world.ts'

/** What may have to be pressed from the start page until it is known what holds a point back, and its orders are shown. */
const maxClicks = 3

const day = 24 * 3_600_000
const weeks = [1, 2, 3, 4]

/** At the pavilion many scan and few buy; yesterday it sold almost nothing. */
async function aBadPoint(request: APIRequestContext, base: string, usualFen = 600_000) {
  const desk = await deskOf(request, base, 1)
  const mark = `${Date.now()}`
  const name = `点位 ${mark}`
  const { sender, pavilion, gate } = await twoPoints(desk, base, name)
  const yesterday = Date.now() - day
  const days = [yesterday, ...weeks.map((number) => yesterday - number * 7 * day)]
  const scan = (gbCode: string, ms: number, n: number) => ({
    ...{ scanId: `${mark}-${gbCode}-${ms}-${n}`, gbCode, openid: `o_${mark}_${n}`, at: new Date(ms + n).toISOString() },
  })
  const scans = days.flatMap((ms) => [
    ...Array.from({ length: 30 }, (_, n) => scan(pavilion, ms, n)),
    ...Array.from({ length: 10 }, (_, n) => scan(gate, ms, n)),
  ])
  const answers = await sender.post('scans', scans)
  expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  await sellAll(
    sender,
    `JYP${mark}`,
    days.flatMap((ms) => [
      { gbCode: pavilion, ms, amountFen: ms === yesterday ? 2000 : usualFen },
      { gbCode: gate, ms, amountFen: 10_000 },
    ]),
  )
  return { name }
}

async function walk(
  page: Page,
  { name }: Awaited<ReturnType<typeof aBadPoint>>,
  hand: Hand,
  look: (step: string) => Promise<unknown> = async () => {},
) {
  const faults = faultsOf(page)
  const days = page.getByRole('region', { name: '近几日实付' })
  await hand.press(days.getByRole('button', { name: new RegExp(`^${name}\\s*的点位$`) }))
  const points = days.getByRole('listitem').filter({ hasText: name })
  await look('points')
  await hand.press(points.getByRole('link', { name: '观景亭', exact: true }))
  const drawer = page.getByRole('dialog', { name: '观景亭' })
  await expect(drawer).toContainText('最落后的是转化率，只有其他点位平均的 33.3%。')
  await expect(drawer).toContainText('本项目 2 个点位，按实收第 1')
  await look('drawer')
  const near = drawer.getByRole('list', { name: '名次相近的点位' }).locator('[aria-current]')
  await hand.press(near.getByRole('link', { name: /^¥/ }))
  await expect(page.getByRole('heading', { name: '订单管理' })).toBeVisible()
  await expect(page.getByText('观景亭').first()).toBeVisible()
  await look('orders')
  expect(faults).toEqual([])
}

for (const [where, width] of [
  ['wide', 1440],
  ['phone', 390],
] as const)
  test(
    `what holds a point back that sells badly is found in ${maxClicks} clicks (${where})`,
    walked('point', where),
    async ({ page, request, baseURL }) => {
      const bad = await aBadPoint(request, baseURL!)
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, 2)
      const hand = mouse(page)
      await walk(page, bad, hand, lookAt(page, `point-${where}`))
      expect(hand.clicks()).toBeLessThanOrEqual(maxClicks)
    },
  )

test(
  'what holds a point back that sells badly is found without a mouse',
  walked('point', 'keys'),
  async ({ page, request, baseURL }) => {
    // Misses most, so that it comes first among the areas, however many there are.
    const bad = await aBadPoint(request, baseURL!, 900_000)
    await signIn(page, 2)
    await walk(page, bad, keyboard(page), lookAt(page, 'point-keys'))
  },
)
