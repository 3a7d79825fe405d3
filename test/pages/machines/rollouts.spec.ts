import { expect } from '@playwright/test'
import { rollouts } from '#contract/releases/rollouts.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { answer, withFields } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

test('the form for a rollout shows the cameras and waves, and sends the number of cameras that it has shown', async ({
  visit,
}) => {
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

test('a rollout of which cameras have failed is not green, and leads to them', async ({ visit }) => {
  const { page } = visit
  const counts = { targets: 40, done: 38, underWay: 0, failed: 2, skipped: 0, wave: 3, waves: 3 }
  await withFields(visit, rollouts.list.path, { state: 'partly', reason: '', ...counts })
  await visit.open('/account/version?tab=rollouts', { variant: 'usual', role: 1 })
  const row = page.locator('#page tbody tr').first()
  const state = row.getByText('部分失败')
  await expect(state).toBeVisible()
  const green = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--s-ok'))
  await expect(state.locator('..')).not.toHaveCSS('color', rgbOf(green))
  await expect(row.getByRole('link', { name: '看 2 台失败的原因' })).toHaveAttribute(
    'href',
    '/account/version?tab=targets&rolloutId=1&state=failed',
  )
  await row.press('Enter')
  const drawer = dialogs(page).first()
  await expect(drawer.getByText('部分失败')).toBeVisible()
  await expect(drawer.getByRole('status').filter({ hasText: '2 台没有更新成' })).toBeVisible()
})
const rgbOf = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.trim().slice(at, at + 2), 16)).join(', ')})`

test('a rollout is stopped with a reason, after a word on how many cameras are left out', async ({ visit }) => {
  const { page } = visit
  const counts = { targets: 40, done: 10, underWay: 5, failed: 1, skipped: 0, wave: 2, waves: 3 }
  await withFields(visit, rollouts.list.path, { state: 'running', reason: '', ...counts })
  await visit.open('/account/version?tab=rollouts&open=1', { variant: 'usual', role: 1 })
  const drawer = dialogs(page).first()
  await expect(drawer).toContainText('完成 10，正在更新 5，失败 1，等待 24，共 40 台')
  await drawer.getByRole('button', { name: '停止', exact: true }).click()
  const why = page.getByRole('dialog', { name: /^停止升级/ })
  await expect(why).toContainText('还没轮到的 24 台不再更新。正在更新的 5 台里，已取到程序包的会装完。')
  await why.getByLabel('原因').fill('两台重启')
  const sent = page.waitForRequest((request) => request.url().endsWith(rollouts.stop.path))
  await why.getByRole('button', { name: '停止' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id: 1, reason: '两台重启' })
})

test('a rollout that goes wrong is stopped and taken back in one step, all cameras at once and at any hour', async ({
  visit,
}) => {
  const { page } = visit
  const counts = { targets: 40, done: 10, underWay: 2, failed: 1, skipped: 0, wave: 2, waves: 3, maxFailures: 3 }
  await withFields(visit, rollouts.list.path, { state: 'paused', reason: '', name: 'v1.4.0 #1', ...counts })
  await page.route(
    `**${rollouts.compare.path}`,
    answer((data) => ({ ...data, running: 10, backTo: { versionId: 2, number: 'v1.3.0' } })),
  )
  await page.route(
    `**${rollouts.preview.path}`,
    answer((data) => ({ ...data, cameras: 10, busy: 0 })),
  )
  await withFields(visit, softwareVersions.list.path, { state: 'released', product: 'camera' })
  await visit.open('/account/version?tab=rollouts&open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '停止并回滚到 v1.3.0' }).click()
  const form = page.getByRole('dialog', { name: '停止并回滚', exact: true })
  await expect(form).toContainText(
    'v1.4.0 #1：它更新过的 10 台换回另一个版本。它还没有结束，会同时停止，没轮到的不再更新。正在更新的 2 台装完以后，要再回滚一次。',
  )
  await expect(form).toContainText('10 台，在')
  await form.getByLabel('原因').fill('照片发绿')
  const sent = page.waitForRequest((request) => request.url().endsWith(rollouts.add.path))
  await form.getByRole('button', { name: '停止并回滚' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ backOfId: 1, versionId: 2, cameras: 10, reason: '照片发绿', waveSizes: [], soakMinutes: 0 },
    ...{ minPicturesPercent: null, avoidsOpening: false, maxFailures: 10 },
  })
})

test('a rollout tells what has happened to it, and leads to the one that takes it back', async ({ visit }) => {
  const { page } = visit
  const event = (by: string, state: string | null, wave: number | null, note = '', back: object | null = null) => ({
    ...{ at: '2026-05-02T10:00:00.000Z', by, state, wave, note, back },
  })
  const rows = [
    event('张伟', 'scheduled', 1),
    event('系统', 'running', 1),
    event('系统', 'paused', 1, '第 1 批完成 1 / 2 台，没有达到 100%'),
    event('李娜', 'running', 2),
    event('李娜', 'paused', 2, '人工暂停'),
    event('李娜', 'running', 2),
    event('李娜', 'stopped', 2, '人工停止：两台重启'),
    event('李娜', null, null, '照片发绿', { id: 10, number: 'v1.3.0' }),
  ]
  await page.route(
    `**${rollouts.events.path}`,
    answer(() => ({ rows })),
  )
  await visit.open('/account/version?tab=rollouts&open=1', { variant: 'usual', role: 1 })
  const events = dialogs(page).first().locator('section', { hasText: '经过' }).getByRole('listitem')
  await expect(events.locator('b')).toHaveText([
    ...['建立', '第 1 批开始', '暂停', '第 2 批开始', '暂停', '继续', '停止', '回滚到 v1.3.0（升级 #10）'],
  ])
  await expect(events.nth(2)).toContainText('第 1 批完成 1 / 2 台，没有达到 100%')
  await expect(events.last().getByRole('link')).toHaveAttribute('href', '/account/version?tab=rollouts&open=10')
})

test('a rollout shows what its cameras bring since then, marks what is below the line, and goes back to the version before', async ({
  visit,
}) => {
  const { page } = visit
  const state = { state: 'stopped', reason: '', targets: 9, done: 9, failed: 0, minPicturesPercent: 50 }
  await withFields(visit, rollouts.list.path, { ...state, underWay: 0, skipped: 0 })
  const beside = (value: number, usual: number) => ({ value, usual })
  await page.route(
    `**${rollouts.compare.path}`,
    answer((data) => ({
      ...data,
      updated: { cameras: 9, known: 8, pictures: beside(120, 600), matched: beside(90, 120), paidOrders: beside(3, 9) },
      others: { cameras: 30, known: 28, pictures: beside(950, 1000), matched: beside(0, 0), paidOrders: beside(0, 0) },
      ...{ running: 9, backTo: { versionId: 2, number: 'v1.3.0' } },
    })),
  )
  await withFields(visit, softwareVersions.list.path, { state: 'released', product: 'camera' })
  await visit.open('/account/version?tab=rollouts&open=1', { variant: 'usual', role: 1 })
  const drawer = dialogs(page).first()
  await expect(drawer).toContainText('更新过的 8 台，同景区其他 28 台')
  const row = (figure: string) => drawer.getByRole('table', { name: '更新前后' }).getByRole('row', { name: figure })
  await expect(row('照片 120')).toHaveText('照片12060020%95%')
  await expect(row('照片 120').locator('svg')).toHaveCount(1)
  await expect(row('匹配照片')).toHaveText('匹配照片9012075%—')
  await expect(row('匹配照片').locator('svg')).toHaveCount(0)
  await expect(row('付款订单')).toHaveText('付款订单39——')
  await drawer.getByRole('button', { name: '回滚到 v1.3.0' }).click()
  const preview = page.waitForRequest((request) => request.url().endsWith(rollouts.preview.path))
  expect((await preview).postDataJSON()).toEqual({ versionId: 2, backOfId: 1 })
})

for (const [minutes, says] of [
  [30, /第 1 批已结束，观察到 .+，照片不低于往常的 50%再开始下一批。/],
  [-30, '第 1 批已结束，等有足够的照片可比，照片不低于往常的 50%再开始下一批。'],
] as const)
  test(`a rollout between two waves says what it waits for (${minutes} minutes to go)`, async ({ visit }) => {
    const soaksUntil = new Date(Date.now() + minutes * 60_000).toISOString()
    const state = { state: 'running', wave: 1, waves: 2, targets: 9, done: 1, minPicturesPercent: 50, soaksUntil }
    await withFields(visit, rollouts.list.path, { ...state, underWay: 0, failed: 0, skipped: 0, reason: '' })
    await visit.open('/account/version?tab=rollouts&open=1', { variant: 'usual', role: 1 })
    await expect(dialogs(visit.page).first()).toContainText(says)
  })
