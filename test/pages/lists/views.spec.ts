import { expect } from '@playwright/test'
import { dialogs } from '../harness/openings.ts'
import { link, openStored, path, StoredTable } from '../harness/storedTable.ts'
import { test } from '../harness/visit.ts'

test('a view restores filters, order and columns, opens with the page if it is the default, and can be updated', async ({
  visit,
}) => {
  const { page } = visit
  const stored = new StoredTable()
  await openStored(visit, stored, `${path}?onSale=true&sort=priceFen&order=asc&thenBy=sold`)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '存为新视图' }).click()
  await dialogs(page).getByLabel('视图名称').fill('在售，便宜的在前')
  await dialogs(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => stored.ownTable.views).toHaveLength(1)
  expect(stored.ownTable.views[0]).toMatchObject({
    ...{
      title: '在售，便宜的在前',
      filter: [{ key: 'onSale', value: 'true' }],
      sorts: [
        { by: 'priceFen', order: 'asc' },
        { by: 'sold', order: 'desc' },
      ],
    },
    sharing: 'own',
  })

  await openStored(visit, stored)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '默认打开' }).click()
  await expect.poll(() => stored.ownTable.viewId).toBe(1)

  await openStored(visit, stored)
  await expect.poll(() => new URL(page.url()).searchParams.get('onSale')).toBe('true')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('priceFen')
  const button = page.getByRole('button', { name: '在售，便宜的在前' })
  await expect(button).toHaveText('在售，便宜的在前')
  // Filters in the address take precedence over the default view.
  await openStored(visit, stored, `${path}?onSale=false`)
  expect(new URL(page.url()).searchParams.get('onSale')).toBe('false')

  await openStored(visit, stored)
  await expect(button).toBeVisible()
  await page.getByRole('button', { name: '移除条件：状态 上架' }).click()
  await expect(button).toHaveText('在售，便宜的在前（已改）')
  await button.click()
  await page.getByRole('button', { name: '更新「在售，便宜的在前」' }).click()
  await expect.poll(() => stored.ownTable.views[0]?.filter).toEqual([])
  expect(visit.takeMessages()).toEqual([])
})

test('a view is shared by its link, and with the account’s own operator', async ({ visit }) => {
  const { page } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const stored = new StoredTable()
  stored.add({ title: '停售的', filter: [{ key: 'onSale', value: 'false' }], sorts: [], columns: null })
  await openStored(visit, stored)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '修改视图' }).click()
  await dialogs(page).getByRole('combobox').click()
  await page.locator('.ant-select-item-option', { hasText: '本单位' }).click()
  await dialogs(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => stored.ownTable.views[0]?.sharing).toBe('operator')
  await visit.settle()
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '复制链接' }).click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([copied.pathname, copied.search]).toEqual([path, `?v=${link}1`])

  // A colleague of the same operator finds it among the views; anybody else who has the link can open it.
  const colleague = new StoredTable()
  colleague.ownTable = { ...colleague.ownTable, views: [{ ...stored.ownTable.views[0]!, isOwn: false, by: '王芳' }] }
  await openStored(visit, colleague)
  await page.getByRole('button', { name: '视图' }).click()
  await page
    .getByRole('region', { name: '视图' })
    .getByRole('button', { name: /停售的/ })
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.get('onSale')).toBe('false')
  const guest = new StoredTable()
  guest.foreign = [{ ...stored.ownTable.views[0]!, isOwn: false, by: '王芳', sharing: 'link' }]
  await openStored(visit, guest, copied.pathname + copied.search)
  await expect.poll(() => new URL(page.url()).searchParams.get('onSale')).toBe('false')
  await expect(page.getByRole('button', { name: '停售的' })).toBeVisible()
})
