import { expect, type Page } from '@playwright/test'
import { pictures } from '#contract/pictures/pictures.ts'
import { effectKinds } from '#contract/videos/effectLibrary.ts'
import { effects } from '#contract/videos/effects.ts'
import { materials } from '#contract/videos/materials.ts'
import { templates } from '#contract/videos/templates.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { answer, ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

const element = (effect: string, startMs: number, lengthMs: number, more = {}) => ({
  ...{ effect, startMs, lengthMs, params: {} },
  ...more,
})
const row = {
  ...{
    id: 7,
    areaId: 1,
    areaName: '景区',
    caseId: 1,
    caseName: '项目',
    name: '日出',
    durationMs: 10_000,
    aspect: 'auto',
  },
  ...{ audioId: null, audioName: null, audioVolume: 80, elements: 2, sensitive: null, version: 3 },
  ...{ createdAt: '2026-05-02T09:00:00+08:00', state: 'published', publishedNumber: 1, used: false },
  timeline: [element('tone', 0, 4000), element('caption', 1000, 2000, { text: '在山顶' })],
  slots: [],
}

/** The library as the server has it, with more. */
async function serveLibrary(page: Page, ...more: typeof effectLibrary) {
  for (const [kind, { path }] of Object.entries(effects))
    await page.route(`**${path}`, (route) =>
      route.fulfill(ok({ rows: [...effectLibrary, ...more].filter((effect) => effect.kind === kind) })),
    )
}

test('the timeline is edited by mouse and keys, reports errors while the user types, and is saved as a whole', async ({
  visit,
}) => {
  const { page } = visit
  const sent: { timeline?: unknown; version: number }[] = []
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  await serveLibrary(page)
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
  await expect(page).toHaveURL(visit.base('/task/template/edit/7'))
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
  // Leaving with unsaved changes opens a question.
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page.getByText('放弃未保存的改动？')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).last().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({
    version: 3,
    timeline: [element('tone', 6100, 3900), element('caption', 1000, 2000, { text: '在山巅' })],
  })
  visit.takeMessages()
})

/** The colour in the middle of the canvas, whichever way it was drawn. */
const middle = (page: Page) =>
  page.getByRole('img', { name: '调色后的画面' }).evaluate((canvas) => {
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: 16, height: 9 })
    const context = copy.getContext('2d')!
    context.drawImage(canvas as HTMLCanvasElement, 0, 0, 16, 9)
    return [...context.getImageData(8, 4, 1, 1).data.slice(0, 3)].map((value) => Math.round(value / 10) * 10)
  })
const swapped = `LUT_3D_SIZE 2\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n${Array.from({ length: 8 }, (_, n) => `${n >> 2} ${(n >> 1) & 1} ${n & 1}`).join('\n')}\n`
const materialOf = (id: number, kind: string, url: string) => ({
  ...{ id, kind, name: `素材${id}`, caseType: null, common: true, durationMs: null, width: 200, height: 100 },
  ...{ url, thumbUrl: kind === 'lut' ? null : url },
})

for (const plain of [false, true])
  test(`the preview applies the colour table to a photo of the project${plain ? ', without WebGL too, and says so' : ''}`, async ({
    visit,
  }) => {
    const { page } = visit
    await visit.open('/task/template', { variant: 'usual', role: 0 })
    await serveLibrary(page)
    await page.route('**/files/red.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="rgb(200,40,40)"/></svg>',
      }),
    )
    await page.route('**/files/look.cube', (route) => route.fulfill({ contentType: 'text/plain', body: swapped }))
    await page.route(
      `**${pictures.list.path}`,
      answer((data) => ({ ...data, rows: data.rows.map((one: object) => ({ ...one, previewUrl: '/files/red.svg' })) })),
    )
    await page.route(`**${materials.ofCaseType.path}`, (route) =>
      route.fulfill(
        ok({ rows: [materialOf(4, 'lut', '/files/look.cube'), materialOf(5, 'sticker', '/files/red.svg')] }),
      ),
    )
    const sent: { timeline: { effect: string; params: object }[] }[] = []
    const timeline = [
      element('look', 0, 4000, { materialId: 4, params: { strength: 100 } }),
      element('fade', 4000, 1000),
      element('sticker', 0, 4000, { materialId: 5, params: { x: 20, y: 20 } }),
    ]
    await page.route(`**${templates.list.path}`, (route) =>
      route.fulfill(ok({ rows: [{ ...row, timeline }], total: 1, asOf: row.createdAt })),
    )
    await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill(ok({ version: 4 }))
    })
    if (plain)
      await page.addInitScript(() => {
        // It stays with the page, which the tests after this one have too.
        if (!location.search.includes('withoutWebGL')) return
        const { getContext } = HTMLCanvasElement.prototype
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest])
        } as typeof getContext
      })
    await page.goto(visit.base(`/task/template/edit/7${plain ? '?withoutWebGL' : ''}`))
    const stage = page.getByRole('figure', { name: '预览' })
    await expect(stage).toContainText(plain ? '项目里的照片，浏览器没有 WebGL，预览较粗' : '项目里的照片')
    await expect.poll(() => middle(page)).toEqual([40, 40, 200])
    await page.getByRole('button', { name: /^调色 套用调色/ }).press('Enter')
    await page.getByLabel('强度').fill('50')
    await expect.poll(() => middle(page)).toEqual([120, 40, 120])

    // By keys, then pulled over the picture: the numbers are those of the form.
    const sticker = stage.getByRole('button', { name: /^固定贴纸/ })
    await sticker.press('ArrowRight')
    await sticker.press('Shift+ArrowDown')
    await expect(sticker).toHaveAccessibleName('固定贴纸 素材5，水平位置 21%，垂直位置 30%')
    await expect(page.getByRole('spinbutton', { name: '水平位置' })).toHaveValue('21')
    const [box, whole] = [(await sticker.boundingBox())!, (await stage.boundingBox())!]
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 0.4 * whole.width, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByRole('spinbutton', { name: '水平位置' })).toHaveValue('61')

    await page.getByLabel('播放头').fill('4500')
    await expect(stage).toContainText('在成片里可见：转场 淡入淡出')
    await expect.poll(() => middle(page)).toEqual([200, 40, 40])
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]!.timeline.map(({ params }) => params)).toEqual([{ strength: 50 }, {}, { x: 61, y: 30 }])
    visit.takeMessages()
  })

test('effects come from the server, and a failed request for them is reported and can be repeated', async ({
  visit,
}) => {
  const { page } = visit
  await page.route('**/element/*/getAll', (route) => route.fulfill({ status: 500 }))
  await page.route(`**${templates.list.path}`, (route) =>
    route.fulfill(ok({ rows: [row], total: 1, asOf: row.createdAt })),
  )
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '编辑' }).click()
  await expect(page.getByText('特效库没有取到')).toBeVisible()
  const snow = { ...effectLibrary.find(({ key }) => key === 'fade')!, key: 'snow', title: '下雪' }
  await serveLibrary(page, snow)
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: `添加${effectKinds.transition}效果` }).click()
  await page.getByRole('menuitem', { name: '下雪' }).click()
  await expect(page.getByRole('button', { name: /^转场 下雪/ })).toBeVisible()
  visit.takeMessages()
})

test('several files are uploaded one after another, and a refused file shows its reason and does not stop the others', async ({
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

test('an address opens a material of another page by a call of its own, but no material of the other list', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${materials.one.path.replace('{id}', '*')}`, async (route) => {
    const kind = route.request().url().endsWith('/77') ? 'sticker' : 'audio'
    await answer((row) => ({ ...row, name: '云海', kind }))(route)
  })
  await visit.open('/task/material?open=77', { variant: 'usual', role: 0 })
  await expect(page.getByRole('dialog', { name: /^云海/ })).toBeVisible()
  await visit.open('/task/material?open=78', { variant: 'usual', role: 0 })
  await expect(dialogs(page).getByText('没有这个素材')).toBeVisible()
})

test('only one sound plays at a time, controlled by buttons and by the space bar', async ({ visit }) => {
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
  visit.takeMessages()
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

test('sensitive words are saved one a line, each once', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${templates.words.path}`, (route) => route.fulfill(ok({ words: ['山顶'] })))
  await visit.open('/task/template', { variant: 'usual', role: 1 })
  await page
    .locator('#page')
    .getByRole('button', { name: /敏感词/ })
    .first()
    .click()
  const dialog = dialogs(page).first()
  await dialog.locator('textarea').first().fill('山顶\n 悬崖 \n山顶\n')
  await expect(dialog.getByText('每行一个，现有 2 个')).toBeVisible()
  const sent = await sends(visit, templates.sensitive, dialog.getByRole('button', { name: '保存' }))
  expect(sent).toEqual({ words: ['山顶', '悬崖'] })
})

test('one’s own material that no template uses is deleted after a question', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${materials.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((one: object) => ({ ...one, isEditable: true, common: false, templates: 0 })),
    })),
  )
  await visit.open('/task/material?open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '删除素材' }).click()
  const agreed = dialogs(page).filter({ hasText: '不可恢复' }).last().getByRole('button', { name: '删除素材' })
  expect(await sends(visit, materials.remove, agreed)).toEqual({ id: 1 })
})

test('the stage takes the shape that the template gives its films', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  await serveLibrary(page)
  await page.route(`**${templates.list.path}`, (route) =>
    route.fulfill(ok({ rows: [{ ...row, aspect: 'upright' }], total: 1, asOf: row.createdAt })),
  )
  await page.goto(visit.base('/task/template?open=7'))
  await expect(page.getByRole('dialog')).toContainText('竖屏 9:16')
  await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
  const { width, height } = (await page.getByRole('figure', { name: '预览' }).boundingBox())!
  expect(width / height).toBeCloseTo(9 / 16, 1)
})
