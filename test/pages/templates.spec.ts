import { expect } from '@playwright/test'
import { materials } from '#contract/mission/materials.ts'
import { templates } from '#contract/mission/templates.ts'
import { test } from './visit.ts'

const ok = (data: object) => ({ json: { code: 200, msg: '', data } })
const element = (effect: string, startMs: number, lengthMs: number, more = {}) => ({
  ...{ effect, startMs, lengthMs, params: {} },
  ...more,
})
const row = {
  ...{ id: 7, areaId: 1, areaName: '景区', caseId: 1, caseName: '项目', name: '日出', durationMs: 10_000 },
  ...{ audioId: null, audioName: null, audioVolume: 80, elements: 2, sensitive: null, version: 3 },
  createdAt: '2026-05-02T09:00:00+08:00',
  timeline: [element('tone', 0, 4000), element('caption', 1000, 2000, { text: '在山顶' })],
}

test('the timeline is arranged by pointer and keys, says what is wrong while one types, and is saved whole', async ({
  visit,
}) => {
  const { page } = visit
  const sent: { timeline?: unknown; version: number }[] = []
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  await page.route(`**${templates.list.path}`, (route) =>
    route.fulfill(ok({ rows: [row], total: 1, asOf: row.createdAt })),
  )
  await page.route(`**${templates.words.path}`, (route) => route.fulfill(ok({ words: ['山顶'] })))
  await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ version: 4 }))
  })
  await page.goto(visit.base('/task/template?open=7'))
  await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
  const look = page.getByRole('button', { name: /^调色 基础调整，/ })
  await look.press('ArrowRight')
  await look.press('Shift+ArrowRight')
  await look.press('Alt+ArrowLeft')
  await expect(look).toHaveAccessibleName('调色 基础调整，1.1 至 5 秒')
  // Pulled by its middle until it catches the end of the template.
  const box = (await look.boundingBox())!
  const ruler = box.width / 3900
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 4980 * ruler, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(look).toHaveAccessibleName('调色 基础调整，6.1 至 10 秒')

  await page.getByRole('button', { name: /^字幕 字幕 在山顶/ }).press('Enter')
  await expect(page.getByText('含有敏感词「山顶」')).toBeVisible()
  await page.getByLabel('字幕', { exact: true }).fill('在山巅')
  await expect(page.getByText('含有敏感词')).toHaveCount(0)
  // What is not saved asks before it goes.
  await page.keyboard.press('Escape')
  await expect(page.getByText('放弃未保存的改动？')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).last().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({
    version: 3,
    timeline: [element('tone', 6100, 3900), element('caption', 1000, 2000, { text: '在山巅' })],
  })
  visit.heard()
})

test('several files are uploaded one after the other; what is refused says why and keeps none back', async ({
  visit,
}) => {
  const { page } = visit
  const sent: URL[] = []
  await visit.open('/task/material', { variant: 'empty', role: 2 })
  await page.route(`**${materials.add.path}?**`, (route) => {
    const url = new URL(route.request().url())
    sent.push(url)
    if (url.searchParams.get('name') === '旧图')
      return route.fulfill({ json: { code: 2001, msg: '同一个文件', data: { fields: { file: '已有「云海」' } } } })
    return route.fulfill(ok({ id: 1 }))
  })
  await page.getByRole('button', { name: '上传素材' }).first().click()
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('png') })
  await page.getByLabel('图片文件').setInputFiles([file('旧图.png'), file('说明.pdf'), file('新图.PNG')])
  const rows = page.getByRole('list', { name: '已选文件' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /旧图.png.*已有「云海」/,
    /说明.pdf.*图片应为 JPEG、PNG 或 WebP 文件/,
    /新图.PNG.*已上传/,
  ])
  await expect(page.getByText('1 / 3 个已上传')).toBeVisible()
  expect(sent.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { kind: 'picture', name: '旧图' },
    { kind: 'picture', name: '新图' },
  ])
})

test('one sound is played at a time, by buttons and by the space bar', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/audio', { variant: 'usual', role: 2 })
  const second = Buffer.from(silence(3))
  await page.route('**/files/**', (route) => route.fulfill({ contentType: 'audio/wav', body: second }))
  const player = page.getByRole('region', { name: '播放器' })
  await expect(player).toHaveCount(0)
  const buttons = page.getByRole('button', { name: /^播放 / })
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(3)))
  await buttons.first().click()
  await expect(page.getByRole('button', { name: `暂停 ${names[0]}`, exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: `播放 ${names[1]}`, exact: true }).click()
  await expect(page.getByRole('button', { name: /^暂停 / })).toHaveCount(1)
  await expect(player).toContainText(names[1]!)
  await page.locator('h1').click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^暂停 / })).toHaveCount(0)
  await player.getByRole('button', { name: '关闭播放器' }).click()
  await expect(player).toHaveCount(0)
  visit.heard()
})

/** A WAV of so many seconds. */
function silence(seconds: number): Uint8Array {
  const bytes = new Uint8Array(44 + 16_000 * seconds)
  const view = new DataView(bytes.buffer)
  const text = (at: number, words: string) => bytes.set(new TextEncoder().encode(words), at)
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 16_000, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, bytes.length - 44, true)
  return bytes
}
