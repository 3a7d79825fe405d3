import { expect } from '@playwright/test'
import { importOf } from '#contract/imports.ts'
import { areas } from '#contract/scenic/areas.ts'
import { imports } from '#contract/system/imports.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const { path } = importOf(areas.add)!
const csv = { name: '景区.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('运营商,景区名称,省份') }
const reply = (data: object) => ({ json: { code: 200, msg: '', data } })

test('scenic areas are imported from a file: checked first, then created, then undone', async ({ visit }) => {
  const { page } = visit
  const requests: string[] = []
  await page.route(`**${path}?*`, async (route) => {
    const mode = new URL(route.request().url()).searchParams.get('mode')!
    requests.push(`${mode} ${route.request().headers()['content-type']}`)
    await route.fulfill(
      reply({ rows: 3, valid: 3, made: mode === 'check' ? 0 : 3, importId: mode === 'check' ? null : 7, problems: [] }),
    )
  })
  await page.route(`**${imports.undo.path.replace('{id}', '7')}`, (route) => route.fulfill(reply({ removed: 3 })))
  await visit.open('/travelSpot/travelSpot', usual)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入景区' })
  await expect(dialog.getByRole('table')).toContainText('运营商的名称，须已存在')
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  expect((await template).suggestedFilename()).toBe('景区导入模板.csv')
  await dialog.locator('input[type=file]').setInputFiles(csv)
  await expect(dialog).toContainText('检查通过：3 行都可以导入')
  await dialog.getByRole('button', { name: '导入 3 个景区' }).click()
  await expect(dialog).toHaveCount(0)
  expect(requests).toEqual(['check text/csv', 'all text/csv'])
  await expect(page.locator('[data-kind]')).toContainText('已导入 3 个景区')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.locator('[data-kind]').last()).toContainText('已撤销，删除了 3 个景区')
})

test('the errors of a file are listed by row and column, and the valid rows can be imported alone', async ({
  visit,
}) => {
  const { page } = visit
  const problems = [
    { row: 3, column: '运营商', text: '没有叫“某某”的运营商' },
    { row: 5, column: null, text: '名称已被使用' },
  ]
  const modes: (string | null)[] = []
  await page.route(`**${path}?*`, async (route) => {
    modes.push(new URL(route.request().url()).searchParams.get('mode'))
    const made = modes.at(-1) === 'valid' ? 4 : 0
    await route.fulfill(reply({ rows: 6, valid: 4, made, importId: made ? 8 : null, problems }))
  })
  await visit.open('/travelSpot/travelSpot', usual)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入景区' })
  await dialog.locator('input[type=file]').setInputFiles(csv)
  const result = dialog.getByRole('region', { name: '检查结果' })
  await expect(result).toContainText('2 行有错，共 6 行')
  await expect(result.getByRole('row').nth(1)).toContainText('没有叫“某某”的运营商')
  await expect(result.getByRole('row').nth(2)).toContainText('整行')
  await expect(dialog.getByRole('button', { name: '导入 6 个景区' })).toBeDisabled()
  await dialog.getByRole('button', { name: '跳过有错的行，只导入 4 个景区' }).click()
  await expect(dialog).toHaveCount(0)
  expect(modes).toEqual(['check', 'valid'])
})

test('a file that cannot be read is refused with the reason in the dialog', async ({ visit }) => {
  const { page } = visit
  const msg = '表头里没有认识的列：颜色'
  await page.route(`**${path}?*`, (route) =>
    route.fulfill({ json: { code: 2000, msg, data: { fields: { file: msg } } } }),
  )
  await visit.open('/travelSpot/travelSpot', usual)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入景区' })
  await dialog.locator('input[type=file]').setInputFiles(csv)
  await expect(dialog.getByRole('alert')).toHaveText(msg)
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled()
})
