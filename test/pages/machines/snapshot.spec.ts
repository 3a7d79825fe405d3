import { expect } from '@playwright/test'
import { snapshots } from '#contract/scenic/snapshots.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { withFields } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const at = '2026-05-02T14:28:03+08:00'

test('the reference of a camera and what it sees now are laid over each other, or side by side', async ({ visit }) => {
  const { page } = visit
  await withFields(visit, snapshots.list.path, { frameUrl: '/files/a.svg', frameAt: at, snapshotUrl: '/files/b.svg' })
  for (const width of [1440, 390]) {
    await visit.open('/systemOps/snapshot', { variant: 'usual', role: 1 }, width)
    await page
      .getByRole('button', { name: /的参考画面$/ })
      .first()
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: /^参考画面/ })
    const slider = dialog.getByRole('slider', { name: '对比位置' })
    const [below, above] = [dialog.getByRole('img').first(), dialog.getByRole('img').last()]
    await expect(above).toHaveCSS('clip-path', 'inset(0px 0px 0px 50%)')
    // Where the picture is pressed, the line goes.
    const box = (await below.boundingBox())!
    await page.mouse.click(box.x + box.width * 0.25, box.y + 20)
    await expect(slider).toHaveValue('25')
    await expect(above).toHaveCSS('clip-path', 'inset(0px 0px 0px 25%)')
    await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '左边 26% 是参考画面')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '并排' }).click()
    await expect(slider).toHaveCount(0)
    await expect(dialog.getByRole('img')).toHaveCount(2)
  }
})

test('a camera without a reference has nothing to compare with', async ({ visit }) => {
  const { page } = visit
  await withFields(visit, snapshots.list.path, { frameUrl: null, frameAt: null, snapshotUrl: '/files/b.svg' })
  await visit.open('/systemOps/snapshot', { variant: 'usual', role: 1 })
  await page
    .getByRole('button', { name: /的参考画面$/ })
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: /^参考画面/ })
  await expect(dialog.getByText('还没有设')).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(1)
  await expect(dialog.getByRole('slider')).toHaveCount(0)
})
