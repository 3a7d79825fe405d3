import { expect, type Page } from '@playwright/test'
import { points } from '#contract/scenic/points.ts'
import { effects } from '#contract/videos/effects.ts'
import { templates } from '#contract/videos/templates.ts'
import type { Slot } from '#contract/videos/timeline.ts'
import { effectLibrary } from '#server/domains/videos/effectLibrary.ts'
import { ok } from '../harness/answer.ts'
import { test, type Visit } from '../harness/visit.ts'

const slot = (startMs: number, lengthMs: number, more: Partial<Slot> = {}): Slot => ({
  ...{ startMs, lengthMs, pointId: null, face: false, fit: 'cover', speed: 100, missing: 'any' },
  ...more,
})
const row = {
  ...{ id: 7, areaId: 1, areaName: '景区', caseId: 1, caseName: '项目', name: '日出', durationMs: 10_000 },
  ...{ aspect: 'auto', audioId: null, audioName: null, audioVolume: 80, elements: 0, sensitive: null, version: 3 },
  ...{ createdAt: '2026-05-02T09:00:00+08:00', timeline: [], state: 'published', publishedNumber: 1, used: false },
}

/** Opens the editor of a template with some slots, and collects what is saved. */
async function edited(visit: Visit, slots: readonly Slot[]) {
  const { page } = visit
  const sent: { slots?: Slot[] }[] = []
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  for (const [kind, { path }] of Object.entries(effects))
    await page.route(`**${path}`, (route) =>
      route.fulfill(ok({ rows: effectLibrary.filter((effect) => effect.kind === kind) })),
    )
  await page.route(`**${templates.list.path}`, (route) =>
    route.fulfill(ok({ rows: [{ ...row, slots }], total: 1, asOf: row.createdAt })),
  )
  await page.route(`**${points.options.path}`, (route) =>
    route.fulfill(
      ok({
        rows: [
          { id: 4, caseId: 1, name: '大门' },
          { id: 5, caseId: 1, name: '山顶观景台' },
        ],
      }),
    ),
  )
  await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ version: 4 }))
  })
  await page.goto(visit.base('/task/template?open=7'))
  const contents = page.getByRole('dialog')
  await expect(contents).toContainText('日出')
  const edit = async () => {
    await contents.getByRole('button', { name: '编辑' }).click()
    await expect(page.getByRole('figure', { name: '预览' })).toBeVisible()
  }
  const save = async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect.poll(() => sent.length).toBe(1)
    return sent[0]!
  }
  return { contents, edit, save }
}
const block = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^第 ${number} 个片段位`) })
const settings = (page: Page) => page.getByRole('region', { name: /片段位的设置$/ })

test('a slot is added, moved, resized and set by mouse', async ({ visit }) => {
  const { page } = visit
  const { edit, save } = await edited(visit, [slot(0, 2000)])
  await edit()
  await page.getByRole('button', { name: '添加片段位' }).click()
  const added = block(page, 2)
  await expect(added).toHaveAccessibleName('第 2 个片段位 任意点位 铺满画面，2 至 5 秒')
  const pull = async (from: 'middle' | 'end', ms: number) => {
    const box = (await added.boundingBox())!
    const scale = box.width / 3000
    const x = box.x + (from === 'middle' ? box.width / 2 : box.width - 2)
    await page.mouse.move(x, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(x + ms * scale, box.y + 12, { steps: 5 })
    await page.mouse.up()
  }
  await pull('middle', 2000)
  await expect(added).toHaveAccessibleName(/，4 至 7 秒$/)
  // It does not pass the one before it, nor the end of the template, to which it snaps.
  await pull('middle', -9000)
  await expect(added).toHaveAccessibleName(/，2 至 5 秒$/)
  await pull('end', 4960)
  await expect(added).toHaveAccessibleName(/，2 至 10 秒$/)
  await expect(page.getByRole('button', { name: '添加片段位' })).toBeDisabled()

  await settings(page).getByLabel('点位').click()
  await page.locator('.ant-select-item-option', { hasText: '山顶观景台' }).click()
  await settings(page).getByLabel('没有片段时').click()
  await page.locator('.ant-select-item-option', { hasText: '用游客照片' }).click()
  await settings(page).getByLabel('要有游客的脸').check()
  await settings(page).getByLabel('画面').click()
  await page.locator('.ant-select-item-option', { hasText: '完整显示' }).click()
  await settings(page).getByLabel('速度').fill('150')
  await page.getByLabel('播放头').fill('3000')
  await expect(page.getByRole('figure', { name: '预览' })).toContainText('第 2 个片段位 山顶观景台')
  await expect(added).toHaveAccessibleName('第 2 个片段位 山顶观景台 要有游客的脸 完整显示 速度 150%，2 至 10 秒')
  expect(await save()).toEqual({
    version: 3,
    slots: [
      slot(0, 2000),
      slot(2000, 8000, { pointId: 5, face: true, fit: 'contain', speed: 150, missing: 'picture' }),
    ],
  })
})

test('a slot is added, moved, resized, set and removed by keyboard', async ({ visit }) => {
  const { page } = visit
  const { edit, save } = await edited(visit, [slot(0, 500), slot(9000, 1000)])
  await edit()
  await block(page, 2).press('Delete')
  await expect(block(page, 2)).toHaveCount(0)
  await page.getByLabel('播放头').fill('4000')
  await page.getByRole('button', { name: '添加片段位' }).press('Enter')
  await block(page, 2).press('Shift+ArrowLeft')
  await block(page, 2).press('ArrowRight')
  await block(page, 2).press('Alt+Shift+ArrowLeft')
  await expect(block(page, 2)).toHaveAccessibleName('第 2 个片段位 任意点位 铺满画面，3.1 至 5.1 秒')
  await settings(page).getByLabel('点位').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.ant-select-item-option', { hasText: '大门' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(block(page, 2)).toHaveAccessibleName(/大门/)
  await settings(page).getByLabel('要有游客的脸').press('Space')
  expect(await save()).toEqual({ version: 3, slots: [slot(0, 500), slot(3100, 2000, { pointId: 4, face: true })] })
})

test('a template’s slots are listed where it is shown, and one whose point was removed says so', async ({ visit }) => {
  const { page } = visit
  const slots = [slot(0, 2000, { pointId: 4, face: true }), slot(2500, 500, { pointId: 9, missing: 'skip' })]
  const { contents, edit } = await edited(visit, slots)
  const rows = contents.getByRole('table', { name: '片段位' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/0 至 2.*大门.*要有游客的脸，铺满画面.*用别的片段/)
  await expect(rows.nth(2)).toContainText(/2.5 至 3.*点位已删除.*铺满画面.*跳过片段位/)
  await edit()
  await block(page, 2).click()
  await expect(settings(page).getByRole('alert')).toHaveText('第 2 个片段位的点位已删除，算作没有片段')
})

test('what the server finds wrong with a slot is shown at the timeline, and at the slot until that is changed', async ({
  visit,
}) => {
  const { page } = visit
  const { edit } = await edited(visit, [])
  const fault = '第 1 个片段位的点位不存在，或不在这个项目'
  await page.route(`**${templates.edit.path.replace('{id}', '7')}`, (route) =>
    route.fulfill({ json: { code: 2000, msg: fault, data: { fields: { slots: fault } } } }),
  )
  await edit()
  await page.getByRole('button', { name: '添加片段位' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const said = page.getByRole('region', { name: '时间轴' }).getByRole('alert')
  await expect(said).toHaveText(fault)
  await expect(settings(page).getByRole('alert')).toHaveText(fault)
  await expect(block(page, 1)).toHaveAccessibleName(new RegExp(`${fault}$`))
  await settings(page).getByLabel('要有游客的脸').check()
  await expect(said).toHaveCount(0)
  visit.takeMessages()
})
