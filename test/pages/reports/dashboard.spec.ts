import { expect } from '@playwright/test'
import {
  faceMatches,
  type PhotoHours,
  type PhotoStatistics,
  type PictureSteps,
} from '#contract/pictures/faceMatches.ts'
import { answer } from '../harness/answer.ts'
import { made } from '../harness/made.ts'
import { test, type Visit } from '../harness/visit.ts'

const steps = { taken: 200, matched: 150, viewed: 15, sold: 15, printed: 9, printedUnsold: 3 }
const before = { ...steps, viewed: 60, sold: 60 }

/** 照片看板 with these sums, and with those of the days before. */
async function boardOf({ page, open }: Visit, now: PictureSteps, earlier: PictureSteps) {
  const statistics = made(faceMatches.statistics.reply, 'usual') as PhotoStatistics
  await page.route(
    `**${faceMatches.statistics.path}`,
    answer(() => ({ ...statistics, sums: now, before: { ...statistics.before, sums: earlier } })),
  )
  await open('/pic/dashboard', { variant: 'usual', role: 3 })
  return page.getByRole('region', { name: '漏斗' })
}

test('照片看板 names the weakest step and its previous rate, and links to the pictures of each step', async ({
  visit,
}) => {
  const funnel = await boardOf(visit, steps, before)
  await expect(funnel.getByText('最弱一步：售出')).toBeVisible()
  const sold = funnel.getByRole('listitem').filter({ hasText: '成交率' })
  await expect(sold).toContainText('10.0%')
  await expect(sold).toContainText('30.0 点')
  await expect(funnel.getByRole('listitem').last()).toContainText('40.0%')
  await expect(sold.getByRole('link', { name: '15' })).toHaveAttribute('href', /^\/pic\/photo\?.*bought=true/)
  await expect(funnel.getByRole('link', { name: '3 张未售先打印' })).toHaveAttribute('href', /bought=false/)
  await expect(funnel.getByRole('listitem')).toHaveCount(4)
  visit.takeMessages()
})

test('where views are reported they are a step of 照片看板, and sales are measured by them too', async ({ visit }) => {
  const funnel = await boardOf(visit, { ...steps, viewed: 30 }, { ...steps, viewed: 60 })
  const [viewed, sold] = ['查看率', '看后成交率'].map((rate) => funnel.getByRole('listitem').filter({ hasText: rate }))
  await expect(viewed!).toContainText('20.0%')
  await expect(viewed!).toContainText('20.0 点')
  await expect(sold!).toContainText('看后成交率 50.0%')
  await expect(sold!).toContainText('25.0 点')
  await expect(sold!).toContainText('成交率 10.0%')
  await expect(funnel.getByText('最弱一步：查看')).toBeVisible()
  await expect(visit.page.getByRole('region', { name: '趋势' }).getByText(/^查看/)).toBeVisible()
  await viewed!.getByRole('link', { name: '30' }).click()
  await expect(visit.page).toHaveURL(/\/pic\/photo\?.*viewed=true/)
  await expect(visit.page.getByText('查看过')).toBeVisible()
  visit.takeMessages()
})

/** Pictures at three hours of the day; at noon few are matched. */
const hoursOf = (): PhotoHours => {
  const none = { taken: 0, matched: 0, sold: 0 }
  const known: Record<number, typeof none> = {
    10: { taken: 120, matched: 96, sold: 12 },
    11: { taken: 200, matched: 160, sold: 8 },
    12: { taken: 80, matched: 20, sold: 1 },
  }
  return {
    before: { dayFrom: '2026-05-01', dayTo: '2026-05-07' },
    hours: Array.from({ length: 24 }, (_, hour) => ({
      ...(known[hour] ?? none),
      before: hour === 11 ? { taken: 180, matched: 150, sold: 9 } : none,
    })),
  }
}

test('照片看板 shows the busiest hour of the day, and leads to the pictures of the one in which fewest are matched', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(
    `**${faceMatches.hours.path}`,
    answer(() => hoursOf()),
  )
  for (const width of [1440, 390]) {
    await visit.open('/pic/dashboard', { variant: 'usual', role: 3 }, width)
    const panel = page.getByRole('region', { name: '按小时' })
    await expect(panel.getByText('11–12 时（最忙）')).toBeVisible()
    await expect(panel.getByText('匹配率 80.0%')).toBeVisible()
    await expect(panel.getByText('上一周期拍摄 180')).toBeVisible()
    await panel.getByRole('button', { name: '看表' }).press('Enter')
    await expect(panel.getByRole('row').filter({ hasText: '10–11 时' })).toContainText('80.0%')
  }
  await page.getByRole('link', { name: '匹配率最低：12–13 时，25.0%' }).click()
  await expect(page).toHaveURL(/\/pic\/photo\?.*fromHour=12&toHour=13/)
  visit.takeMessages()
})

test('of more days than hours are counted for, 照片看板 says so and requests none', async ({ visit }) => {
  const { page } = visit
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await visit.open('/pic/dashboard?dayFrom=2026-01-01&dayTo=2026-03-31', { variant: 'usual', role: 2 })
  await expect(page.getByText('日期在 31 天以内时显示')).toBeVisible()
  expect(requests).not.toContain(faceMatches.hours.path)
  visit.takeMessages()
})

test('the pictures of a visitor are requested by a button, not by opening a match', async ({ visit }) => {
  const { page } = visit
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith(faceMatches.pictures.path)) requestCount++
  })
  await visit.open('/pic/dashboard?tab=matches&open=1', { variant: 'usual', role: 2 })
  const detail = page.getByRole('dialog').first()
  await expect(detail.getByText('查看会记入操作记录')).toBeVisible()
  expect(requestCount).toBe(0)
  await detail.getByRole('button', { name: '查看', exact: true }).click()
  await expect(detail.getByText(/^共 1 张/)).toBeVisible()
  expect(requestCount).toBe(1)
  expect(visit.takeMessages()).toEqual([])
})
