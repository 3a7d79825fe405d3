import { expect, type Page } from '@playwright/test'
import { cases } from '#contract/scenic/cases.ts'
import { templates } from '#contract/videos/templates.ts'
import { ok } from '../harness/answer.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const at = '2026-05-02T09:00:00+08:00'
const draft = {
  ...{ id: 7, areaId: 1, areaName: '景区', caseId: 1, caseName: '项目', name: '日出', durationMs: 10_000 },
  ...{ aspect: 'auto', audioId: null, audioName: null, audioVolume: 80, elements: 0, sensitive: null, version: 0 },
  ...{ createdAt: at, timeline: [], slots: [], state: 'draft', publishedNumber: null as number | null, used: false },
}
type Row = typeof draft

/** A template behind the page, which every call changes as the server would. */
async function openTemplate(visit: Visit, start: Partial<Row> = {}) {
  const { page } = visit
  let row: Row = { ...draft, ...start }
  const versions: { number: number; note: string; row: Row }[] = []
  const put = (more: Partial<Row>) => {
    row = { ...row, ...more, version: row.version + 1 }
    return ok({ version: row.version, number: row.publishedNumber })
  }
  const on = (path: string, answer: (body: Record<string, unknown>) => { json: object }) =>
    page.route(`**${path.replace('{id}', '7')}`, (route) => route.fulfill(answer(route.request().postDataJSON())))
  await visit.open('/task/template', { variant: 'usual', role: 0 })
  await on(templates.list.path, () => ok({ rows: [row], total: 1, asOf: at }))
  await on(templates.versions.path, () => {
    const rows = versions.map(({ number, note, row: { name, durationMs } }) => ({
      ...{ id: number, number, name, note, publishedBy: '林悦', publishedAt: at },
      ...{ films: number === 1 ? 3 : 0, elements: 0, slots: 0, durationMs },
    }))
    return ok({ rows: rows.toReversed(), waiting: 2 })
  })
  await on(templates.publish.path, ({ note }) => {
    const number = versions.length + 1
    versions.push({ number, note: note as string, row })
    return put({ state: 'published', publishedNumber: number })
  })
  await on(templates.edit.path, ({ name }) => put({ name: name as string, state: 'edited' }))
  await on(templates.restore.path, ({ number }) =>
    put({ name: versions[(number as number) - 1]!.row.name, state: 'published' }),
  )
  await page.goto(visit.base('/task/template?open=7'))
  await expect(page.getByRole('dialog')).toContainText('日出')
  return page
}
const press = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

test('a draft is published, says after a change that this is not published, and a version is restored after a question', async ({
  visit,
}) => {
  const page = await openTemplate(visit)
  const drawer = page.getByRole('dialog').first()
  await expect(drawer).toContainText('还没有发布过')
  await press(page, '发布')
  await page.getByLabel('发布说明').fill('首版')
  const publish = page.getByRole('dialog').last().getByRole('button', { name: '发布', exact: true })
  expect(await sends(visit, templates.publish, publish)).toEqual({ version: 0, note: '首版' })
  await expect(drawer).toContainText('V1视频用这一版')
  await expect(drawer).toContainText('首版')
  await expect(drawer).toContainText('做过 3 条视频')
  await expect(drawer.getByRole('button', { name: '发布', exact: true })).toHaveCount(0)

  await drawer.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('textbox', { name: '模板名称' }).fill('日落')
  const publishHere = page.getByRole('button', { name: '发布', exact: true })
  await expect(publishHere).toHaveCount(0)
  await expect(page.getByRole('button', { name: '试看' })).toHaveAccessibleDescription('先保存')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(publishHere).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('row').filter({ hasText: '日落' })).toContainText('有未发布的修改')
  await page.goto(visit.base('/task/template?open=7'))
  await expect(drawer).toContainText('有未发布的修改')
  await expect(drawer.getByRole('button', { name: '发布', exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: '恢复此版本' }).click()
  const question = page.getByRole('dialog', { name: '恢复 V1？' })
  await expect(question).toContainText('还没有发布的修改会丢失，不能找回。')
  const restore = question.getByRole('button', { name: '恢复此版本' })
  expect(await sends(visit, templates.restore, restore)).toEqual({ version: 2, number: 1 })
  await expect(drawer).not.toContainText('有未发布的修改')
  await expect(drawer).toContainText('日出')
})

test('archiving says how many films wait for the template, and an archived one can only be copied and taken back', async ({
  visit,
}) => {
  const page = await openTemplate(visit, { state: 'published', publishedNumber: 1 })
  await page.getByRole('dialog').getByRole('button', { name: '归档' }).click()
  const question = page.getByRole('dialog', { name: '归档「日出」？' })
  await expect(question).toContainText('正在排队的 2 条会失败')
  await question.getByRole('button', { name: '取消' }).click()
  await page.unrouteAll()
  const archived = await openTemplate(visit, { state: 'archived', publishedNumber: 1 })
  const drawer = archived.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: '取回' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: '复制到项目' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^(编辑|发布|归档|删除模板|恢复此版本)$/ })).toHaveCount(0)
})

test('a copy says of each project whether it can be made there, before it is made', async ({ visit }) => {
  const page = await openTemplate(visit)
  await page.route(`**${cases.options.path}`, (route) =>
    route.fulfill(
      ok({
        rows: [1, 2, 3].map((id) => ({ id, areaId: 1, areaName: '景区', name: `项目${id}`, caseType: 'clip' })),
      }),
    ),
  )
  await page.route(`**${templates.copyCheck.path}`, (route) => {
    const { name } = route.request().postDataJSON()
    const target = { areaName: '景区', points: ['第 2 个片段位'] }
    const rows = [
      { ...target, id: 2, caseName: '项目2', taken: name === '日出', materials: [] },
      { ...target, id: 3, caseName: '项目3', taken: false, materials: ['红叶贴纸'] },
    ]
    return route.fulfill(ok({ rows }))
  })
  // Again, because the filters of the list have read the projects already.
  await page.goto(visit.base('/task/template?open=7'))
  await page.getByRole('dialog').getByRole('button', { name: '复制到项目' }).click()
  const dialog = page.getByRole('dialog', { name: '复制「日出」到项目' })
  await dialog.getByRole('combobox').click()
  await page.locator('.ant-select-item-option', { hasText: '项目2' }).click()
  await page.locator('.ant-select-item-option', { hasText: '项目3' }).click()
  await expect(page.locator('.ant-select-item-option', { hasText: '项目1' })).toHaveCount(0)
  await expect(dialog).toContainText('已有同名模板，请改名称')
  await expect(dialog).toContainText('不能用素材：红叶贴纸')
  await expect(dialog).toContainText('第 2 个片段位改为任意点位')
  await dialog.getByRole('textbox', { name: '模板名称' }).fill('日出二')
  await expect(dialog).not.toContainText('已有同名模板')
  const copy = dialog.getByRole('button', { name: '复制到 2 个项目' })
  expect(await sends(visit, templates.copy, copy)).toEqual({ id: 7, version: 0, caseIds: [2, 3], name: '日出二' })
  visit.takeMessages()
})

test('what is edited is published from the editor, and the next change is saved on top of it', async ({ visit }) => {
  const page = await openTemplate(visit, { state: 'edited', publishedNumber: 1, version: 4 })
  await page.goto(visit.base('/task/template/edit/7'))
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const publish = page.getByRole('dialog').getByRole('button', { name: '发布', exact: true })
  expect(await sends(visit, templates.publish, publish)).toEqual({ version: 4, note: '' })
  await expect(page.getByRole('button', { name: '发布', exact: true })).toHaveCount(0)
  await page.getByRole('textbox', { name: '模板名称' }).fill('日落')
  const save = page.getByRole('button', { name: '保存' })
  expect(await sends(visit, templates.edit, save)).toEqual({ name: '日落', version: 5 })
})
