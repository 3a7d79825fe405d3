import { expect } from '@playwright/test'
import { areas } from '#contract/scenic/areas.ts'
import { type Status, statusWords } from '#contract/status.ts'
import { ok } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

/** Far apart, except for the last two. */
const places = [
  { name: '漓江', state: 'down', lng: 110.3, lat: 25.3 },
  { name: '黄山', state: 'ok', lng: 118.2, lat: 30.1 },
  { name: '敦煌', state: 'closed', lng: 94.7, lat: 40.1 },
  { name: '泰山', state: 'ok', lng: 117.1, lat: 36.25 },
  { name: '岱庙', state: 'degraded', lng: 117.13, lat: 36.19 },
] as const satisfies { name: string; state: Status; lng: number; lat: number }[]

test('the map of scenic areas shows their running states, and the worst of those that lie together', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${areas.options.path}`, (route) =>
    route.fulfill(
      ok({
        rows: places.map(({ state: _, ...place }, at) => ({
          ...place,
          ...{ id: at + 1, province: '省', city: '', adcode: '', operatorId: 1, status: 'open', datum: 'gcj02' },
        })),
      }),
    ),
  )
  await page.route(`**${areas.states.path}`, (route) =>
    route.fulfill(ok({ rows: places.map(({ state }, at) => ({ id: at + 1, state })) })),
  )
  await visit.open('/travelSpot/travelSpot', { variant: 'usual', role: 0 })
  const map = page.getByRole('region', { name: '景区分布' })
  const point = (name: string) => map.getByRole('button', { name, exact: true })
  await expect(point('漓江，中断')).toBeVisible()
  await expect(point('黄山，正常')).toBeVisible()
  await expect(point('敦煌，休园')).toBeVisible()
  await expect(point('泰山 等 2 个，其中岱庙降级，放大')).toBeVisible()
  for (const state of ['down', 'degraded', 'closed', 'ok'] as const)
    await expect(map.locator('p').getByText(statusWords[state])).toBeVisible()
  await expect(map.locator('p').getByText(statusWords.maintenance)).toHaveCount(0)
  // A filter by state leaves the others as faint points.
  await visit.open('/travelSpot/travelSpot?state=ok', { variant: 'usual', role: 0 })
  await expect(map.getByRole('button', { name: /等/ })).toHaveCount(0)
  await expect(point('岱庙，降级')).toBeVisible()
  await point('黄山，正常').click()
  await expect(page).toHaveURL(/open=2/)
  visit.takeMessages()
})
