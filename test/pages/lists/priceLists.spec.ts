import { expect, type Page } from '@playwright/test'
import { refusals } from '#contract/errors.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { answer, ok } from '../harness/answer.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const place = { areaId: 1, areaName: '黄山' }
const project = (caseId: number) => ({ ...place, caseId, caseName: `项目${caseId}` })
/** Two packages of each of two projects; one is off sale. */
const packages = [
  { id: 11, name: '一张', priceFen: 990, onSale: true, ...project(1) },
  { id: 12, name: '全部', priceFen: 4990, onSale: false, ...project(1) },
  { id: 21, name: '一张', priceFen: 1290, onSale: true, ...project(2) },
  { id: 22, name: '全部', priceFen: 5990, onSale: true, ...project(2) },
]
const term = (since: string, priceFen: number, sold: number, onSale = true) => ({
  since,
  until: null,
  priceFen,
  onSale,
  sold,
})

async function opened(visit: Visit, width?: number) {
  const { page } = visit
  await page.route(`**${photoPackages.list.path}`, (route) => {
    const { caseId } = route.request().postDataJSON() as { caseId?: number }
    return answer((data) => {
      const rows = packages
        .filter((row) => caseId === undefined || row.caseId === caseId)
        .map((row, at) => ({ ...data.rows[at % data.rows.length], photos: 1, version: 3, ...row }))
      return { ...data, total: rows.length, rows }
    })(route)
  })
  await page.route(`**${cases.options.path}`, (route) => {
    const rows = [1, 2, 3].map((id) => ({ id, ...place, name: `项目${id}`, caseType: 'clip' }))
    return route.fulfill(ok({ rows }))
  })
  await visit.open('/pic/package', usual, width)
  return page
}

/** What is there: of the name 一张 another price in project 2, of the name 全部 the same in project 2; nothing in project 3. */
async function fates(page: Page, versions: number[]) {
  await page.route(`**${photoPackages.copyCheck.path}`, (route) => {
    const { packageIds, caseIds } = route.request().postDataJSON() as { packageIds: number[]; caseIds: number[] }
    const version = versions.length > 1 ? versions.shift()! : versions[0]!
    const rows = caseIds.flatMap((caseId) =>
      packageIds.map((packageId) => {
        const { name, priceFen } = packages.find(({ id }) => id === packageId)!
        const there = caseId === 2 && packages.find((row) => row.caseId === 2 && row.name === name)
        const existing = there && { id: there.id, version, priceFen: name === '一张' ? 1290 : priceFen, onSale: true }
        return {
          ...{ packageId, ...project(caseId), name, priceFen },
          existing: existing ? { ...existing, differs: existing.priceFen !== priceFen } : null,
        }
      }),
    )
    return route.fulfill(ok({ rows }))
  })
}
const headings = (page: Page) => page.getByRole('table', { name: '照片套餐' }).locator('tr[data-group]')

test('packages stand below the name of their project, until they are sorted by something else', async ({ visit }) => {
  const page = await opened(visit)
  await expect(headings(page)).toHaveText([/^黄山 项目1/, /^黄山 项目2/])
  const table = page.getByRole('table', { name: '照片套餐' })
  await expect(table.getByRole('button', { name: '项目', exact: true })).toHaveCount(0)
  const order = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  expect(order).toEqual([null, '11', '12', null, '21', '22'])
  await table.getByRole('button', { name: '价格(元)' }).click()
  await expect(headings(page)).toHaveCount(0)
  await expect(table.getByRole('button', { name: '项目', exact: true })).toBeVisible()
})

test('the arrow keys walk from package to package, and a row that is reached lies below the heading that stays', async ({
  visit,
}) => {
  const page = await opened(visit)
  await page.setViewportSize({ width: 1440, height: 420 })
  const row = (id: number) => page.locator(`tr[data-id="${id}"]`)
  await row(11).focus()
  for (const id of [12, 21, 22]) {
    await page.keyboard.press('ArrowDown')
    await expect(row(id)).toBeFocused()
  }
  for (const id of [21, 12, 11]) {
    await page.keyboard.press('ArrowUp')
    // The heading moves out of the table's row to stay in sight.
    const heading = headings(page)
      .nth(id > 20 ? 1 : 0)
      .locator('th')
    const [head, reached] = [await heading.boundingBox(), await row(id).boundingBox()]
    expect(reached!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1)
    await expect(row(id)).toBeInViewport()
  }
})

test('in a long list all packages are reached by keys, each below its project, and the end lies at the end', async ({
  visit,
}) => {
  const { page } = visit
  const rows = Array.from({ length: 180 }, (_, at) => ({ id: at + 1, ...project(Math.floor(at / 3) + 1) }))
  await page.route(
    `**${photoPackages.list.path}`,
    answer((data) => ({ ...data, total: 180, rows: rows.map((row) => ({ ...data.rows[0], ...row })) })),
  )
  await visit.open('/pic/package?size=200', usual)
  const row = (id: number) => page.locator(`tr[data-id="${id}"]`)
  await row(1).focus()
  await page.keyboard.press('End')
  await expect(row(180)).toBeFocused()
  await expect(row(180)).toBeInViewport()
  await expect(headings(page).filter({ hasText: '项目60' })).toHaveCount(1)
  await expect.poll(() => page.locator('tbody tr[data-at]').count()).toBeLessThan(80)
  // Nothing is kept empty below the last row, and nothing is cut.
  const box = page.locator('tbody').locator('xpath=ancestor::div[1]')
  await expect
    .poll(() => box.evaluate((one) => Math.round(one.scrollHeight - one.querySelector('table')!.offsetHeight)))
    .toBeLessThanOrEqual(1)
  for (let id = 179; id > 174; id--) {
    await page.keyboard.press('ArrowUp')
    await expect(row(id)).toBeFocused()
  }
  await page.keyboard.press('Home')
  await expect(row(1)).toBeFocused()
  await expect(headings(page).first()).toContainText('项目1')
})

test('a package is added to the project of the heading', async ({ visit }) => {
  const page = await opened(visit)
  await page.getByRole('button', { name: '新增到「项目2」' }).click()
  await expect(page.getByRole('dialog').getByLabel('项目')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toContainText('黄山 项目2')
})

test('a project’s packages on sale are copied to all others of the area by mouse, as it is said beforehand', async ({
  visit,
}) => {
  const page = await opened(visit)
  await fates(page, [7])
  await page.getByRole('button', { name: '复制到项目：「项目1」的照片套餐' }).click()
  const dialog = page.getByRole('dialog', { name: '复制「项目1」的照片套餐到项目' })
  await expect(dialog).toContainText('一张 ¥9.90')
  await expect(dialog).not.toContainText('全部 ¥49.90')
  await dialog.getByRole('button', { name: '选同景区的其他 2 个项目' }).click()
  const results = dialog.getByRole('table', { name: '结果' })
  await expect(results.locator('tbody tr')).toHaveText([/黄山 项目2.*一张 保留 ¥12.90/, /黄山 项目3.*新增 一张/])
  await expect(dialog.getByRole('button', { name: '新增 1 个' })).toBeVisible()
  await dialog.getByRole('button', { name: '改成一样' }).click()
  await expect(results).toContainText('一张 ¥12.90 → ¥9.90')
  await expect(dialog).toContainText('改价只影响以后的订单')
  const copy = dialog.getByRole('button', { name: '新增 1 个，改 1 个' })
  await page.route(`**${photoPackages.copy.path}`, (route) => route.fulfill(ok({ added: 1, changed: 1 })))
  expect(await sends(visit, photoPackages.copy, copy)).toEqual({
    packageIds: [11],
    caseIds: [2, 3],
    replaced: [{ id: 21, version: 7 }],
  })
  await expect(page.getByText('新增 1 个，改了 1 个')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('chosen packages are copied by keys alone; what a colleague has changed meanwhile is looked at again', async ({
  visit,
}) => {
  const page = await opened(visit)
  await fates(page, [7, 8])
  const sent: { replaced: object[] }[] = []
  const answers = [
    { code: refusals.stale.code, msg: refusals.stale.text, data: null },
    { code: 200, msg: '', data: { added: 0, changed: 1 } },
  ]
  await page.route(`**${photoPackages.copy.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: answers.shift() })
  })
  await page.locator('tr[data-id="11"]').focus()
  await page.keyboard.press(' ')
  const act = page.getByRole('button', { name: '复制 1 个到项目' })
  await act.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '复制照片套餐到项目' })
  await dialog.getByRole('combobox', { name: '目标项目' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.ant-select-item-option-active')).toHaveText('黄山 项目2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('table', { name: '结果' })).toContainText('一张 保留 ¥12.90')
  await dialog.getByRole('button', { name: '改成一样' }).focus()
  await page.keyboard.press('Enter')
  const save = dialog.getByRole('button', { name: '改 1 个' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  await expect(dialog.getByRole('alert')).toContainText('刚被别人改过，下面已是最新的')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(sent.map(({ replaced }) => replaced)).toEqual([[{ id: 21, version: 7 }], [{ id: 21, version: 8 }]])
  await expect(page.getByRole('button', { name: /^复制 \d+ 个到项目$/ })).toHaveCount(0)
  visit.takeMessages()
})

test('two of one name cannot go to one project, which is said where it would be', async ({ visit }) => {
  const page = await opened(visit)
  const msg = '选中的有两个「一张」，一个项目里不能有同名的'
  await page.route(`**${photoPackages.copyCheck.path}`, (route) =>
    route.fulfill({ json: { code: refusals.invalid.code, msg, data: { fields: { packageIds: msg } } } }),
  )
  for (const id of [11, 21]) await page.locator(`tr[data-id="${id}"]`).getByRole('checkbox').click()
  await page.getByRole('button', { name: '复制 2 个到项目' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('项目1 一张 ¥9.90')
  await dialog.getByRole('button', { name: /^选同景区/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(msg)
  visit.takeMessages()
})

test('while prices are edited in the table, nothing is added or copied from the headings', async ({ visit }) => {
  const page = await opened(visit)
  await page.getByRole('button', { name: '表内修改' }).click()
  await expect(headings(page)).toHaveCount(2)
  await expect(headings(page).getByRole('button')).toHaveCount(0)
})

test('who does not see all fields of packages is not offered to copy them', async ({ visit }) => {
  await visit.open('/pic/package', { ...usual, hidden: true })
  await expect(visit.page.getByRole('button', { name: '新增照片套餐', exact: true })).toBeVisible()
  await expect(visit.page.getByRole('button', { name: /复制/ })).toHaveCount(0)
})

test('the drawer of a package tells what it cost when and how it sold for that', async ({ visit }) => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  await visit.page.route(`**${photoPackages.terms.path.replace('{id}', '*')}`, (route) =>
    route.fulfill(
      ok({
        rows: [
          term(days(10), 1290, 25),
          { ...term(days(12), 990, 0, false), until: days(10) },
          { ...term(days(52), 990, 60), until: days(12) },
        ],
      }),
    ),
  )
  const page = await opened(visit)
  await page.locator('tr[data-id="11"]').click()
  const rows = page.getByRole('dialog').getByRole('table', { name: '价格记录' }).locator('tbody tr')
  await expect(rows).toHaveText([/¥12\.90252\.5$/, /下架0—$/, /¥9\.90601\.5$/])
})

test('on a phone a project’s packages stand below its name, which can be copied there too', async ({ visit }) => {
  const page = await opened(visit, 390)
  await expect(page.locator('#page table')).toHaveCount(0)
  await expect(page.locator('#page').getByText('黄山 项目2')).toBeVisible()
  await page.getByRole('button', { name: '复制到项目：「项目2」的照片套餐' }).click()
  await expect(page.getByRole('dialog')).toContainText('一张 ¥12.90')
})
