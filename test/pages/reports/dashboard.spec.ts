import { expect } from '@playwright/test'
import { faceMatches } from '#contract/pictures/faceMatches.ts'
import { made } from '../harness/made.ts'
import { test } from '../harness/visit.ts'

const steps = { taken: 200, matched: 150, sold: 15, printed: 9, printedUnsold: 3 }
const before = { ...steps, sold: 60 }

test('照片看板 names the weakest step and its previous rate, and links to the pictures of each step', async ({
  visit,
}) => {
  const { page } = visit
  const statistics = made(faceMatches.statistics.reply, 'usual') as { before: object }
  await page.route(`**${faceMatches.statistics.path}`, (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: { ...statistics, sums: steps, before: { ...statistics.before, sums: before } },
      },
    }),
  )
  await visit.open('/pic/dashboard', { variant: 'usual', role: 3 })
  const funnel = page.getByRole('region', { name: '漏斗' })
  await expect(funnel.getByText('最弱一步：售出')).toBeVisible()
  const sold = funnel.getByRole('listitem').filter({ hasText: '成交率' })
  await expect(sold).toContainText('10.0%')
  await expect(sold).toContainText('30.0 点')
  await expect(funnel.getByRole('listitem').last()).toContainText('40.0%')
  await expect(sold.getByRole('link', { name: '15' })).toHaveAttribute('href', /^\/pic\/photo\?.*bought=true/)
  await expect(funnel.getByRole('link', { name: '3 张未售先打印' })).toHaveAttribute('href', /bought=false/)
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
