import { expect } from '@playwright/test'
import { test } from '../harness/visit.ts'

test('the hourly chart of 运营监控 can be shown as a table, and as a chart again', async ({ visit }) => {
  const { page } = visit
  const panel = page.getByRole('region', { name: '分时实付' })
  await visit.open('/dataOps/monitor', { variant: 'usual', role: 0 })
  const drawing = panel.getByRole('img', { name: /^分时实付/ })
  await expect(drawing.locator('canvas, svg')).toBeVisible()

  await panel.getByRole('button', { name: '看表' }).click()
  await expect(panel.getByRole('columnheader')).toHaveText(['时段', /\(元\)$/, /\(元\)$/, /\(元\)$/])
  expect(await panel.getByRole('row').count()).toBeGreaterThan(1)

  await panel.getByRole('button', { name: '看图' }).click()
  await expect(drawing.locator('canvas, svg')).toBeVisible()
  expect(visit.takeMessages()).toEqual([])
})
