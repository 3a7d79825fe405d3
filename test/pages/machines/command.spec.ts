import { expect } from '@playwright/test'
import { deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('a camera on the bus can take a snapshot from the wall, and one that is not on the bus cannot', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/systemOps/snapshot', { variant: 'usual', role: 1 })
  const tiles = page.getByRole('article')
  await expect(tiles.first()).toBeVisible()
  const free = page
    .getByRole('button', { name: /^抓拍 / })
    .and(page.locator(':not([aria-disabled])'))
    .first()
  const sent = page.waitForRequest((request) => request.url().endsWith(deviceSettings.snapshot.path))
  await free.click()
  expect((await sent).postDataJSON()).toMatchObject({ gbCode: expect.stringMatching(/^[0-9]{20}$/) })
  for (const button of await page
    .getByRole('button')
    .and(page.getByTitle(/不在设备总线上/))
    .all())
    await expect(button).toBeDisabled()
})

test('a command for several cameras is sent in one request', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment', { variant: 'usual', role: 1 })
  await page.locator('tbody input[type=checkbox]').nth(0).check()
  await page.locator('tbody input[type=checkbox]').nth(1).check()
  const sent = page.waitForRequest((request) => request.url().endsWith(deviceCommands.batch.path))
  await page.getByRole('button', { name: '停止智能' }).first().click()
  expect((await sent).postDataJSON()).toMatchObject({
    kind: 'smartStop',
    deviceIds: [expect.any(Number), expect.any(Number)],
  })
})

test('a setting is sent to the camera as a command', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment?open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '设置画面文字' }).click()
  const form = dialogs(page).last()
  await form.getByRole('textbox', { name: '画面文字' }).fill('黄山 迎客松')
  const sent = page.waitForRequest((request) => request.url().endsWith(deviceSettings.osd.path))
  await form.getByRole('button', { name: '下达' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ deviceId: 1, osd: { text: '黄山 迎客松' } })
})
