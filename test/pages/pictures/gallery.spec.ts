import { expect } from '@playwright/test'
import { pictures } from '#contract/pictures/pictures.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('pictures are added to the gallery only with a note about the consent', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/photo', { variant: 'usual', role: 1 })
  for (const index of [0, 1]) await page.locator(`[data-index="${index}"] input`).check({ force: true })
  await page.getByRole('button', { name: '选入图库' }).click()
  const dialog = dialogs(page).first()
  await dialog.getByRole('button', { name: '选入', exact: true }).click()
  await expect(dialog).toContainText('填写使用授权')
  await dialog.getByLabel('使用授权').fill('王女士书面同意')
  const sent = page.waitForRequest((request) => request.url().endsWith(pictures.feature.path))
  await dialog.getByRole('button', { name: '选入', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ ids: [1, 2], reason: '王女士书面同意' })
})

test('a picture is removed from the gallery after a question that says what is kept', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/gallery', { variant: 'usual', role: 0 })
  await page.locator('[data-index="0"] input').check({ force: true })
  await page.getByRole('button', { name: '移出图库' }).click()
  const dialog = dialogs(page).first()
  await expect(dialog).toContainText('授权说明留在操作记录中')
  const sent = page.waitForRequest((request) => request.url().endsWith(pictures.unfeature.path))
  await dialog.getByRole('button', { name: '移出图库' }).click()
  expect((await sent).postDataJSON()).toEqual({ ids: [1] })
})

test('customers cannot add pictures to the gallery', async ({ visit }) => {
  const { page } = visit
  await visit.open('/pic/photo', { variant: 'usual', role: 3 })
  await page.locator('[data-index="0"] input').check({ force: true })
  await expect(page.getByRole('toolbar', { name: '已选照片' })).toBeVisible()
  await expect(page.getByRole('button', { name: '选入图库' })).toHaveCount(0)
})
