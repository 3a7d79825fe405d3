import { expect } from '@playwright/test'
import { okCode } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import type { Data } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('a version can be created only from an uploaded package', async ({ visit }) => {
  const { page } = visit
  const sha256 = 'ab'.repeat(32)
  await page.route(`**${softwareVersions.uploadFile.path}**`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { key: 'software/a.bin', format: 'bin', bytes: 5, sha256 } } }),
  )
  await visit.open('/account/version', { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: '新增软件版本' }).click()
  const dialog = dialogs(page).first()
  await expect(dialog.locator('input[type=file]')).toBeDisabled()
  await dialog.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option', { hasText: '边缘盒程序' }).click()
  await dialog.getByLabel('版本号').fill('1.4.0')
  await dialog.getByLabel('更新说明').fill('修复逆光')
  await dialog.getByRole('button', { name: '新增软件版本' }).click()
  await expect(dialog).toContainText('程序包')
  const upload = page.waitForRequest((request) => request.url().includes(softwareVersions.uploadFile.path))
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'box.tar.gz', mimeType: '', buffer: Buffer.from('12345') })
  expect(new URL((await upload).url()).searchParams.get('product')).toBe('edgeBox')
  await expect(dialog).toContainText('SHA-256 abababababababab…')
  const sent = page.waitForRequest((request) => request.url().endsWith(softwareVersions.add.path))
  await dialog.getByRole('button', { name: '新增软件版本' }).click()
  expect((await sent).postDataJSON()).toEqual({
    ...{ product: 'edgeBox', number: '1.4.0', notes: '修复逆光', key: 'software/a.bin' },
  })
})

test('a column is set for one role at a time, a list gets a name and a note, and both can be reset', async ({
  visit,
}) => {
  const { page } = visit
  const sent: Record<string, Data[]> = {}
  const reply = (operation: Operation, make: (body: Data) => unknown) =>
    page.route(`**${operation.path}`, (route) => {
      const body = route.request().postDataJSON()
      sent[operation.path] = [...(sent[operation.path] ?? []), body]
      return route.fulfill({ json: { code: okCode, msg: '', data: make(body) } })
    })
  const sentTo = ({ path }: Operation) => sent[path]
  const look = { title: null, width: null, order: null, fixed: null, shown: null, visible: true }
  const list = 'photopackage/info/list'
  const called = { table: list, title: '照片套餐', note: '' }
  let id: number | null = null
  await reply(tableHeaders.roles, () => ({ rows: [2, 3].map((role) => ({ role, name: '' })) }))
  await reply(tableHeaders.allTables, () => ({
    rows: [
      {
        ...{ ...called, id, noun: '照片套餐', pages: ['photoPackage'], columns: 1, version: 4 },
        roles: [2, 3].map((role) => ({ role, changed: 1, hidden: 0 })),
      },
    ],
  }))
  await reply(tableHeaders.ofTable, ({ role }) => ({
    version: 4,
    rows: [
      {
        ...{ key: 'name', name: '套餐名称', unhideable: 'name', above: null, version: 4, ...look },
        ...(role === 3 ? { id: 31, title: '旧名' } : { id: null }),
      },
    ],
  }))
  await reply(tableHeaders.one, () => ({
    id: 31,
    tableId: 9,
    role: 3,
    key: 'name',
    ...look,
    title: '新名',
    version: 5,
  }))
  await reply(tableHeaders.edit, () => ({ version: 6 }))
  await reply(tableHeaders.addTable, () => {
    id = 9
    return { id }
  })
  await reply(tableHeaders.add, () => ({ id: 21 }))
  await reply(tableHeaders.remove, () => ({}))
  await reply(tableHeaders.oneTable, () => ({
    ...called,
    id: 9,
    changed: 2,
    updatedAt: '2026-05-02T09:00:00+08:00',
    version: 8,
  }))
  await reply(tableHeaders.editTable, () => ({ version: 9 }))
  await reply(tableHeaders.removeTable, () => ({}))
  await reply(tableHeaders.tables, () => ({
    rows: [{ ...called, id: 9, changed: 2, updatedAt: '2026-05-02T09:00:00+08:00', version: 8 }],
    total: 1,
    asOf: '2026-05-02T09:00:00+08:00',
  }))

  await visit.open('/account/version?tab=headers', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '套餐名称', exact: true }).click()
  const roles = page.getByRole('dialog', { name: /^套餐名称.*各角色的设置/ })
  const form = page.getByRole('dialog', { name: /^套餐名称.*客户的设置/ })
  await roles
    .getByRole('row', { name: /^景区客户/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await expect(form.getByLabel('列名')).toHaveValue('新名')
  await form.getByLabel('列宽').fill('200')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  expect(sentTo(tableHeaders.edit)).toEqual([{ id: 31, width: 200, version: 5 }])

  // Of the other role nothing is stored yet, and of the list nothing either.
  await roles
    .getByRole('row', { name: /^渠道客户/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await form.getByLabel('列名').fill('套餐')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  expect(sentTo(tableHeaders.addTable)).toEqual([{ table: list }])
  const rest = { width: null, fixed: null, shown: null, visible: true }
  expect(sentTo(tableHeaders.add)).toEqual([{ tableId: 9, role: 2, key: 'name', title: '套餐', ...rest }])

  await roles.getByRole('button', { name: '恢复默认' }).click()
  await page
    .getByRole('dialog', { name: /恢复页面默认/ })
    .getByRole('button', { name: '恢复默认' })
    .click()
  await expect.poll(() => sentTo(tableHeaders.remove)).toEqual([{ id: 31 }])
  await roles.getByRole('button', { name: '关闭' }).first().click()

  await page.getByRole('button', { name: '列表名称与说明' }).click()
  const naming = page.getByRole('dialog', { name: /列表名称与说明/ })
  await naming.getByLabel('说明').fill('客户只看价格')
  await naming.getByRole('button', { name: '保存' }).click()
  await expect(naming).toHaveCount(0)
  expect(sentTo(tableHeaders.editTable)).toEqual([{ id: 9, note: '客户只看价格', version: 8 }])

  await page.getByRole('button', { name: '已设置' }).click()
  await expect(page.getByRole('navigation', { name: '列表' }).getByRole('button', { name: /^照片套餐/ })).toContainText(
    '2 列',
  )
  await page.getByRole('button', { name: '所有角色恢复页面默认' }).click()
  await dialogs(page).getByRole('button', { name: '全部恢复' }).click()
  await expect.poll(() => sentTo(tableHeaders.removeTable)).toEqual([{ id: 9 }])
  expect(visit.takeMessages()).toEqual([])
})
