import { expect, type Page } from '@playwright/test'
import { type AreaLoss, type CameraLoss, offlineLosses } from '#contract/reports/offlineLosses.ts'
import { overview } from '#contract/reports/overview.ts'
import { orders } from '#contract/sales/orders.ts'
import { localDay } from '#contract/zone.ts'
import { answer, type Data } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const role = (of: 0 | 2) => ({ variant: 'usual', role: of }) as const
const area = (areaId: number, areaName: string, state: string, devicesOnline: number, paidFenToday = 0) => ({
  ...{ areaId, areaName, state, devices: 12, devicesExpected: 12, devicesOnline, paidFenToday },
  ...{ since: '2026-05-02T10:42:00+08:00', reasons: [], lights: [] },
})
const some = [
  area(1, '泰山风景区', 'down', 0, 990_000),
  area(2, '黄山风景区', 'down', 0),
  area(3, '西湖风景名胜区', 'ok', 12, 880_000),
  area(4, '九寨沟风景区', 'ok', 12),
]
const loss = (id: number, name: string, lostFen: number): AreaLoss => ({ id, name, devices: 12, unknown: 0, lostFen })
const losses = [
  loss(2, '黄山风景区', 432_050),
  loss(1, '泰山风景区', 8000),
  loss(4, '九寨沟风景区', 10_000),
  loss(3, '西湖风景名胜区', 9999),
]
const camera = (id: number, name: string, lostFen: number | null, silentSince: string | null = null): CameraLoss => ({
  ...{ id, name, caseName: '索道沿线', pointName: '迎客松', silentSince, offlineMinutes: 95, lostFen },
})
const cameras = [
  camera(31, '云谷寺 1 号', 400_000, '2026-05-02T10:42:00+08:00'),
  camera(32, '云谷寺 2 号', 32_050),
  camera(33, '云谷寺 3 号', null),
  camera(34, '云谷寺 4 号', 0),
]

async function company(page: Page) {
  await page.route(
    `**${orders.monitor.path}`,
    answer((data) => ({ ...data, day: localDay(Date.now()), areas: null })),
  )
  const replyWith = (rows: Data[]) => answer((data) => ({ ...data, rows }))
  await page.route(`**${overview.state.path}`, replyWith(some))
  await page.route(`**${offlineLosses.areas.path}`, replyWith(losses))
  await page.route(`**${offlineLosses.cameras.path.replace('{id}', '*')}`, replyWith(cameras))
}
const tiles = (page: Page) =>
  page
    .getByRole('region', { name: '景区状态' })
    .getByRole('listitem')
    .filter({ hasText: /景区|名胜区/ })

test('a channel customer sees what dark cameras cost today, the dearest first, and which cameras they are', async ({
  visit,
}) => {
  const { page } = visit
  await company(page)
  await visit.open('/dataOps/monitor', role(2))
  const alert = page.getByRole('alert', { name: '中断' })
  await expect(alert).toContainText('2 个景区的摄像头全部无信号，共 24 台，今日离线损失约 ¥4,400.50')
  await expect(alert.getByRole('listitem')).toHaveText([
    /^黄山风景区 12 台，自 .*，今日离线损失约 ¥4,320\.50$/,
    /^泰山风景区 12 台，自 .*，今日离线损失约 ¥80\.00$/,
  ])
  // A loss of less than 100 yuan is worth a word only where something is wrong now.
  await expect(tiles(page)).toHaveText([
    /黄山风景区.*今日离线损失约 ¥4,320\.50/,
    /泰山风景区.*今日离线损失约 ¥80\.00/,
    /九寨沟风景区.*今日离线损失约 ¥100\.00/,
    /^(?!.*离线损失).*西湖风景名胜区/,
  ])
  const dear = page.getByRole('button', { name: '黄山风景区 今日离线损失约 ¥4,320.50' })
  // Both above everything else and in its tile.
  await expect(dear).toHaveCount(2)
  await alert.locator(dear).click()
  const drawer = page.getByRole('dialog', { name: '黄山风景区 今日离线损失' })
  await expect(drawer).toContainText('2 台少收约 ¥4,320.50；1 台没有少收；1 台历史不足，不知道少收多少')
  await expect(drawer.getByRole('row')).toHaveText([
    /摄像头/,
    /云谷寺 1 号 迎客松.*1 小时 35 分 自 .*10:42.*−¥4,000\.00/,
    /云谷寺 2 号 迎客松.*1 小时 35 分.*−¥320\.50/,
    /云谷寺 3 号 迎客松.*历史不足/,
  ])
  await expect(drawer.getByRole('link', { name: '云谷寺 1 号' })).toHaveAttribute(
    'href',
    '/travelSpot/equipment?areaIds=2&open=31',
  )
  expect(visit.takeMessages()).toEqual([])
})

test('the cameras behind a loss open and close by keyboard, on a phone with all three columns', async ({ visit }) => {
  const { page } = visit
  await company(page)
  await visit.open('/dataOps/monitor', role(2), 390)
  const dear = tiles(page).getByRole('button', { name: /^黄山风景区 今日离线损失约/ })
  await dear.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '黄山风景区 今日离线损失' })
  const amount = drawer
    .getByRole('row', { name: /云谷寺 1 号/ })
    .getByRole('cell')
    .last()
  await expect(amount).toHaveText('−¥4,000.00')
  const box = (await amount.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(dear).toBeFocused()
})

test('运营红绿灯 puts the dearest scenic area of a state first, and its drawer lists the cameras', async ({
  visit,
}) => {
  const { page } = visit
  await company(page)
  await visit.open('/dataOps/trafficLight', role(0))
  await expect(page.getByRole('article')).toHaveText([
    /黄山风景区.*今日离线损失约 ¥4,320\.50/,
    /泰山风景区.*今日离线损失约 ¥80\.00/,
    /九寨沟风景区.*今日离线损失约 ¥100\.00/,
    /^(?!.*离线损失).*西湖风景名胜区/,
  ])
  await page.getByRole('button', { name: /^黄山风景区/ }).click()
  const drawer = page.getByRole('dialog', { name: /黄山风景区/ })
  await expect(drawer.getByText('2 台少收约 ¥4,320.50；1 台没有少收')).toBeVisible()
  await expect(drawer.getByRole('link', { name: '云谷寺 2 号' })).toHaveAttribute('href', /open=32$/)
  expect(visit.takeMessages()).toEqual([])
})

test('a past day says nothing about today’s losses', async ({ visit }) => {
  const { page } = visit
  await company(page)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes(offlineLosses.areas.path)) requests++
  })
  await visit.open('/dataOps/monitor?day=2026-01-02', role(2))
  await expect(page.getByRole('heading', { name: '景区实付' }).or(page.getByText('景区状态'))).toBeVisible()
  await expect(page.getByText('离线损失约')).toHaveCount(0)
  expect(requests).toBe(0)
})
