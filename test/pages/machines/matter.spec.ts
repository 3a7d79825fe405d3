import { expect, type Page } from '@playwright/test'
import { okCode } from '#contract/errors.ts'
import { matters } from '#contract/matters/matters.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const cards = (page: Page, state: string) => page.locator(`[data-board="${state}"] [data-opens]`)

test('Shift and an arrow key move a card only where its state allows', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/matter?view=board', { variant: 'usual', role: 1 })
  // Of the rows that every column is answered with, the first is open, the second assigned.
  const open = cards(page, 'open').first()
  await open.press('Shift+ArrowLeft')
  await open.press('ArrowDown')
  await expect(cards(page, 'open').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cards(page, 'assigned').nth(1)).toBeFocused()
  expect(await dialogs(page).count()).toBe(0)
  await page.keyboard.press('Shift+ArrowRight')
  const dialog = dialogs(page).first()
  await expect(dialog).toContainText('解决问题')
  await dialog.getByRole('button', { name: '解决', exact: true }).click()
  await expect(dialog).toContainText('填写处理说明')
  const sent = page.waitForRequest((request) => request.url().endsWith(matters.edit.path))
  await dialog.getByLabel('处理说明').fill('换了电源')
  await dialog.getByRole('button', { name: '解决', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id: 2, state: 'solved', note: '换了电源' })
})

test('a card can be dragged only where its state allows', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/matter?view=board', { variant: 'usual', role: 1 })
  const card = page.locator('[data-board="open"] li').first()
  await card.dragTo(page.locator('[data-board="solved"]'))
  await visit.settle()
  expect(await dialogs(page).count()).toBe(0)
  await card.dragTo(page.locator('[data-board="assigned"]'))
  await expect(dialogs(page).first()).toContainText('指派问题')
})

test('提问题 of a camera opens the form for a matter with the camera filled in, and only once', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '提问题' }).click()
  const form = dialogs(page).last()
  await expect(form.getByRole('button', { name: '新增问题' })).toBeVisible()
  await expect(form).toContainText('这个摄像头已有未关闭的问题')
  await expect(page).toHaveURL(/\/systemOps\/matter$/)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
})

test('a matter is not saved while one of its pictures is being uploaded', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/matter?new.areaId=1&new.title=%E8%B5%B7%E9%9B%BE', { variant: 'usual', role: 1 })
  const form = dialogs(page).first()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**${matters.upload.path}`, async (route) => {
    await arrived
    await route.fulfill({
      json: { code: okCode, msg: '', data: { key: 'matters/1/a.jpg', url: '/files/a', thumbUrl: '/files/a' } },
    })
  })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: '雾.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await form.getByRole('button', { name: '新增问题' }).click()
  await expect(form).toContainText('图片还在上传，传完再保存')
  arrive()
  await expect(form).not.toContainText('图片还在上传')
  await expect(form.getByRole('button', { name: '去掉第 1 张' })).toBeEnabled()
  const sent = page.waitForRequest((request) => request.url().includes('/addMatter'))
  await form.getByRole('button', { name: '新增问题' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ areaId: 1, title: '起雾', imageKeys: ['matters/1/a.jpg'] })
})
