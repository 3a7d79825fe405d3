import { expect, type Page } from '@playwright/test'
import { cases } from '#contract/scenic/cases.ts'
import { points } from '#contract/scenic/points.ts'
import { effects } from '#contract/videos/effects.ts'
import { materials } from '#contract/videos/materials.ts'
import { templates } from '#contract/videos/templates.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'

const row = {
  ...{ id: 7, areaId: 1, areaName: '景区', caseId: 1, caseName: '云海项目', name: '日出', durationMs: 10_000 },
  ...{ aspect: 'auto', audioId: null, audioName: null, audioVolume: 80, elements: 1, sensitive: null, version: 3 },
  ...{ createdAt: '2026-05-02T09:00:00+08:00', slots: [] },
  timeline: [{ effect: 'caption', startMs: 1000, lengthMs: 2000, params: {}, text: '在山顶' }],
}
const material = (id: number, kind: string, name: string) => ({
  ...{ id, kind, name, caseType: null, common: true, durationMs: kind === 'audio' ? 83_500 : null },
  ...{ width: 200, height: 100, url: `/files/${id}.svg`, thumbUrl: kind === 'audio' ? null : `/files/${id}.svg` },
})

interface Sent {
  timeline?: { effect: string; startMs: number; lengthMs: number; text?: string; materialId?: number }[]
  slots?: object[]
  [key: string]: unknown
}

/** Opens an address with one template in the list, and collects what is saved. */
async function opened(visit: Visit, path: string, width = 1440) {
  const { page } = visit
  const sent: Sent[] = []
  await visit.open('/task/template', { variant: 'usual', role: 0 }, width)
  for (const [kind, { path: address }] of Object.entries(effects))
    await page.route(`**${address}`, (route) =>
      route.fulfill(ok({ rows: effectLibrary.filter((effect) => effect.kind === kind) })),
    )
  const answers: [string, object][] = [
    [templates.list.path, { rows: [row], total: 1, asOf: row.createdAt }],
    [points.options.path, { rows: [] }],
    [cases.options.path, { rows: [{ id: 1, areaId: 1, areaName: '景区', name: '云海项目', caseType: 'flyover' }] }],
    [`${templates.name.path}`, { free: true }],
    [templates.words.path, { words: [] }],
  ]
  for (const [address, data] of answers) await page.route(`**${address}`, (route) => route.fulfill(ok(data)))
  await page.route(`**${materials.ofCaseType.path}`, (route) => {
    const { kinds = ['sticker'] } = route.request().postDataJSON()
    return route.fulfill(
      ok({ rows: kinds.includes('audio') ? [material(9, 'audio', '山风')] : [material(5, 'sticker', '云朵')] }),
    )
  })
  await page.route('**/files/*.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="teal"/></svg>',
    }),
  )
  await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ version: 3 + sent.length }))
  })
  await page.route(`**${templates.add.path}`, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ id: 7 }))
  })
  await page.goto(visit.base(path))
  await visit.settle()
  return sent
}

const block = (page: Page, name: RegExp) => page.locator('[data-block]').and(page.getByRole('button', { name }))
const library = (page: Page) => page.getByRole('complementary', { name: '素材库' })
const nameField = (page: Page) => page.getByRole('textbox', { name: '模板名称' })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })
/** Where a time is on the ruler. */
async function place(page: Page, share: number) {
  const { x, y, width } = (await page.locator('[data-ruler]').boundingBox())!
  return { x: x + share * width, y: y + 100 }
}

test('a template is made by mouse: effects by click and by drag, a slot, a text, a picture and music, a step back, and saved', async ({
  visit,
}) => {
  const { page } = visit
  const sent = await opened(visit, '/task/template')
  await page.getByRole('button', { name: '新增模板' }).click()
  await expect(page).toHaveURL(visit.base('/task/template/edit/new'))
  await nameField(page).fill('云海日出')
  await page.getByLabel('项目', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '云海项目' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('云海日出')
  await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText('云海日出')

  await library(page).getByRole('button', { name: '基础调整' }).click()
  await expect(block(page, /^调色 基础调整，0 至 3 秒/)).toBeVisible()
  // Dragged from the library to two fifths of the 15 seconds.
  const fade = library(page).getByRole('button', { name: '淡入淡出' })
  await fade.hover()
  await page.mouse.down()
  const { x, y } = await place(page, 0.4)
  await page.mouse.move(x - 20, y, { steps: 3 })
  await page.mouse.move(x, y)
  await page.mouse.up()
  await expect(block(page, /^转场 淡入淡出，6 至 6.8 秒/)).toBeVisible()
  await library(page).getByRole('button', { name: '片段位' }).click()
  await library(page).getByRole('button', { name: '字幕', exact: true }).click()
  await page.getByLabel('字幕', { exact: true }).fill('到云上')
  await library(page).getByRole('group', { name: '素材库' }).getByRole('button', { name: '素材' }).click()
  await library(page).getByRole('button', { name: '云朵' }).click()
  await expect(block(page, /^贴纸 固定贴纸 云朵/)).toBeVisible()
  await library(page).getByRole('group', { name: '素材库' }).getByRole('button', { name: '配乐' }).click()
  await library(page).getByRole('button', { name: /^山风/ }).click()

  // A drag is one step, however often the pointer moved.
  const text = block(page, /^字幕 字幕 到云上/)
  const box = (await text.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + box.width, box.y + 12, { steps: 8 })
  await page.mouse.up()
  await expect(text).toHaveAccessibleName('字幕 字幕 到云上，3 至 6 秒')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(text).toHaveAccessibleName('字幕 字幕 到云上，0 至 3 秒')
  await page.getByRole('button', { name: '重做' }).click()
  await expect(text).toHaveAccessibleName('字幕 字幕 到云上，3 至 6 秒')
  await save(page).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ name: '云海日出', caseId: 1, durationMs: 15_000, audioId: 9, audioVolume: 80 })
  expect(sent[0]!.slots).toHaveLength(1)
  expect(sent[0]!.timeline).toMatchObject([
    { effect: 'tone', startMs: 0, lengthMs: 3000 },
    { effect: 'fade', startMs: 6000, lengthMs: 800 },
    { effect: 'caption', startMs: 3000, lengthMs: 3000, text: '到云上' },
    { effect: 'sticker', startMs: 0, lengthMs: 3000, materialId: 5 },
  ])
  // It stays open under the address of the stored one, which also has its steps.
  await expect(page).toHaveURL(visit.base('/task/template/edit/7'))
  await expect(page.locator('[data-editor]').getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await save(page).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(Object.keys(sent[1]!).toSorted()).toEqual(['timeline', 'version'])
  visit.takeMessages()
})

test('a template is changed by keyboard, wherever the focus is', async ({ visit }) => {
  const { page } = visit
  const sent = await opened(visit, '/task/template/edit/7')
  const text = block(page, /^字幕 字幕 在山顶/)
  await text.first().focus()
  await expect(page.getByRole('region', { name: '字幕的设置' })).toBeVisible()
  await page.locator('h1').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(text).toHaveAccessibleName(/，2.1 至 4.1 秒$/)
  await page.keyboard.press('d')
  await expect(text).toHaveCount(2)
  await expect(text.nth(1)).toHaveAccessibleName(/，4.1 至 6.1 秒$/)
  await page.keyboard.press('Delete')
  await expect(text).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(text).toHaveCount(2)
  await page.keyboard.press('Control+Shift+z')
  await expect(text).toHaveCount(1)
  const head = page.getByLabel('播放头')
  await page.keyboard.press('End')
  await expect(head).toHaveValue('10000')
  await page.keyboard.press('Home')
  await expect(head).toHaveValue('0')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '暂停预览' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: '播放预览' })).toBeVisible()
  // A button that has the focus is pressed by the space bar.
  await page.getByRole('button', { name: '放大时间轴' }).focus()
  const before = (await page.locator('[data-ruler]').boundingBox())!.width
  await page.keyboard.press('Space')
  await expect.poll(async () => (await page.locator('[data-ruler]').boundingBox())!.width).toBeGreaterThan(1.4 * before)
  await text.focus()
  await page.keyboard.press('Escape')
  await expect(nameField(page)).toBeVisible()
  await nameField(page).fill('日落')
  await page.keyboard.press('Control+z')
  await expect(nameField(page)).toHaveValue('日出')
  await text.focus()
  await page.keyboard.press('?')
  await expect(dialogs(page)).toContainText('删除所选')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ version: 3, timeline: [{ startMs: 2100, lengthMs: 2000 }] })
  visit.takeMessages()
})

test('on a phone the stage is on top, and the library and the properties are sheets', async ({ visit }) => {
  const { page } = visit
  const sent = await opened(visit, '/task/template/edit/7', 390)
  await expect(library(page)).toBeHidden()
  await page.getByRole('button', { name: '素材库' }).click()
  await library(page).getByRole('button', { name: '淡入淡出' }).click()
  await page.keyboard.press('Escape')
  await expect(library(page)).toBeHidden()
  await expect(block(page, /^转场 淡入淡出/)).toBeVisible()
  await page.getByRole('button', { name: '所选的属性' }).click()
  await page.getByRole('region', { name: '淡入淡出的设置' }).getByLabel('开始').fill('4')
  await page.getByRole('button', { name: '收起属性' }).click()
  await expect(block(page, /^转场 淡入淡出，4 至 4.8 秒/)).toBeVisible()
  const stage = (await page.getByRole('figure', { name: '预览' }).boundingBox())!
  const ruler = (await page.locator('[data-ruler]').boundingBox())!
  expect(stage.y + stage.height).toBeLessThan(ruler.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await save(page).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(await seriousFindings(page)).toEqual([])
  visit.takeMessages()
})

test('leaving with unsaved changes asks once, and back returns to the list where it was', async ({ visit }) => {
  const { page } = visit
  await opened(visit, '/task/template?areaId=1')
  await page.getByRole('button', { name: '编辑' }).click()
  await nameField(page).fill('日落')
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page.getByText('放弃未保存的改动？')).toHaveCount(1)
  await page.getByRole('button', { name: '取消' }).last().click()
  await expect(nameField(page)).toHaveValue('日落')
  await page.goBack()
  await page.getByRole('button', { name: '放弃改动' }).click()
  await expect(page).toHaveURL(visit.base('/task/template?areaId=1'))
  await expect(page.getByText('放弃未保存的改动？')).toHaveCount(0)
  // Without changes nothing asks; the address of a template that is not there says so.
  await page.getByRole('button', { name: '编辑' }).click()
  await expect(nameField(page)).toHaveValue('日出')
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page).toHaveURL(visit.base('/task/template?areaId=1'))
  await page.goto(visit.base('/task/template/edit/99'))
  await expect(page.getByText('没有这个模板')).toBeVisible()
  visit.takeMessages()
})

test('a save that comes too late is compared with what others saved, and loses nothing', async ({ visit }) => {
  const { page } = visit
  await opened(visit, '/task/template/edit/7')
  const sent: Sent[] = []
  await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(
      sent.length === 1 ? { json: { code: 1515, msg: '已被他人修改', data: null } } : ok({ version: 9 }),
    )
  })
  await nameField(page).fill('日落')
  await page.route(`**${templates.list.path}`, (route) =>
    route.fulfill(ok({ rows: [{ ...row, audioVolume: 20, version: 8 }], total: 1, asOf: row.createdAt })),
  )
  await save(page).click()
  const dialog = dialogs(page).filter({ hasText: '别人也改了这个模板' })
  await expect(dialog).toContainText('20')
  await dialog.getByRole('button', { name: '按所选保存' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual({ version: 8, name: '日落' })
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-editor]').getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  visit.takeMessages()
})

test('a field that the server refuses says why beside it, and nothing typed is lost', async ({ visit }) => {
  const { page } = visit
  await opened(visit, '/task/template/edit/7')
  await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) =>
    route.fulfill({ json: { code: 2001, msg: '已有同名模板', data: { fields: { name: '这个项目已有同名模板' } } } }),
  )
  await nameField(page).fill('日落')
  await block(page, /^字幕/).click()
  await save(page).click()
  await expect(page.locator('form').getByText('这个项目已有同名模板')).toBeVisible()
  await expect(nameField(page)).toHaveValue('日落')
  await expect(page.locator('[data-editor]').getByRole('status').filter({ hasText: '没有保存' })).toBeVisible()
  visit.takeMessages()
})

test('the editor has no serious accessibility findings, light and dark, with and without a choice', async ({
  visit,
}) => {
  const { page } = visit
  await opened(visit, '/task/template/edit/7')
  expect(await seriousFindings(page)).toEqual([])
  await block(page, /^字幕/).click()
  expect(await seriousFindings(page)).toEqual([])
  await visit.darken()
  expect(await seriousFindings(page, 'colours')).toEqual([])
  await page.keyboard.press('Escape')
  expect(await seriousFindings(page, 'colours')).toEqual([])
  visit.takeMessages()
})
