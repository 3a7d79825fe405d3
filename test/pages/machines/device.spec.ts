import { expect, type Locator } from '@playwright/test'
import { commandKinds, deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { devices } from '#contract/scenic/devices.ts'
import { streams } from '#contract/streams/streams.ts'
import { answer, type Data } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 1 } as const
/** Whether all of its text is seen. */
const isWhole = (text: Locator) => text.evaluate((box) => box.scrollWidth <= box.clientWidth)

for (const [path, width] of [
  ['/travelSpot/equipment', 1440],
  ['/travelSpot/travelSpot', 992],
] as const)
  test(`no column title is covered by the column of actions at ${path}`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, usual, width)
    const covered = await page.locator('#page thead').evaluate((head) => {
      const { right: edge } = head.closest('table')!.parentElement!.getBoundingClientRect()
      return [...head.querySelectorAll('th:has(button)')]
        .filter((title) => {
          const { left, right, top, bottom } = title.getBoundingClientRect()
          if (right > edge) return false
          const behind = document.elementFromPoint(right - 12, (top + bottom) / 2)
          return left < edge && behind?.closest('th') !== title
        })
        .map((title) => title.textContent)
    })
    expect(covered).toEqual([])
  })

test('a state without cameras is muted, a state with cameras is not', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${devices.counts.path}`,
    answer((data) => ({ ...data, down: 0, unknown: 3, ok: 0 })),
  )
  await visit.open('/travelSpot/equipment', usual)
  const colour = (name: RegExp) =>
    page
      .getByRole('button', { name })
      .locator('*')
      .last()
      .evaluate((word) => getComputedStyle(word).color)
  expect(await colour(/^中断 0$/)).toBe(await colour(/^未知 3$/))
  // That no camera is in the state 正常 is no reason for a muted colour.
  expect(await colour(/^正常 0$/)).not.toBe(await colour(/^中断 0$/))
})

test('many streams with long names do not break the header of the live picture', async ({ visit }) => {
  const { page } = visit
  const named = (count: number) => (data: Data) => ({
    ...data,
    rows: Array.from({ length: count }, (_, at) => ({
      ...data.rows[0],
      id: at + 1,
      deviceId: 1,
      name: `${at + 1} 号主码流，东门检票口上方全景`.repeat(2).slice(0, 40),
    })),
  })
  for (const count of [2, 3, 9])
    for (const width of [1440, 390]) {
      await page.route(`**${streams.list.path}`, answer(named(count)))
      await visit.open('/travelSpot/equipment?open=1', usual, width)
      const head = dialogs(page).locator('header', { has: page.getByRole('heading', { name: '实时画面' }) })
      const { x, width: wide } = (await head.boundingBox())!
      const title = head.getByRole('heading')
      expect(await isWhole(title)).toBe(true)
      const choice = head
        .getByLabel('视频流')
        .or(head.getByRole('combobox', { name: '视频流' }))
        .first()
      const place = (await choice.boundingBox())!
      expect(place.x + place.width, `${count} at ${width}`).toBeLessThanOrEqual(x + wide + 1)
      await page.unroute(`**${streams.list.path}`)
    }
})

test('a phone shows the reason of a refused command in full', async ({ visit }) => {
  const { page } = visit
  const reason = '边缘盒存储已满，不能执行'
  await page.route(
    `**${deviceCommands.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: Data) => ({ ...row, state: 'refused', reason })) })),
  )
  await visit.open('/travelSpot/equipment?open=1', usual, 390)
  const cell = dialogs(page).getByRole('cell', { name: reason }).first()
  await cell.scrollIntoViewIfNeeded()
  await expect(cell).toBeInViewport({ ratio: 1 })
  for (const part of [cell, cell.getByText(reason)]) expect(await isWhole(part)).toBe(true)
})

test('the wall of stills shows the names of cameras in full', async ({ visit }) => {
  const { page } = visit
  for (const width of [1440, 992, 390]) {
    await visit.open('/systemOps/snapshot', usual, width)
    for (const name of await page.locator('#page article a').all()) expect(await isWhole(name), `${width}`).toBe(true)
  }
})

test('on a phone, the chosen tab, the search and the actions fit beside each other', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/stream?tab=rtmpDevices', usual, 390)
  await expect(page.locator('#page nav [aria-current]')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '加密与解密' })).toBeInViewport({ ratio: 1 })
  expect((await page.getByPlaceholder('流名、备注').boundingBox())!.width).toBeGreaterThan(150)
})

test('empty states put spaces between Latin names and Chinese words', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/stream?tab=rtmpDevices&q=zzz', { variant: 'empty', role: 1 })
  await expect(page.getByText('没有符合条件的 RTMP 设备')).toBeVisible()
  await page.getByRole('button', { name: '清空筛选' }).click()
  await expect(page.getByRole('button', { name: '新增第一台 RTMP 设备' })).toBeVisible()
  await visit.open('/travelSpot/stream?tab=rtmpDevices&open=9', { variant: 'empty', role: 1 })
  await expect(dialogs(page).getByText('没有这个 RTMP 设备')).toBeVisible()
})

test('a field that depends on a project is disabled and says so until a project is chosen', async ({ visit }) => {
  const { page } = visit
  for (const [path, field] of [
    ['/travelSpot/stream', '摄像头'],
    ['/travelSpot/equipment', '点位'],
    ['/print/cameraGroup', '摄像头'],
  ] as const) {
    await visit.open(path, usual)
    await page.locator('#page header:has(h1)').getByRole('button', { name: /^新增/ }).click()
    await expect(dialogs(page).getByRole('combobox', { name: field, exact: true }), path).toBeDisabled()
    await expect(dialogs(page).getByText('先选项目', { exact: true }), path).toBeVisible()
  }
})

test('a short toast takes one line on a phone', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment', usual, 390)
  visit.turn({ ...usual, failing: 'away' })
  await page.getByRole('button', { name: /^刷新/ }).first().click()
  const message = page.locator('[role=status] > [data-kind=error]')
  await message.waitFor()
  expect((await message.boundingBox())!.height).toBeLessThan(50)
})

test('each setting of a camera, and its smart analysis, is sent by its own call', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${devices.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: Data) => ({ ...row, onBus: true })) })),
  )
  await page.route(
    new RegExp(deviceSettings.smart.path.replace('{id}', '1')),
    answer((data) => ({ ...data, state: 'stopped', command: null })),
  )
  await page.route(
    new RegExp(deviceSettings.one.path.replace('{id}', '1')),
    answer((data) => ({ ...data, autorec: null, push: null, analyze: null, deviceIp: null })),
  )
  await visit.open('/travelSpot/equipment?open=1', usual)
  const drawer = dialogs(page).first()
  expect(await sends(visit, deviceSettings.smartChange, drawer.getByRole('button', { name: '启动智能' }))).toEqual({
    action: 'start',
  })
  const sendCommand = async (
    kind: 'autorec' | 'push' | 'analyze' | 'deviceIp',
    typed: Readonly<Record<string, string>>,
  ) => {
    await drawer.getByRole('button', { name: `设置${commandKinds[kind]}` }).click()
    const form = page.getByRole('dialog', { name: commandKinds[kind] })
    for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value)
    const sent = await sends(visit, deviceSettings[kind], form.getByRole('button', { name: '下达' }))
    await expect(form).toBeHidden()
    return sent
  }
  expect(await sendCommand('autorec', {})).toMatchObject({ id: 1, on: true })
  const url = 'rtmp://push.example.com/live/east'
  expect(await sendCommand('push', { 推流地址: url })).toMatchObject({ id: 1, url, bitrateKbps: 2000 })
  expect(await sendCommand('analyze', { 分析服务器: '10.0.0.8:9000' })).toEqual({ id: 1, address: '10.0.0.8:9000' })
  expect(await sendCommand('deviceIp', { 设备地址: '192.168.1.20' })).toMatchObject({
    id: 1,
    ip: '192.168.1.20',
    prefix: 24,
  })
})
