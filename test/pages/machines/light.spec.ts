import { expect } from '@playwright/test'
import { lights } from '#contract/lights/lights.ts'
import { overview } from '#contract/reports/overview.ts'
import { answer, type Data } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const light = (fields: Data) => ({
  ...{ kind: 'cameras', state: 'ok', reads: 'ok', since: '2026-05-02T10:42:00+08:00', reasons: [] },
  ...{ acked: null, matterId: null, own: false },
  ...fields,
})
const area = (areaId: number, areaName: string, state: string, own: Data[] = [light({})]) => ({
  ...{
    areaId,
    areaName,
    state,
    lights: own,
    since: null,
    devices: 4,
    devicesExpected: 4,
    devicesOnline: 4,
    paidFenToday: 0,
  },
  reasons: own.flatMap(({ reasons }) => reasons),
})
const bad = light({ state: 'down', reads: 'down', reasons: [{ about: 'devicesDown', text: '1 台摄像头中断' }] })
const some = [area(1, '泰山', 'down', [bad]), area(2, '黄山', 'closed'), area(3, '西湖', 'ok')]
const rows = (of: Data[]) => answer((data) => ({ ...data, rows: of }))

test('运营红绿灯 counts scenic areas by state, and the counts, the search and 只看异常 filter them', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${overview.state.path}`, rows(some))
  await visit.open('/dataOps/trafficLight', usual)
  const tiles = page.getByRole('article')
  await expect(tiles).toHaveCount(3)
  await expect(tiles.first()).toContainText('1 台摄像头中断')
  await page.getByRole('button', { name: '休园 1' }).click()
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText('黄山')
  await page.getByRole('button', { name: '休园 1' }).click()
  await expect(tiles).toHaveCount(3)
  await page.keyboard.press('w')
  await expect(tiles).toHaveCount(1)
  await expect(tiles).toContainText('泰山')
  await page.keyboard.press('/')
  await page.keyboard.type('西湖')
  await expect(page.getByText('没有符合条件的景区')).toBeVisible()
  await page.getByRole('button', { name: '看全部景区' }).click()
  await expect(tiles).toHaveCount(3)
})

test('运营红绿灯 says so if every scenic area is green', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${overview.state.path}`, rows([area(1, '泰山', 'ok'), area(3, '西湖', 'ok')]))
  await visit.open('/dataOps/trafficLight', usual)
  const green = page.getByRole('status').filter({ hasText: '全部 2 个景区正常' })
  await expect(green).toBeVisible()
  // While the state cannot be read, the page does not say that everything is green.
  await page.unroute(`**${overview.state.path}`)
  visit.turn({ ...usual, failing: 'away' })
  await page.keyboard.press('r')
  await expect(page.getByRole('alert').filter({ hasText: '刷新失败' })).toBeVisible()
  await expect(green).toHaveCount(0)
})

test('a bad light links to its cameras, can be acknowledged, and becomes a matter with one click', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${overview.state.path}`, rows(some))
  await visit.open('/dataOps/trafficLight?open=1', usual)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('link', { name: '1 台摄像头中断' })).toHaveAttribute('href', /equipment\?.*state=down/)
  const requests: string[] = []
  for (const { path } of [lights.handOver, lights.acknowledge])
    await page.route(`**${path}`, (route) => {
      requests.push(`${path.split('/').at(-1)} ${route.request().postData()}`)
      return route.continue()
    })
  await drawer.getByRole('button', { name: '转为问题' }).click()
  await expect.poll(() => requests).toEqual(['matter {"areaId":1,"kind":"cameras"}'])
  await drawer.getByRole('button', { name: '知悉' }).click()
  await page.getByRole('dialog', { name: '知悉：摄像头' }).getByRole('button', { name: '知悉' }).click()
  await expect.poll(() => requests.at(-1)).toBe('acknowledge {"areaId":1,"kind":"cameras","note":""}')
})
