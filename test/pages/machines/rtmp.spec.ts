import { expect } from '@playwright/test'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpCodes } from '#contract/streams/rtmpCodes.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

test('a stream code is decrypted on request, and hidden again with the next row', async ({ visit }) => {
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

test('the form for an RTMP project lists the hosts where the project already has an entry', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${rtmpCases.ofCase.path.replace('{id}', '*')}`,
    answer(({ rows: [row] }) => ({ rows: [{ ...row, host: 'push.example.com' }] })),
  )
  await visit.open('/travelSpot/stream?tab=rtmpCases&areaId=1&caseId=1', { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: /^新增/ }).click()
  const form = dialogs(page).first()
  await expect(form.getByText('这个项目已有入口：push.example.com')).toBeVisible()
  await form.getByLabel('主机').fill('PUSH.example.com')
  await expect(form.getByText('这个项目在这台主机上已有入口')).toBeVisible()
})

test('the drawer of an RTMP device shows the national code of its camera, if the account may open the page of cameras', async ({
  visit,
}) => {
  const { page } = visit
  for (const [only, times] of [
    [undefined, 1],
    ['stream', 0],
  ] as const) {
    await visit.open('/travelSpot/stream?tab=rtmpDevices&open=1', { variant: 'usual', role: 1, ...(only && { only }) })
    await expect(dialogs(page).getByRole('button', { name: '解密查看' })).toBeVisible()
    await expect(dialogs(page).getByRole('button', { name: '复制国标编码' })).toHaveCount(times)
  }
  expect(visit.takeMessages()).toEqual([])
})

test('all devices of an RTMP project are deleted at once, after a question', async ({ visit }) => {
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

test('a stream code can be encrypted for use elsewhere', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/stream?tab=rtmpDevices', { variant: 'usual', role: 1 })
  await page.locator('#page').getByRole('button', { name: '加密与解密' }).click()
  const dialog = dialogs(page).first()
  await dialog.getByRole('textbox').first().fill('live-key-1')
  const seal = dialog.getByRole('button', { name: '加密', exact: true })
  expect(await sends(visit, rtmpCodes.encrypt, seal)).toEqual({ secret: 'live-key-1' })
  await expect(dialog.getByText('密文', { exact: true })).toBeVisible()
})
