import { expect } from '@playwright/test'
import { rtmpCodes } from '#contract/special/rtmpCodes.ts'
import { rtmpDevices } from '#contract/special/rtmpDevices.ts'
import { dialogs } from './openings.ts'
import { test } from './visit.ts'

test('a stream code is opened on demand, and covered again with the next row', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/stream?tab=rtmpCases&open=1', { variant: 'usual', role: 1 })
  const drawer = dialogs(page).first()
  await expect(drawer.getByText('密文', { exact: true })).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith(rtmpCodes.decrypt.path))
  await drawer.getByRole('button', { name: '解密查看' }).click()
  expect((await sent).postDataJSON()).toEqual({ code: expect.any(String) })
  await expect(drawer.getByText('明文', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: /^下一/ }).click()
  await visit.settle()
  await expect(drawer.getByText('明文', { exact: true })).toHaveCount(0)
})

test('the devices of an RTMP project go all at once, after a question', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/stream?tab=rtmpCases&open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '清空设备' }).click()
  const sent = page.waitForRequest((request) => request.url().endsWith(rtmpDevices.clear.path.replace('{id}', '1')))
  await dialogs(page)
    .last()
    .getByRole('button', { name: /^删除 .* 台$/ })
    .click()
  await sent
})
