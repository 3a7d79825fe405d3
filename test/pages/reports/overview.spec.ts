import { expect } from '@playwright/test'
import { test } from '../harness/visit.ts'

test('the trend of 运营总览 can be shown as a table', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/overview', { variant: 'usual', role: 0 })
  const panel = page.getByRole('region', { name: '实收趋势' })
  await panel.getByRole('button', { name: '看表' }).click()
  await expect(panel.getByRole('columnheader').first()).toHaveText('时段')
  expect(visit.takeMessages()).toEqual([])
})

test('the ranking of 运营总览 opens a scenic area and returns, and the address names the open level', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/overview', { variant: 'usual', role: 0 })
  const ranking = page.getByRole('region', { name: '排名' })
  await ranking.locator('tbody button').first().click()
  await visit.settle()
  await expect(page).toHaveURL(/[?&]area=\d+/)
  await ranking.getByRole('button', { name: '按点位' }).click()
  await visit.settle()
  await expect(page).toHaveURL(/level=point/)
  await page.goBack()
  await visit.settle()
  await expect(page).not.toHaveURL(/area=/)
  expect(visit.takeMessages()).toEqual([])
})
