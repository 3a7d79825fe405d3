import { expect } from '@playwright/test'
import { resources } from '#contract/monitoring/resources.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { test, type Visit } from '../harness/visit.ts'

const limits = { diskWarning: 85, diskCritical: 95, memory: 92, loadEachCore: 2, connections: 80, waitingMinutes: 5 }

async function openLimits(visit: Visit, width = 1440) {
  const { page } = visit
  await page.route(
    `**${resources.now.path}`,
    answer((data) => ({ ...data, limits, limitsVersion: 3 })),
  )
  await visit.open('/systemOps/resource', { variant: 'usual', role: 1 }, width)
  await page.getByRole('button', { name: '阈值' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '阈值' })
  await dialog.getByRole('spinbutton', { name: /^数据盘已用（严重）/ }).waitFor()
  return dialog
}

test('the limits of resources are set in a form, which says what is wrong with them', async ({ visit }) => {
  const { page } = visit
  for (const width of [1440, 390]) {
    const dialog = await openLimits(visit, width)
    expect(await seriousFindings(page)).toEqual([])
    const critical = dialog.getByRole('spinbutton', { name: /^数据盘已用（严重）/ })
    await critical.fill('180')
    await critical.press('Tab')
    await expect(dialog.getByText(/不能大于\s*99/)).toBeVisible()
    await critical.fill('97')
    const sent = page.waitForRequest((request) => request.url().endsWith(resources.setLimits.path))
    await critical.press('Enter')
    expect((await sent).postDataJSON()).toEqual({ ...limits, diskCritical: 97, version: 3 })
    await expect(dialog).toBeHidden()
  }
})

test('the limits of resources are set by the highest role alone', async ({ visit }) => {
  await visit.open('/systemOps/resource', { variant: 'usual', role: 0 })
  await expect(visit.page.getByRole('heading', { name: '本机' })).toBeVisible()
  await expect(visit.page.getByRole('button', { name: '阈值' })).toHaveCount(0)
})
