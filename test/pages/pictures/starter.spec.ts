import { expect, type Page } from '@playwright/test'
import { materials } from '#contract/videos/materials.ts'
import { starterMaterials } from '#contract/videos/starter/materials.ts'
import { starterTemplates } from '#contract/videos/starter/templates.ts'
import { starter } from '#contract/videos/starter.ts'
import { templates } from '#contract/videos/templates.ts'
import { answer, ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

const all = [...starterMaterials, ...starterTemplates].map(({ key }) => key)
const opened = (page: Page) => dialogs(page).filter({ hasText: '添加起步素材' })

test('an empty list of templates offers the starter set beside the first template, and shows what comes', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/task/template', { variant: 'empty', role: 0 })
  await page.getByRole('button', { name: '添加起步素材' }).last().click()
  const dialog = opened(page)
  await expect(dialog.getByRole('listitem')).toHaveCount(all.length)
  await expect(dialog).toContainText('竖屏快剪')
  const pictures = dialog.locator('img')
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length,
      ),
    )
    .toBe(13)
})

test('the starter set is added with the mouse, asks for a project first, and tells what was there', async ({
  visit,
}) => {
  const { page } = visit
  const rows = all.map((key, at) => ({
    ...{ key, state: at < 2 ? 'present' : at === 2 ? 'left' : 'added' },
    ...(at === 2 && { why: '素材空间已满' }),
  }))
  await visit.open('/task/material', { variant: 'usual', role: 0 })
  await page.route(`**${starter.add.path}`, (route) => route.fulfill(ok({ rows })))
  await page.getByRole('button', { name: '添加起步素材' }).first().click()
  const dialog = opened(page)
  const button = dialog.getByRole('button', { name: `添加 ${all.length} 样` })
  await button.click()
  await expect(dialog.getByRole('alert')).toHaveText('请选择项目')
  await dialog.getByRole('combobox', { name: '项目' }).click()
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await page.locator('.ant-select-item-option').first().click()
  expect(await sends(visit, starter.add, button)).toEqual({ caseId: expect.any(Number) })
  await expect(dialog.getByRole('status')).toHaveText(`添加了 ${all.length - 3} 样，2 样已经有了，1 样没有添加`)
  await expect(dialog.getByText('素材空间已满')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a piece of music plays in the dialog and stops with it, and the set is added by keys alone', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/task/audio', { variant: 'usual', role: 0 })
  await page.route(`**${starter.add.path}`, (route) =>
    route.fulfill(ok({ rows: all.map((key) => ({ key, state: 'added' })) })),
  )
  await page.getByRole('button', { name: '添加起步素材' }).first().press('Enter')
  const dialog = opened(page)
  const project = dialog.getByRole('combobox', { name: '项目' })
  await expect(project).toBeFocused()
  await project.press('ArrowDown')
  await project.press('Enter')
  await dialog.getByRole('button', { name: '播放 星夜' }).press('Enter')
  await expect(dialog.getByRole('button', { name: '暂停 星夜' })).toBeVisible()
  await dialog.getByRole('button', { name: /^添加 / }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(`添加了 ${all.length} 样`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: '播放器' })).toHaveCount(0)
})

test('an account that may not make templates is offered the materials alone, on a phone as well', async ({ visit }) => {
  const { page } = visit
  await visit.open('/task/material', { variant: 'empty', role: 2 }, 390)
  await page.route(
    `**${materials.list.path}`,
    answer((data) => Object.assign(data, { rows: [], total: 0 })),
  )
  await page.getByRole('button', { name: '添加起步素材' }).last().click()
  const dialog = opened(page)
  await expect(dialog.getByRole('listitem')).toHaveCount(starterMaterials.length)
  await expect(dialog).not.toContainText(templates.list.noun!)
  await expect(dialog.getByRole('button', { name: `添加 ${starterMaterials.length} 样` })).toBeVisible()
  const { scroll, width } = await dialog.evaluate((box) => ({ scroll: box.scrollWidth, width: innerWidth }))
  expect(scroll).toBeLessThanOrEqual(width)
})
