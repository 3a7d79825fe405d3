import { expect } from '@playwright/test'
import { overview } from '#contract/reports/overview.ts'
import { orders } from '#contract/sales/orders.ts'
import { answer, type Data } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const online = (value: number, beside: number) => (data: Data) => ({
  ...data,
  day: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  areas: null,
  figures: data.figures.map((figure: Data) =>
    figure.key === 'devicesOnline' ? { ...figure, value, beside, yesterday: null, lastWeek: null } : figure,
  ),
})
const area = (fields: Data) => (data: Data) => ({
  ...data,
  rows: data.rows.slice(0, 1).map((row: Data) => ({
    ...row,
    areaName: '黄山风景区',
    since: '2026-05-02T10:42:00+08:00',
    devices: 12,
    ...fields,
  })),
})

test('an outage of all twelve cameras is shown first on 运营监控, in red, with a link to the cameras', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${orders.monitor.path}`, answer(online(0, 12)))
  await page.route(`**${overview.state.path}`, answer(area({ state: 'down', devicesExpected: 12, devicesOnline: 0 })))
  for (const width of [1440, 390]) {
    await visit.open('/dataOps/monitor', usual, width)
    const alert = page.getByRole('alert', { name: '中断' })
    await expect(alert).toContainText('黄山风景区的摄像头全部无信号，共 12 台')
    await expect(alert.getByRole('link', { name: /黄山风景区 12 台，自/ })).toHaveAttribute(
      'href',
      /equipment\?.*state=down/,
    )
    const strip = page.getByRole('region', { name: '指标' })
    const first = strip.locator('> *').first()
    await expect(first).toContainText('摄像头在线')
    await expect(first).toContainText('全部无信号')
    await expect(first).not.toContainText('—')
    const red = await page.evaluate(() => {
      const probe = document.createElement('i')
      probe.style.color = 'var(--s-down)'
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
    await expect(first.getByText('0', { exact: false }).first()).toHaveCSS('color', red)
    const [above, below] = [await alert.boundingBox(), await strip.boundingBox()]
    expect(above!.y).toBeLessThan(below!.y)
  }
  expect(visit.takeMessages()).toEqual([])
})

test('the figure of 运营监控 is red for cameras that are down, and has the warning colour for cameras that are only late', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${orders.monitor.path}`, answer(online(11, 12)))
  for (const [about, token] of [
    ['devicesDown', '--s-down'],
    ['devicesUnknown', '--s-warn'],
  ] as const) {
    const state = about === 'devicesDown' ? 'down' : 'unknown'
    const reasons = [{ about, text: '1 台摄像头中断' }]
    await page.route(
      `**${overview.state.path}`,
      answer(area({ state, reasons, devicesExpected: 12, devicesOnline: 11 })),
    )
    await visit.open('/dataOps/monitor', usual)
    const colour = await page.evaluate((name) => {
      const probe = document.createElement('i')
      probe.style.color = `var(${name})`
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, token)
    const figure = page.getByRole('region', { name: '指标' }).getByRole('link', { name: /摄像头在线/ })
    await expect(figure.getByText('1 台不在线')).toHaveCSS('color', colour)
  }
})

test('cameras of closed scenic areas cause no alarm', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${orders.monitor.path}`, answer(online(0, 0)))
  await page.route(`**${overview.state.path}`, answer(area({ state: 'closed', devicesExpected: 0, devicesOnline: 0 })))
  await visit.open('/dataOps/monitor', usual)
  await expect(page.getByRole('alert', { name: '中断' })).toHaveCount(0)
  const cell = page.getByRole('region', { name: '指标' }).getByRole('link', { name: /摄像头在线/ })
  await expect(cell).toContainText('都不在开放时间')
  await expect(page.getByRole('region', { name: '景区状态' })).toContainText('— / 12')
})

test('运营监控 shows yesterday in every figure, tile and heading once 昨日 is chosen', async ({ visit }) => {
  const { page } = visit
  const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
  const requestedDays: string[] = []
  await page.route(`**${orders.monitor.path}`, async (route) => {
    const { day } = route.request().postDataJSON()
    requestedDays.push(day)
    await answer((data) => ({
      ...data,
      day: day ?? data.day,
      figures: data.figures.filter(({ key }: Data) => key !== 'devicesOnline'),
      areas: [{ areaId: 7, areaName: '黄山风景区', paidOrders: 3, paidFen: 5970 }],
    }))(route)
  })
  await visit.open('/dataOps/monitor', usual)
  await page
    .getByRole('button', { name: '昨日', exact: true })
    .or(page.getByText('昨日', { exact: true }))
    .first()
    .click()
  await expect.poll(() => requestedDays.at(-1)).toBe(yesterday)
  const tiles = page.getByRole('region', { name: '景区实付' })
  await expect(tiles).toContainText('按昨日实付')
  await expect(tiles.getByRole('link', { name: '¥59.70' })).toHaveAttribute(
    'href',
    new RegExp(`areaIds=7&paidFrom=${yesterday}&paidTo=${yesterday}`),
  )
  await expect(page.getByRole('region', { name: '分时实付' })).toContainText('昨日')
  await expect(page.getByRole('region', { name: '指标' })).not.toContainText('昨日')
  await expect(page.locator('#page')).not.toContainText('今日实付')
})

test('the figure of 运营监控 opens its cameras with the filter 应在线, in the list and in its counts', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${orders.monitor.path}`, answer(online(3, 12)))
  const requests: Data[] = []
  page.on('request', (request) => {
    if (/device\/(commonpage|statecount)/.test(request.url())) requests.push(request.postDataJSON())
  })
  await visit.open('/dataOps/monitor', usual)
  const figure = page.getByRole('region', { name: '指标' }).getByRole('link', { name: /摄像头在线/ })
  await expect(figure).toHaveAttribute('title', /应在线/)
  await expect(figure).not.toHaveAttribute('title', /全部/)
  await figure.click()
  await visit.settle()
  const chip = page.getByRole('button', { name: '移除条件：应在线 是' })
  await expect(chip).toBeVisible()
  expect(requests.length).toBeGreaterThan(1)
  for (const body of requests) expect(body).toMatchObject({ expected: true })
  await chip.click()
  await expect(page).not.toHaveURL(/expected/)
})

test('the wall board rotates from the overview to each scenic area, and stops while it is paused', async ({
  visit,
}) => {
  const { page } = visit
  const requestedAreaIds: unknown[] = []
  await page.route(`**${orders.monitor.path}`, async (route) => {
    requestedAreaIds.push(route.request().postDataJSON().areaIds)
    await route.fallback()
  })
  await visit.open('/dataOps/monitor', usual)
  await page.clock.install()
  const board = page.getByRole('button', { name: '大屏' })
  await board.click()
  await expect(page.getByRole('button', { name: '退出大屏' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('运营监控')
  await page.clock.runFor(21_000)
  await expect(title).toHaveText(/^运营监控 · .+/)
  const shown = await title.innerText()
  await expect.poll(() => requestedAreaIds.at(-1)).toEqual([expect.any(Number)])
  await page.getByRole('button', { name: '暂停刷新' }).click()
  await page.clock.runFor(60_000)
  await expect(title).toHaveText(shown)
  await page.keyboard.press('k')
  await expect(title).toHaveText('运营监控')
})
