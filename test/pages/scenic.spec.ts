import { expect } from '@playwright/test'
import { caseImages } from '#contract/caseconf/caseImages.ts'
import { refusals } from '#contract/errors.ts'
import { test } from './visit.ts'

test('the wall of cameras says that refreshing fails, and leaves full screen for the detail', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?view=wall', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('wall')
  await page.locator('.cam').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
  await visit.settle()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  visit.turn({ variant: 'usual', role: 0, failing: 'refused' })
  await expect(page.getByRole('alert').filter({ hasText: '刷新失败' })).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.cam').first()).toBeVisible()
})

test('a page of the wall behind the last one leads back to the first', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?view=wall&page=9', { variant: 'empty', role: 0 })
  await expect(page.getByText('第 9 页没有摄像头')).toBeVisible()
  await page.getByRole('button', { name: '回到第 1 页' }).click()
  await expect(page).toHaveURL(/view=wall$/)
})

test('a picture of a project that is not taken is named once; a session that has ended leads to the login', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/area?open=1', { variant: 'usual', role: 0 })
  const upload = page.locator('.slot-add input').last()
  const picture = { name: '云海.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  visit.turn({ variant: 'usual', role: 0, failing: 'refused' })
  await upload.setInputFiles(picture)
  await expect(page.getByText('云海.png 没有上传')).toBeVisible()
  await expect(page.locator('.toasts > *')).toHaveCount(1)

  const { code, text } = refusals['session.expired']
  await page.route(`**${caseImages.upload.path.replace('{id}', '*')}`, (route) => route.fulfill({ json: { code, msg: text, data: null } }))
  await upload.setInputFiles(picture)
  await expect(page).toHaveURL(/\/login/)
})
