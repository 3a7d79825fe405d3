import { expect } from '@playwright/test'
import { rollouts } from '#contract/version/rollouts.ts'
import { softwareVersions } from '#contract/version/softwareVersions.ts'
import { dialogs } from './openings.ts'
import { test, type Visit } from './visit.ts'

/** Gives the rows of a list these fields. */
const withFields = ({ page }: Visit, path: string, fields: object) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { rows: object[] } }
    for (const row of answer.data.rows) Object.assign(row, fields)
    await route.fulfill({ response, json: answer })
  })

test('a version is made of a package that was uploaded, and of none without', async ({ visit }) => {
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

test('a rollout says whom it reaches, in which waves, and confirms that number', async ({ visit }) => {
  const { page } = visit
  const preview = { cameras: 30, onBus: 28, areas: 4, same: 3, other: 2, busy: 0, busyIn: null }
  const former = [{ number: 'v1.0.0', cameras: 30 }]
  await page.route(`**${rollouts.preview.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { ...preview, former } } }),
  )
  await withFields(visit, softwareVersions.list.path, { state: 'released', product: 'camera' })
  await visit.open('/account/version?open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '升级摄像头' }).click()
  const form = dialogs(page).last()
  await expect(form).toContainText('30 台，在 4 个景区，现在在线 28 台；分 2 批：1、29 台')
  await expect(form).toContainText('不升级：3 台已是这个版本，2 台运行别的程序或没有上报')
  await form.getByLabel('各批大小').fill('2、8')
  await expect(form).toContainText('分 3 批：2、8、20 台')
  const sent = page.waitForRequest((request) => request.url().endsWith(rollouts.add.path))
  await form.getByRole('button', { name: '新增升级' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ versionId: 1, cameras: 30, waveBy: 'count', waveSizes: [2, 8], successPercent: 80, maxFailures: 3 },
  })
})

test('a rollout that is over says how many cameras it has not reached, and is not green', async ({ visit }) => {
  const { page } = visit
  const counts = { targets: 40, done: 38, underWay: 0, failed: 2, skipped: 0, wave: 3, waves: 3 }
  await withFields(visit, rollouts.list.path, { state: 'done', reason: '', ...counts })
  await visit.open('/account/version?tab=rollouts', { variant: 'usual', role: 1 })
  const row = page.locator('#page tbody tr').first()
  const state = row.getByText('已完成，失败 2 台')
  await expect(state).toBeVisible()
  const green = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--s-ok'))
  await expect(state.locator('..')).not.toHaveCSS('color', rgbOf(green))
  await expect(row.getByRole('link', { name: '看 2 台失败的原因' })).toHaveAttribute(
    'href',
    '/account/version?tab=targets&rolloutId=1&state=failed',
  )
  await row.press('Enter')
  const drawer = dialogs(page).first()
  await expect(drawer.getByText('已完成，失败 2 台')).toBeVisible()
  await expect(drawer.getByRole('status').filter({ hasText: '2 台没有更新成' })).toBeVisible()
})
const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16)).join(', ')})`

test('a rollout is paused, and stopped after a question that says who is left out', async ({ visit }) => {
  const { page } = visit
  const counts = { targets: 40, done: 10, underWay: 5, failed: 1, skipped: 0, wave: 2, waves: 3 }
  await withFields(visit, rollouts.list.path, { state: 'running', reason: '', ...counts })
  await visit.open('/account/version?tab=rollouts&open=1', { variant: 'usual', role: 1 })
  const drawer = dialogs(page).first()
  await expect(drawer).toContainText('完成 10，正在更新 5，失败 1，等待 24，共 40 台')
  await drawer.getByRole('button', { name: '停止' }).click()
  const question = page.getByRole('dialog', { name: /^停止升级/ })
  await expect(question).toContainText('还没轮到的 24 台不再更新。正在更新的 5 台里，已取到程序包的会装完。')
  const sent = page.waitForRequest((request) => request.url().endsWith(rollouts.stop.path))
  await question.getByRole('button', { name: '停止' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id: 1 })
})
