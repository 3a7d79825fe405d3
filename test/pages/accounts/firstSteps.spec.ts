import { expect, type Locator, type Page } from '@playwright/test'
import { operators } from '#contract/accounts/operators.ts'
import { okCode } from '#contract/errors.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { answer } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

/** Opens a select of a form and presses what makes a missing one. */
async function addIn(form: Locator, page: Page, field: string, what: string) {
  await form.getByLabel(field, { exact: true }).click()
  await page.getByRole('button', { name: `新建${what}` }).click()
  const dialog = page.getByRole('dialog', { name: `新增${what}` })
  await expect(dialog).toBeVisible()
  return dialog
}

test('on an empty installation, the form for a camera can create its project, scenic area and operator in place', async ({
  visit,
}) => {
  const { page } = visit
  const made: Record<string, unknown> = {}
  for (const [operation, reads, id] of [
    [operators.add, operators.all, 71],
    [areas.add, areas.options, 72],
    [cases.add, cases.options, 73],
  ] as const) {
    let rows: object[] = []
    await page.route(`**${operation.path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const body = route.request().postDataJSON()
      made[operation.path] = body
      rows = [
        { parentId: null, areaId: 72, city: '', status: 'open', lng: null, lat: null, datum: 'gcj02', ...body, id },
      ]
      await route.fulfill({ json: { code: okCode, msg: '', data: { id } } })
    })
    await page.route(`**${reads.path}`, async (route) => {
      if (
        route.request().method() !== reads.method ||
        route.request().url().endsWith('/options') !== reads.path.endsWith('/options')
      )
        return route.fallback()
      await route.fulfill({ json: { code: okCode, msg: '', data: { rows } } })
    })
  }
  await visit.open('/travelSpot/equipment', { variant: 'empty', role: 0 })
  await page.getByRole('button', { name: '新增摄像头' }).click()
  const camera = page.getByRole('dialog', { name: '新增摄像头' })
  const project = await addIn(camera, page, '项目', '项目')
  const area = await addIn(project, page, '景区', '景区')
  const operator = await addIn(area, page, '运营商', '运营商')
  await operator.getByLabel('名称').fill('黄山文旅')
  // Enter saves the form in which it is pressed, and no form behind it.
  await page.keyboard.press('Enter')
  await expect(operator).toBeHidden()
  await expect(area.locator('.ant-select').first()).toContainText('黄山文旅')
  await area.getByLabel('景区名称').fill('黄山')
  await area.getByLabel('省份').fill('安徽')
  await page.keyboard.press('Enter')
  await area.getByRole('button', { name: '新增景区' }).click()
  await expect(area).toBeHidden()
  await expect(project.locator('.ant-select').first()).toContainText('黄山')
  await project.getByLabel('项目名称').fill('云海旅拍')
  await expect(project).toContainText('旅拍照片')
  await project.getByRole('button', { name: '新增项目' }).click()
  await expect(project).toBeHidden()
  await expect(camera).toBeVisible()
  await expect(camera.locator('.ant-select').first()).toContainText('云海旅拍')
  expect(made).toEqual({
    [operators.add.path]: { name: '黄山文旅', kind: 'scenic' },
    [areas.add.path]: { operatorId: 71, name: '黄山', province: '安徽省' },
    [cases.add.path]: { areaId: 72, name: '云海旅拍', caseType: 'travelPhoto' },
  })
  await page.keyboard.press('Escape')
})

for (const [path, what, field] of [
  ['/travelSpot/travelSpot', '景区', '运营商'],
  ['/travelSpot/area', '项目', '景区'],
] as const)
  test(`on an empty installation, the form of ${path} can create a missing ${field}`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, { variant: 'empty', role: 0 })
    await page.getByRole('button', { name: `新增${what}` }).click()
    const dialog = await addIn(page.getByRole('dialog', { name: `新增${what}` }), page, field, field)
    await expect(dialog).toBeVisible()
  })

test('a form does not offer to create a missing row to an account that may not create it', async ({ visit }) => {
  const { page } = visit
  await visit.open('/travelSpot/equipment', { variant: 'empty', role: 3 })
  await page.getByRole('button', { name: '新增摄像头' }).click()
  await page.getByRole('dialog', { name: '新增摄像头' }).getByLabel('项目', { exact: true }).click()
  await expect(page.getByText('没有可选的')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建项目' })).toHaveCount(0)
})

test('a new camera opens at once in the state 待接入, with a link to its ingest key', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${devices.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({ ...row, state: 'pending', lastHeartbeatAt: null, areaId: 1 })),
    })),
  )
  await page.route(
    `**${areas.options.path}`,
    answer((data) => ({ rows: data.rows.map((row: object, at: number) => ({ ...row, id: at + 1, operatorId: 7 })) })),
  )
  await visit.open('/travelSpot/equipment?open=1', { variant: 'usual', role: 0 })
  await expect(page.locator('#page tbody tr').first()).toContainText('待接入')
  const steps = dialogs(page).getByRole('region', { name: '接入步骤' })
  await expect(steps.getByRole('link', { name: /接入密钥/ })).toHaveAttribute('href', /channelCustomer\/index\?open=7$/)
  await expect(steps.getByRole('link', { name: '接入说明' })).toHaveAttribute('href', /\/docs#signing$/)
  await expect(steps.getByRole('button', { name: '复制国标编码' })).toBeVisible()
  await visit.open('/travelSpot/equipment?open=1', { variant: 'usual', role: 3 })
  await expect(steps).toContainText('请平台管理员')
})

test('opening hours past midnight are marked 次日 in the form and in the details', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${areas.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({ ...row, openFrom: '18:00', openTo: '02:00' })),
    })),
  )
  await visit.open('/travelSpot/travelSpot?open=1', { variant: 'usual', role: 0 })
  await expect(dialogs(page)).toContainText('18:00 至次日 02:00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '新增景区' }).click()
  const form = page.getByRole('dialog', { name: '新增景区' })
  await form.getByLabel('闭园时刻').fill('0200')
  await expect(form.getByText('次日 02:00 闭园')).toBeVisible()
})
